import { codeColumnOf } from '../../../domain/codes/code-column.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import { createPace, turn } from '../../turn.ts';
import { codeHash, HashList } from './code-hash.ts';
import { type Database, text, whole } from './database.ts';

/**
 * `sent_hashes`: the hashes of the codes of all runs. `sent_hash_runs`: the runs whose rows are in it. A run's
 * rows never change once it has begun. An index over the rows themselves would slow every run down, and the
 * database folds the case of ASCII alone.
 */
export const sentCodesSchema = [
  'CREATE TABLE IF NOT EXISTS sent_hashes (hash INTEGER PRIMARY KEY) STRICT',
  'CREATE TABLE IF NOT EXISTS sent_hash_runs (run INTEGER PRIMARY KEY) STRICT',
] as const;

/** Rows that are read at once, and hashes that are written in one transaction: some milliseconds. */
const rowsAtOnce = 500;
const hashesAtOnce = 1000;
/** Codes that are looked for at once. */
const codesAtOnce = 500;

/** Kinds whose rows are named by codes; their rows in a run carry the code as the label. */
const codeKinds: readonly string[] = Object.values(kinds)
  .filter((kind) => codeColumnOf(kind) !== null)
  .map((kind) => kind.id);

export type SentCodes = {
  /**
   * Those of some codes that were in a run before, to any store and whatever became of it, upper and lower case
   * counted as one. Runs that are new since the last question are read first, in slices.
   */
  readonly among: (codes: readonly string[]) => Promise<readonly string[]>;
};

/** The codes of all runs, over the runs' own database. */
export function createSentCodes(database: Database): SentCodes {
  for (const sql of sentCodesSchema) database.run(sql);
  let reading: Promise<void> | null = null;

  /** One reading at a time: who asks meanwhile waits for the same. */
  const upToDate = (): Promise<void> => {
    reading ??= readNewRuns().finally(() => {
      reading = null;
    });
    return reading;
  };

  async function readNewRuns(): Promise<void> {
    const marks = codeKinds.map(() => '?').join(', ');
    const fresh = database.all(
      `SELECT number FROM runs WHERE state <> 'preparing' AND kind IN (${marks})
       AND number NOT IN (SELECT run FROM sent_hash_runs) ORDER BY number`,
      ...codeKinds,
    );
    for (const run of fresh) await readRun(whole(run, 'number'));
  }

  /** Hashes are written in their order, so that each page of the table is written about once. */
  async function readRun(run: number): Promise<void> {
    const pace = createPace();
    const hashes = new HashList();
    for (let after = 0; ; ) {
      const rows = database.all(
        'SELECT number, label FROM rows WHERE run = ? AND number > ? ORDER BY number LIMIT ?',
        run,
        after,
        rowsAtOnce,
      );
      for (const row of rows) {
        after = whole(row, 'number');
        hashes.add(codeHash(text(row, 'label')));
      }
      await pace();
      if (rows.length < rowsAtOnce) break;
    }
    for (const part of hashes.parts(hashesAtOnce)) {
      database.transaction(() => {
        for (const hash of part) database.run('INSERT OR IGNORE INTO sent_hashes (hash) VALUES (?)', hash);
      });
      await turn();
    }
    database.run('INSERT OR IGNORE INTO sent_hash_runs (run) VALUES (?)', run);
  }

  return {
    among: async (codes) => {
      await upToDate();
      const pace = createPace();
      const sent: string[] = [];
      for (let start = 0; start < codes.length; start += codesAtOnce) {
        const some = codes.slice(start, start + codesAtOnce);
        const hashes = some.map(codeHash);
        const found = new Set(
          database
            .all(
              'SELECT hash FROM sent_hashes WHERE hash IN (SELECT value FROM json_each(?))',
              JSON.stringify(hashes),
            )
            .map((row) => whole(row, 'hash')),
        );
        if (found.size > 0) sent.push(...some.filter((_code, index) => found.has(hashes[index] ?? -1)));
        await pace();
      }
      return sent;
    },
  };
}
