import { priceKinds } from '../../domain/kinds/bundle-prices.ts';
import { checkoutFormKinds } from '../../domain/kinds/checkout-forms.ts';
import { kindById } from '../../domain/kinds/registry.ts';
import { asSent, type Cells, type RunKind } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { RunRecord } from './store/records.ts';

const unsheeted = new Map<string, RunKind>(Object.entries({ ...priceKinds, ...checkoutFormKinds }));

/** The kind with this id. Throws Failure (`not-found`) where this version has none. */
export function kindOf(id: string): RunKind {
  const kind = kindById(id) ?? unsheeted.get(id);
  if (kind !== undefined) return kind;
  throw new Failure({ code: 'not-found', message: runsMessages.kindSheetNotKnown({ id }) });
}

/** The kind of a run, as it was sent. */
export const kindOfRun = ({ kind, setup }: Pick<RunRecord, 'kind' | 'setup'>): RunKind =>
  asSent(kindOf(kind), setup.rowByRow);

/** The value that names a row: its code, or the id of what it changes. */
export function labelOf(kind: RunKind, cells: Cells): string {
  const keys = [kind.unique, ...kind.columns.map((column) => column.key)];
  for (const key of keys) {
    const text = key === undefined ? '' : (cells[key] ?? '');
    if (text !== '') return text;
  }
  return '';
}
