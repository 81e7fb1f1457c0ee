import type { RunKindId } from '../../domain/sheet/kind.ts';
import { messages } from '../../messages/messages.ts';
import { counted } from '../ui/format.ts';

/** What is undone, where values from before are sent in rows of the same kind. */
const restored: Partial<Readonly<Record<RunKindId, string>>> = {
  'subscription-swaps': 'subscription update',
  discount_update: 'discount update',
};

/** The review of a run that undoes another one. */
export const undoReviewCopy = messages({
  /** @param act what its rows do, where an undo does something else than the run did: "Delete 59 discounts" */
  act: (kind: RunKindId, rows: number, act: string) => {
    const noun = restored[kind];
    if (noun !== undefined) return `Undo ${counted(rows, noun)}`;
    return `Undo run: ${act.slice(0, 1).toLowerCase()}${act.slice(1)}`;
  },
} as const);
