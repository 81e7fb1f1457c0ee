import type { RunSummary } from '../../../contract/runs.ts';
import type { RunId, SheetId, StoreId } from '../../../domain/ids.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { RunKindId } from '../../../domain/sheet/kind.ts';
import { Failure } from '../../failure.ts';
import { isTime } from '../../sqlite/readable.ts';
import { type CodesSent, createCodesSent } from './codes-sent.ts';
import { type Database, type Row, text, textOrNull, whole, wholeOrNull } from './database.ts';
import { createGivenBatches, type GivenBatches } from './given-batches.ts';
import { type ClaimMade, createClaimMade } from './made-by-rows.ts';
import { runKindIn, setupIn, summaryColumns, summaryIn, unreadableRun } from './read-run.ts';

/** What a run was made with; later changes of the sheet or the profile do not change it. */
export type RunSetup = {
  /** Keys of the cells of its rows, in their order: columns of the kind, then the file's own. */
  readonly columns: readonly string[];
  /** Wire names and spellings, so that a body is the same after a restart. */
  readonly profile: Profile;
  /** Sent without batches, although the kind can go in batches. */
  readonly rowByRow: boolean;
  /** What the rows of an inverse run do not bring back, as sentences. */
  readonly unrestored: readonly string[];
};

export type RunRecord = {
  readonly number: number;
  readonly id: RunId;
  readonly storeId: StoreId;
  readonly sheetId: SheetId | null;
  readonly kind: RunKindId;
  readonly title: string;
  readonly state: 'preparing' | 'active' | 'ended';
  readonly startedAt: number;
  readonly inverseOf: RunId | null;
  readonly setup: RunSetup;
};

export type NewRun = Omit<RunRecord, 'number' | 'state'>;

export type Records = {
  readonly claimBatch: GivenBatches['claim'];
  readonly claimMade: ClaimMade;
  readonly codesSent: CodesSent;
  readonly add: (run: NewRun) => RunRecord;
  /** Throws Failure (`disk`) where this version cannot read it. */
  readonly find: (id: RunId) => RunRecord | null;
  readonly setState: (number: number, state: RunRecord['state']) => void;
  readonly saveSummary: (number: number, summary: RunSummary) => void;
  readonly summaries: (storeId: StoreId | null) => readonly RunSummary[];
  /** The number of the last run to a store, of one sheet or of all; 0 where there is none. */
  readonly latest: (storeId: StoreId, sheetId: SheetId | null) => number;
  /** Those that are not over, whether they can be read or not. */
  readonly unfinished: () => readonly Pick<RunRecord, 'id' | 'number'>[];
  /** Runs whose rows were never complete: nothing of them was sent. */
  readonly discardHalfMade: () => void;
  readonly discard: (number: number) => void;
  readonly hasRuns: (storeId: StoreId) => boolean;
  /** Runs that are not over and came from this sheet. */
  readonly activeOf: (sheetId: SheetId) => readonly RunId[];
  /** When the backup was made with which a sheet, checkout or run came back, and the last run in it; null for others. */
  readonly restored: (id: string) => { readonly backupAt: number; readonly lastRun: number } | null;
  readonly learned: (storeId: StoreId) => {
    readonly tasksPerAdd: number | null;
    readonly pageSize: number | null;
  };
  readonly learn: (
    storeId: StoreId,
    what: { readonly tasksPerAdd: number; readonly pageSize: number | null },
  ) => void;
};

const columns = 'number, id, store_id, sheet_id, kind, title, state, started_at, inverse_of, setup';

