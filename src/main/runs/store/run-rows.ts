import type { Evidence, Outcome, RunRow } from '../../../contract/runs.ts';
import type { RowId } from '../../../domain/ids.ts';
import { charactersAtOnce } from '../../characters-at-once.ts';
import type { SentPrices } from '../../ports.ts';
import { longestCells } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { type Database, type Row, text, textOrNull, whole, wholeOrNull } from './database.ts';
import { createOtherRows, type OtherRowsOf } from './other-rows.ts';
import { createSharedIds, type SharedIds } from './shared-ids.ts';

export type SnapshotRow = {
  readonly id: RowId;
  readonly number: number;
  readonly task: number;
  readonly label: string;
  /** Texts in the order of the run's columns. */
  readonly cells: readonly string[];
  /** Of an inverse run: what the run that is undone had sent, as `{version, body}`. */
  readonly expected: string | null;
};

export type ResultRow = SnapshotRow & {
  readonly outcome: Outcome | null;
  readonly serviceId: string | null;
  readonly message: string;
  readonly evidence: Evidence | null;
  readonly batchId: string | null;
  readonly at: number | null;
  readonly raw: string | null;
  readonly backup: string | null;
  /** As a task's detail has it; null in rows of earlier versions, too. */
  readonly filled: string | null;
  /** As a task's detail has it; null in rows of earlier versions, too. */
  readonly since: number | null;
};

export type RunRows = {
  readonly insert: (run: number, rows: readonly SnapshotRow[]) => void;
  /** Rows of a range of tasks, by task, then in sheet order. */
  readonly ofTasks: (run: number, first: number, count: number) => readonly SnapshotRow[];
  /** How many tasks of a range, from its first, are to be read at once: fewer where their rows are long. */
  readonly tasksAtOnce: (run: number, first: number, count: number) => number;
  /** Rows after a number in sheet order, with what became of them, fewer than the limit where they are long; of all outcomes where those are null. */
  readonly results: (
    run: number,
    afterNumber: number,
    limit: number,
    outcomes: readonly Outcome[] | null,
  ) => readonly ResultRow[];
  readonly shown: (
    run: number,
    afterNumber: number,
    limit: number,
    outcomes: readonly Outcome[],
  ) => readonly RunRow[];
  /** What is said of the rows of a task besides their outcome. */
  readonly told: (
    run: number,
    task: number,
  ) => readonly (Pick<SentPrices, 'message' | 'answered'> & { readonly cells: readonly string[] })[];
  readonly rowIds: (run: number, outcomes: readonly Outcome[]) => readonly RowId[];
  readonly count: (run: number, outcomes: readonly Outcome[]) => number;
  /** The ids that the service gave to tasks of one of its batches. */
  readonly saveTaskIds: (run: number, batchId: string, ids: ReadonlyMap<number, string>) => void;
  /** Tasks of a range by those ids. */
  readonly taskIds: (
    run: number,
    batchId: string,
    first: number,
    count: number,
  ) => ReadonlyMap<string, number>;
  readonly saveBackup: (run: number, task: number, backup: string) => void;
  readonly sharedIds: SharedIds;
  readonly others: OtherRowsOf;
};

const snapshotColumns = 'row_id, number, task, label, cells, expected';
const resultColumns = `${snapshotColumns}, outcome, evidence, service_id, message, batch_id, at, raw, backup, filled, since`;
/** Texts of a row that may be long. */
const snapshotTexts = ['cells', 'expected'];
const resultTexts = [...snapshotTexts, 'message', 'raw', 'backup', 'filled'];
const bytesOf = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

