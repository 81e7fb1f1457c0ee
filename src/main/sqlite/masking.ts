import { z } from 'zod';
import { createPace } from '../turn.ts';
import { type JournalDatabase, text, textOrNull } from './journal-database.ts';
import { longestCells, longestJson } from './longest-json.ts';
import { jsonIn } from './readable.ts';

/** A table with texts of a service. */
export type MaskedTable = {
  readonly name: string;
  /** Its primary key. */
  readonly keys: readonly string[];
  /** Columns that repeat what a service said, as text or JSON; null where it said nothing. */
  readonly columns: readonly string[];
  /** Columns whose text this program reads again as JSON: what would not be JSON any more stays as it is. */
  readonly json?: readonly string[];
};

export type Masking = {
  /** There is something that was written before what a service says was masked as it comes. */
  readonly isDue: () => boolean;
  /**
   * Masks what is there, in slices; goes on where an end of the program or a signal stopped it. `isComplete`: all
   * secrets in use are known to `mask`; else it is due again when they are. How many rows were changed.
   */
  readonly run: (mask: (text: string) => string, isComplete: boolean, signal: AbortSignal) => Promise<number>;
};

const keysSchema = z.array(z.union([z.string(), z.number()]));

/** Before the names of tables, and alone when the pass is over. */
type Pass = '' | 'by names: ';

/** Rows of a slice: a row holds at most 20,000 characters of an answer. */
const atOnce = 20;
/** SQL that makes the notes of what is masked, where they are not there. */
export const maskedSchema =
  'CREATE TABLE IF NOT EXISTS masked (part TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID';

/**
 * Masking, once, of what earlier versions kept of the answers of services. `rewrite` takes what was replaced out of the
 * file; only after it is the work noted as done.
 */
export function createMasking(
  database: JournalDatabase,
  tables: readonly MaskedTable[],
  rewrite: () => Promise<void>,
): Masking {
  database.run(maskedSchema);
  const note = (part: string, at: string): void => {
    database.run('INSERT OR REPLACE INTO masked VALUES (?, ?)', part, at);
  };
  const placeIn = (part: string): string | null => {
    const row = database.get('SELECT at FROM masked WHERE part = ?', part);
    return row === undefined ? null : text(row, 'at');
  };

  /** The next rows of a table; how many there were, and how many were changed. */
  const slice = (table: MaskedTable, mask: (text: string) => string, pass: Pass) => {
    const { name, keys, columns, json = [] } = table;
    const place = placeIn(`${pass}${name}`);
    // Of a file that holds anything else, all rows are looked at.
    const found = keysSchema.safeParse(jsonIn(place ?? '', longestJson['masked.at'])).data ?? [];
    const after = found.length === keys.length ? found : [];
    const beyond =
      after.length === 0 ? '' : `WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`;
    const rows = database.all(
      `SELECT ${[...keys, ...columns].join(', ')} FROM ${name} ${beyond} ORDER BY ${keys.join(', ')} LIMIT ${atOnce}`,
      ...after,
    );
    let changed = 0;
    database.transaction(() => {
      for (const row of rows) {
        const found = columns.flatMap((column) => {
          const before = textOrNull(row, column);
          const masked = before === null ? null : mask(before);
          const isKept =
            masked === before ||
            (masked !== null && json.includes(column) && jsonIn(masked, longestCells) === undefined);
          return isKept ? [] : [{ column, masked }];
        });
        if (found.length === 0) continue;
        changed += 1;
        database.run(
          `UPDATE ${name} SET ${found.map(({ column }) => `${column} = ?`).join(', ')}
           WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
          ...found.map(({ masked }) => masked),
          ...keys.map((key) => row[key] ?? null),
        );
      }
      const last = rows.at(-1);
      if (last !== undefined) note(`${pass}${name}`, JSON.stringify(keys.map((key) => last[key])));
    });
    return { rows: rows.length, changed };
  };

  return {
    isDue: () => {
      if (placeIn('') !== null) return false;
      const isEmpty = tables.every(({ name }) => database.get(`SELECT 1 FROM ${name} LIMIT 1`) === undefined);
      if (isEmpty) note('', 'done');
      return !isEmpty;
    },
    run: async (mask, isComplete, signal) => {
      // What was masked without knowing all secrets is looked at once more when they are known.
      const pass: Pass = isComplete ? '' : 'by names: ';
      if (placeIn(pass) !== null) return 0;
      const pace = createPace();
      let changed = 0;
      for (const table of tables) {
        for (;;) {
          if (signal.aborted) return changed;
          const done = slice(table, mask, pass);
          changed += done.changed;
          if (done.rows < atOnce) break;
          await pace();
        }
      }
      await rewrite();
      if (!signal.aborted) note(pass, 'done');
      return changed;
    },
  };
}