export function createRecords(database: Database): Records {
  const one = (row: Row | undefined): RunRecord | null => (row === undefined ? null : recordOf(row));
  const drop = (number: number): void => {
    database.transaction(() => {
      database.run('DELETE FROM rows WHERE run = ?', number);
      database.run('DELETE FROM events WHERE run = ?', number);
      database.run('DELETE FROM runs WHERE number = ?', number);
    });
  };
  return {
    claimBatch: createGivenBatches(database).claim,
    claimMade: createClaimMade(database),
    codesSent: createCodesSent(database),
    add: (run) => {
      const number = database.run(
        `INSERT INTO runs (id, store_id, sheet_id, kind, title, state, started_at, inverse_of, setup)
         VALUES (?, ?, ?, ?, ?, 'preparing', ?, ?, ?)`,
        run.id,
        run.storeId,
        run.sheetId,
        run.kind,
        run.title,
        run.startedAt,
        run.inverseOf,
        JSON.stringify(run.setup),
      );
      if (run.sheetId !== null)
        database.run('INSERT OR IGNORE INTO sheet_stores VALUES (?, ?)', run.sheetId, run.storeId);
      return { ...run, number, state: 'preparing' };
    },
    find: (id) => one(database.get(`SELECT ${columns} FROM runs WHERE id = ?`, id)),
    setState: (number, state) => {
      database.run('UPDATE runs SET state = ? WHERE number = ?', state, number);
    },
    saveSummary: (number, summary) => {
      database.run('UPDATE runs SET summary = ? WHERE number = ?', JSON.stringify(summary), number);
    },
    summaries: (storeId) =>
      database
        .all(
          `SELECT ${summaryColumns} FROM runs WHERE state <> 'preparing'
           AND (?1 IS NULL OR store_id = ?1) ORDER BY number DESC`,
          storeId,
        )
        .map(summaryIn),
    latest: (storeId, sheetId) => {
      const row = database.get(
        'SELECT max(number) AS number FROM runs WHERE store_id = ?1 AND (?2 IS NULL OR sheet_id = ?2)',
        storeId,
        sheetId,
      );
      return row === undefined ? 0 : (wholeOrNull(row, 'number') ?? 0);
    },
    unfinished: () =>
      database
        .all(`SELECT number, id FROM runs WHERE state = 'active' ORDER BY number`)
        .map((row) => ({ id: text(row, 'id'), number: whole(row, 'number') })),
    discardHalfMade: () => {
      for (const row of database.all(`SELECT number FROM runs WHERE state = 'preparing'`)) {
        drop(whole(row, 'number'));
      }
    },
    discard: drop,
    hasRuns: (storeId) =>
      database.get('SELECT 1 FROM runs WHERE store_id = ? LIMIT 1', storeId) !== undefined,
    activeOf: (sheetId) =>
      database
        .all("SELECT id FROM runs WHERE sheet_id = ? AND state = 'active'", sheetId)
        .map((row) => text(row, 'id')),
    restored: (id) => {
      const row = database.get('SELECT backup_at, last_run FROM restored WHERE id = ?', id);
      return row === undefined
        ? null
        : { backupAt: whole(row, 'backup_at'), lastRun: whole(row, 'last_run') };
    },
    learned: (storeId) => {
      const row = database.get('SELECT tasks_per_add, page_size FROM learned WHERE store_id = ?', storeId);
      const numberOf = (column: string): number | null => {
        const value = row?.[column];
        return typeof value === 'number' ? value : null;
      };
      return { tasksPerAdd: numberOf('tasks_per_add'), pageSize: numberOf('page_size') };
    },
    learn: (storeId, { tasksPerAdd, pageSize }) => {
      database.run(
        `INSERT INTO learned (store_id, tasks_per_add, page_size) VALUES (?1, ?2, ?3)
         ON CONFLICT (store_id) DO UPDATE SET tasks_per_add = ?2, page_size = coalesce(?3, page_size)`,
        storeId,
        tasksPerAdd,
        pageSize,
      );
    },
  };
}

/** Throws Failure where this version cannot read it: a restored backup may be anybody's. */
function recordOf(row: Row): RunRecord {
  const number = whole(row, 'number');
  const state = text(row, 'state');
  const setup = setupIn(row);
  const kind = runKindIn(row);
  const startedAt = whole(row, 'started_at');
  if (setup === null || kind === null || !isTime(startedAt)) throw new Failure(unreadableRun(number));
  return {
    number,
    id: text(row, 'id'),
    storeId: text(row, 'store_id'),
    sheetId: textOrNull(row, 'sheet_id'),
    kind,
    title: text(row, 'title'),
    state: state === 'active' || state === 'ended' ? state : 'preparing',
    startedAt,
    inverseOf: textOrNull(row, 'inverse_of'),
    setup,
  };
}
