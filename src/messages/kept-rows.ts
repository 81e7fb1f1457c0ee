import { messages } from './messages.ts';
import { counted, joined, plural } from './words.ts';

export type FieldValues = {
  /** Of its column; null for a field that no column has. */
  readonly label: string | null;
  readonly path: string;
  readonly was: string | null;
  readonly now: string | null;
};

/** By its column, as a sentence names it. */
export const nameOf = ({ label, path }: FieldValues): string => (label === null ? path : `“${label}”`);

/** In quotes where a space at an end would not be seen. */
const shown = (value: string | null): string =>
  value === null ? 'empty' : value === value.trim() ? value : `“${value}”`;

/** Why an undo leaves a row alone. */
export const keptRowsMessages = messages({
  /** Names first: of many fields the values are cut off in the list of the rows. */
  changedSince: ({ changes }: { changes: readonly FieldValues[] }) => {
    const names = [...new Set(changes.map(nameOf))];
    const valuesOf = ({ was, now }: FieldValues): string => `was ${shown(was)}, now ${shown(now)}`;
    const values = changes.map((change) =>
      changes.length === 1 ? valuesOf(change) : `${nameOf(change)} ${valuesOf(change)}`,
    );
    return `${counted(names.length, 'field')} changed after the original run: ${joined(names)} (${values.join('; ')})`;
  },
  mayBeOtherDay: ({ changes }: { changes: readonly FieldValues[] }) =>
    changes
      .map(
        (change) =>
          `${nameOf(change)} is now ${change.now ?? 'empty'}, which may or may not be the date that the original run sent (${change.was ?? 'empty'}), depending on the time zone`,
      )
      .join('; '),
  shownBehind: ({ run }: { run: number }) =>
    `the service shows its values from before run ${run}, which may be out of date`,
  mayBeSkipped: ({ rows }: { rows: number }) =>
    `${counted(rows, 'row')} may be skipped: the service response to the original run did not show all values that the undo run restores.`,
  /** Fields that the run did not send: the service had filled them, or somebody did since. */
  mayBeChanged: ({ changes }: { changes: readonly FieldValues[] }) => {
    const fields = changes.map((change) => `${nameOf(change)} (now ${shown(change.now)})`);
    return `${joined(fields)} may have changed after the original run, whose service response did not show ${plural(fields.length, 'it', 'them')}`;
  },
} as const);