export function createRunRows(database: Database): RunRows {
  const marks = (outcomes: readonly Outcome[]): string => outcomes.map(() => '?').join(', ');
  /** Where rows, by how long each is, have to end to be read at once; null where all of them are. */
  const lastAtOnce = (sql: string, ...values: readonly (number | string)[]): number | null => {
    let left = charactersAtOnce;
    const isEnough = (row: Row): boolean => {
      left -= whole(row, 'bytes');
      return left < 0;
    };
    const last = database.until(isEnough, sql, ...values).at(-1);
    return left < 0 && last !== undefined ? whole(last, 'at') : null;
  };
  return {
    insert: (run, rows) => {
      database.transaction(() => {
        for (const row of rows) {
          database.run(
            'INSERT INTO rows (run, number, row_id, task, label, cells, expected) VALUES (?, ?, ?, ?, ?, ?, ?)',
            run,
            row.number,
            row.id,
            row.task,
            row.label,
            JSON.stringify(row.cells),
            row.expected,
          );
        }
      });
    },
    ofTasks: (run, first, count) =>
      database
        .all(
          `SELECT ${snapshotColumns} FROM rows INDEXED BY rows_by_task WHERE run = ? AND task >= ? AND task < ? ORDER BY task, number`,
          run,
          first,
          first + count,
        )
        .map(snapshotRow),
    tasksAtOnce: (run, first, count) => {
      const last = lastAtOnce(
        `SELECT task AS at, ${bytesOf(snapshotTexts)} AS bytes FROM rows INDEXED BY rows_by_task
         WHERE run = ? AND task >= ? AND task < ? ORDER BY task`,
        run,
        first,
        first + count,
      );
      return last === null ? count : last - first + 1;
    },
    results: (run, afterNumber, limit, outcomes) => {
      const asked = `FROM rows WHERE run = ? AND number > ?
        ${outcomes === null ? '' : `AND outcome IN (${marks(outcomes)})`}`;
      const given = [run, afterNumber, ...(outcomes ?? [])];
      const last = lastAtOnce(
        `SELECT number AS at, ${bytesOf(resultTexts)} AS bytes ${asked} ORDER BY number LIMIT ?`,
        ...given,
        limit,
      );
      return database
        .all(
          `SELECT ${resultColumns} ${asked} AND number <= ? ORDER BY number LIMIT ?`,
          ...given,
          last ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map((row) => ({
          ...snapshotRow(row),
          outcome: outcomeOrNull(row),
          serviceId: textOrNull(row, 'service_id'),
          message: textOrNull(row, 'message') ?? '',
          evidence: evidenceOrNull(row),
          batchId: textOrNull(row, 'batch_id'),
          at: wholeOrNull(row, 'at'),
          raw: textOrNull(row, 'raw'),
          backup: textOrNull(row, 'backup'),
          filled: textOrNull(row, 'filled'),
          since: wholeOrNull(row, 'since'),
        }));
    },
    shown: (run, afterNumber, limit, outcomes) => {
      // One index search for each outcome: a page of few failures among many rows stays fast.
      const found = outcomes.flatMap((outcome) =>
        database.all(
          `SELECT row_id, number, label, outcome, evidence, service_id, message, raw FROM rows INDEXED BY rows_by_outcome
           WHERE run = ? AND outcome = ? AND number > ? ORDER BY number LIMIT ?`,
          run,
          outcome,
          afterNumber,
          limit,
        ),
      );
      return found
        .map(shownRow)
        .sort((one, other) => one.number - other.number)
        .slice(0, limit);
    },
    told: (run, task) =>
      database
        .all(
          `SELECT cells, message, raw IS NOT NULL AS answered FROM rows INDEXED BY rows_by_task
           WHERE run = ? AND task = ? ORDER BY number`,
          run,
          task,
        )
        .map((row) => ({
          cells: cellsOf(row),
          message: textOrNull(row, 'message') ?? '',
          answered: whole(row, 'answered') === 1,
        })),
    rowIds: (run, outcomes) =>
      database
        .all(
          `SELECT row_id FROM rows INDEXED BY rows_by_outcome WHERE run = ? AND outcome IN (${marks(outcomes)}) ORDER BY number`,
          run,
          ...outcomes,
        )
        .map((row) => whole(row, 'row_id')),
    count: (run, outcomes) => {
      const row = database.get(
        `SELECT count(*) AS n FROM rows INDEXED BY rows_by_outcome WHERE run = ? AND outcome IN (${marks(outcomes)})`,
        run,
        ...outcomes,
      );
      return row === undefined ? 0 : whole(row, 'n');
    },
    saveTaskIds: (run, batchId, ids) => {
      if (ids.size === 0) return;
      database.transaction(() => {
        for (const [task, id] of ids) {
          database.run(
            'UPDATE rows INDEXED BY rows_by_task SET task_id = ? WHERE run = ? AND task = ?',
            taskKey(batchId, id),
            run,
            task,
          );
        }
      });
    },
    taskIds: (run, batchId, first, count) => {
      const prefix = taskKey(batchId, '');
      const rows = database.all(
        `SELECT DISTINCT task, task_id FROM rows INDEXED BY rows_by_task
         WHERE run = ? AND task >= ? AND task < ? AND task_id IS NOT NULL`,
        run,
        first,
        first + count,
      );
      const known = rows.filter((row) => text(row, 'task_id').startsWith(prefix));
      const ids = new Map(
        known.map((row) => [text(row, 'task_id').slice(prefix.length), whole(row, 'task')]),
      );
      // Ids that were given twice, or begin at 0, are numbers within a request, and tell nothing of what the batch lists.
      return ids.size === known.length && !ids.has('0') ? ids : new Map();
    },
    saveBackup: (run, task, backup) => {
      database.run(
        'UPDATE rows INDEXED BY rows_by_task SET backup = ? WHERE run = ? AND task = ?',
        backup,
        run,
        task,
      );
    },
    sharedIds: createSharedIds(database),
    others: createOtherRows(database),
  };
}

/** Ids need not be unique beyond their batch, and a batch may be built anew. */
const taskKey = (batchId: string, id: string): string => `${batchId}\n${id}`;

const outcomeOrNull = (row: Row): Outcome | null => textOrNull(row, 'outcome') as Outcome | null;

const evidenceOrNull = (row: Row): Evidence | null => textOrNull(row, 'evidence') as Evidence | null;

/** Throws where a damaged file has something else: nothing is to be sent of it. */
function cellsOf(row: Row): readonly string[] {
  const cells = jsonIn(text(row, 'cells'), longestCells);
  if (!Array.isArray(cells) || !cells.every((cell) => typeof cell === 'string'))
    throw new TypeError('cells are no texts');
  return cells;
}

const snapshotRow = (row: Row): SnapshotRow => ({
  id: whole(row, 'row_id'),
  number: whole(row, 'number'),
  task: whole(row, 'task'),
  label: text(row, 'label'),
  cells: cellsOf(row),
  expected: textOrNull(row, 'expected'),
});

const shownRow = (row: Row): RunRow => ({
  rowId: whole(row, 'row_id'),
  number: whole(row, 'number'),
  label: text(row, 'label'),
  outcome: outcomeOrNull(row) ?? 'not-sent',
  serviceId: textOrNull(row, 'service_id'),
  message: textOrNull(row, 'message') ?? '',
  evidence: evidenceOrNull(row),
  raw: textOrNull(row, 'raw'),
});
