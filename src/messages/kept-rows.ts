import { messages } from './messages.ts';
import { counted, joined } from './words.ts';

type FieldValues = { readonly label: string; readonly was: string | null; readonly now: string | null };

/** Why an undo leaves a row alone. */
export const keptRowsMessages = messages({
  /** Names first: of many fields the values are cut off in the list of the rows. */
  changedSince: ({ changes }: { changes: readonly FieldValues[] }) => {
    const names = [...new Set(changes.map(({ label }) => label))];
    const valuesOf = ({ was, now }: FieldValues): string => `was ${was ?? 'empty'}, now ${now ?? 'empty'}`;
    const values = changes.map((change) =>
      changes.length === 1 ? valuesOf(change) : `${change.label} ${valuesOf(change)}`,
    );
    return `${counted(names.length, 'field')} changed after the original run: ${joined(names)} (${values.join('; ')})`;
  },
} as const);
