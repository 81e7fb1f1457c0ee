import type { ConversionNote, ConversionReason } from './note.ts';

/** Rows that stand for a group of notes. */
const examplesKept = 3;

export type ConversionExample = {
  /** Row number in the sheet, 1-based. */
  readonly row: number;
  /** The code of the row. */
  readonly label: string;
  readonly message: string;
};

/** One kind of loss or assumption, with how many rows it concerns. */
export type ConversionGroup = Pick<ConversionNote, 'reason' | 'effect' | 'column'> & {
  readonly rows: number;
  /** The first rows of the group. */
  readonly examples: readonly ConversionExample[];
};

/** Counts the notes of rows by their reason, the most frequent loss first. */
export class ConversionTally {
  rows = 0;
  rowsAffected = 0;
  private readonly groups = new Map<ConversionReason, ConversionGroup>();

  /** Takes the notes of one row; a reason counts once for a row. */
  add(row: number, label: string, notes: readonly ConversionNote[]): void {
    this.rows += 1;
    if (notes.length > 0) this.rowsAffected += 1;
    const seen = new Set<ConversionReason>();
    for (const { reason, effect, column, message } of notes) {
      if (seen.has(reason)) continue;
      seen.add(reason);
      const group = this.groups.get(reason) ?? { reason, effect, column, rows: 0, examples: [] };
      const examples =
        group.examples.length < examplesKept ? [...group.examples, { row, label, message }] : group.examples;
      this.groups.set(reason, { ...group, rows: group.rows + 1, examples });
    }
  }

  list(): readonly ConversionGroup[] {
    const rank = (group: ConversionGroup) => (group.effect === 'lost' ? 0 : 1);
    return [...this.groups.values()].sort((a, b) => rank(a) - rank(b) || b.rows - a.rows);
  }
}

/** The notes of a row as the text of one cell. */
export const notesText = (notes: readonly ConversionNote[]): string =>
  notes.map((note) => note.message).join(' ');
