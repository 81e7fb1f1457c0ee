import type { BundlePass } from '../../../contract/bundles.ts';
import type { AppError } from '../../../contract/errors.ts';
import { type Tally, type TaskState, tallyOf } from '../../../domain/bundles/tally.ts';
import type { StoreId } from '../../../domain/ids.ts';
import { type JsonObject, stringifyJson } from '../../../domain/json.ts';
import { type Row, text, textOrNull, whole, wholeOrNull } from '../../sqlite/journal-database.ts';
import type { Database } from './database.ts';
import { itemsOfText } from './selections.ts';

export type PassKind = BundlePass['kind'];
export type PassState = BundlePass['state'];

export type PassRecord = {
  readonly number: number;
  readonly book: number;
  readonly kind: PassKind;
  readonly state: PassState;
  readonly because: AppError | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly requests: number;
};

export type TaskRecord = {
  readonly position: number;
  readonly line: number;
  /** Null for a reading. */
  readonly selection: string | null;
  readonly wanted: readonly JsonObject[] | null;
  /** A change of ours may have arrived, but its answer is not known. */
  readonly inDoubt: boolean;
};

export type NewTask = {
  readonly line: number;
  readonly selection?: string;
  readonly wanted?: readonly JsonObject[];
};

const kinds: readonly PassKind[] = ['read', 'send', 'restore'];
const states: readonly PassState[] = ['going', 'paused', 'waiting', 'done', 'cancelled'];

function passOf(row: Row): PassRecord {
  const because = textOrNull(row, 'because');
  return {
    number: whole(row, 'number'),
    book: whole(row, 'book'),
    kind: kinds.find((kind) => kind === text(row, 'kind')) ?? 'read',
    state: states.find((state) => state === text(row, 'state')) ?? 'paused',
    // Written by this module alone, from an AppError.
    because: because === null ? null : (JSON.parse(because) as AppError),
    startedAt: whole(row, 'started_at'),
    endedAt: wholeOrNull(row, 'ended_at'),
    requests: whole(row, 'requests'),
  };
}

function taskOf(row: Row): TaskRecord {
  const wanted = textOrNull(row, 'wanted');
  return {
    position: whole(row, 'position'),
    line: whole(row, 'line'),
    selection: textOrNull(row, 'selection'),
    wanted: wanted === null ? null : itemsOfText(wanted),
    inDoubt: whole(row, 'in_doubt') === 1,
  };
}

/** Passes over a book and the journal of their requests. */
export function createPasses(database: Database) {
  return {
    add: (book: number, kind: PassKind, startedAt: number, tasks: readonly NewTask[]): PassRecord => {
      const number = database.run(
        "INSERT INTO passes (book, kind, state, because, started_at, ended_at, requests) VALUES (?, ?, 'going', NULL, ?, NULL, 0)",
        book,
        kind,
        startedAt,
      );
      for (const [position, task] of tasks.entries()) {
        database.run(
          "INSERT INTO tasks (pass, position, line, selection, state, wanted, message) VALUES (?, ?, ?, ?, 'waiting', ?, '')",
          number,
          position,
          task.line,
          task.selection ?? null,
          task.wanted === undefined ? null : stringifyJson(task.wanted),
        );
      }
      return {
        number,
        book,
        kind,
        state: 'going',
        because: null,
        startedAt,
        endedAt: null,
        requests: 0,
      };
    },
    latest: (book: number): PassRecord | null => {
      const row = database.get('SELECT * FROM passes WHERE book = ? ORDER BY number DESC LIMIT 1', book);
      return row === undefined ? null : passOf(row);
    },
    /** Whether prices of a book were ever sent or restored, or about to be. */
    haveChanged: (book: number): boolean =>
      database.get("SELECT 1 AS one FROM passes WHERE book = ? AND kind <> 'read'", book) !== undefined,
    /** Passes that changed prices, or are about to, newest first. */
    pushes: (storeId: StoreId | null): readonly PassRecord[] =>
      database
        .all(
          "SELECT passes.* FROM passes JOIN books ON books.number = passes.book WHERE passes.kind <> 'read' AND (?1 IS NULL OR books.store_id = ?1) ORDER BY passes.number DESC LIMIT 200",
          storeId,
        )
        .map(passOf),
    unfinished: (): readonly PassRecord[] =>
      database.all("SELECT * FROM passes WHERE state IN ('going', 'paused', 'waiting')").map(passOf),
    setState: (
      pass: number,
      state: PassState,
      because: AppError | null,
      endedAt: number | null = null,
    ): void => {
      database.run(
        'UPDATE passes SET state = ?, because = ?, ended_at = ? WHERE number = ?',
        state,
        because === null ? null : JSON.stringify(because),
        endedAt,
        pass,
      );
    },
    addRequests: (pass: number, requests: number): void => {
      database.run('UPDATE passes SET requests = requests + ? WHERE number = ?', requests, pass);
    },
    /** Tasks that are still to be carried out, in their order. */
    open: (pass: number): readonly TaskRecord[] =>
      database
        .all("SELECT * FROM tasks WHERE pass = ? AND state IN ('waiting', 'about') ORDER BY position", pass)
        .map(taskOf),
    /** Written before a change leaves; on disk on return. */
    about: (pass: number, position: number): void => {
      database.run(
        "UPDATE tasks SET state = 'about', in_doubt = 1 WHERE pass = ? AND position = ?",
        pass,
        position,
      );
    },
    /** A change certainly did not arrive. `inDoubt` is what was known before it. */
    takeBack: (pass: number, position: number, inDoubt: boolean): void => {
      database.run(
        'UPDATE tasks SET state = ?, in_doubt = ? WHERE pass = ? AND position = ?',
        inDoubt ? 'about' : 'waiting',
        inDoubt ? 1 : 0,
        pass,
        position,
      );
    },
    end: (pass: number, position: number, state: TaskState, message: string): void => {
      database.run(
        'UPDATE tasks SET state = ?, message = ? WHERE pass = ? AND position = ?',
        state,
        message,
        pass,
        position,
      );
    },
    tally: (pass: number): Tally => {
      const rows = database.all(
        'SELECT state, count(*) AS amount FROM tasks WHERE pass = ? GROUP BY state',
        pass,
      );
      return tallyOf(Object.fromEntries(rows.map((row) => [text(row, 'state'), whole(row, 'amount')])));
    },
  };
}

export type Passes = ReturnType<typeof createPasses>;
