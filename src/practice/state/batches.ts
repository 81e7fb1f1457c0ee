import type { BatchType } from '../../domain/sheet/kind.ts';
import { batchTypes } from '../../domain/sheet/kind.ts';
import type { Service } from '../service.ts';
import type { Database } from './database.ts';
import { type Row, text, textOrNull, whole, wholeOrNull } from './row.ts';

export type BatchStatus = 'not_started' | 'processing' | 'completed' | 'failed';

export type Batch = {
  readonly n: number;
  readonly id: string;
  readonly store: string;
  readonly type: BatchType;
  readonly status: BatchStatus;
  readonly total: number;
  readonly done: number;
  readonly success: number;
  readonly fail: number;
  /** Accepted and refused process requests. */
  readonly processCalls: number;
  readonly lastTask: number;
  /** Service milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly submittedAt: number | null;
  readonly closedAt: number | null;
};

export type Task = {
  readonly n: number;
  readonly body: string;
  readonly status: 'pending' | 'success' | 'failed';
  readonly statusCode: number | null;
  /** JSON text. */
  readonly output: string | null;
  readonly executions: number;
};

export function insertBatch(service: Service, store: string, type: BatchType): Batch {
  const { n, id } = service.ids.next('batches');
  const now = service.clock.now();
  service.database.run(
    `INSERT INTO batches (n, id, store, batch_type, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'not_started', ?, ?)`,
    n,
    id,
    store,
    type,
    now,
    now,
  );
  const batch = findBatch(service.database, store, id);
  if (batch === null) throw new Error(`batch ${id} was not kept`);
  return batch;
}

export function findBatch(database: Database, store: string, id: string): Batch | null {
  const row = database.get('SELECT * FROM batches WHERE id = ? AND store = ?', id, store);
  return row === undefined ? null : readBatch(row);
}

/** Adds tasks at the end of a batch; `bodies` are JSON texts. */
export function insertTasks(service: Service, batch: Batch, bodies: readonly string[]): readonly number[] {
  const numbers = bodies.map((body) => {
    const { n } = service.ids.next('tasks');
    service.database.run(
      "INSERT INTO tasks (n, batch_n, body, status) VALUES (?, ?, ?, 'pending')",
      n,
      batch.n,
      body,
    );
    return n;
  });
  service.database.run(
    'UPDATE batches SET total = total + ?, updated_at = ? WHERE n = ?',
    bodies.length,
    service.clock.now(),
    batch.n,
  );
  return numbers;
}

/** Batches of a store that are running or waiting, the running one first. */
export const outstandingBatches = (database: Database, store: string): readonly Batch[] =>
  database
    .all("SELECT * FROM batches WHERE store = ? AND status = 'processing' ORDER BY submitted_at, n", store)
    .map(readBatch);

export const storesWithWork = (database: Database): readonly string[] =>
  database
    .all("SELECT DISTINCT store FROM batches WHERE status = 'processing' ORDER BY store")
    .map((row) => text(row, 'store'));

export const tasksAfter = (
  database: Database,
  batchN: number,
  after: number,
  limit: number,
): readonly Task[] =>
  database
    .all('SELECT * FROM tasks WHERE batch_n = ? AND n > ? ORDER BY n LIMIT ?', batchN, after, limit)
    .map(readTask);

/** From the newest on; 0 begins with it. */
export const tasksBefore = (
  database: Database,
  batchN: number,
  before: number,
  limit: number,
): readonly Task[] =>
  database
    .all(
      'SELECT * FROM tasks WHERE batch_n = ?1 AND (?2 = 0 OR n < ?2) ORDER BY n DESC LIMIT ?3',
      batchN,
      before,
      limit,
    )
    .map(readTask);

export const readBatch = (row: Row): Batch => ({
  n: whole(row, 'n'),
  id: text(row, 'id'),
  store: text(row, 'store'),
  type: knownType(text(row, 'batch_type')),
  status: knownStatus(text(row, 'status')),
  total: whole(row, 'total'),
  done: whole(row, 'done'),
  success: whole(row, 'success'),
  fail: whole(row, 'fail'),
  processCalls: whole(row, 'process_calls'),
  lastTask: whole(row, 'last_task'),
  createdAt: whole(row, 'created_at'),
  updatedAt: whole(row, 'updated_at'),
  submittedAt: wholeOrNull(row, 'submitted_at'),
  closedAt: wholeOrNull(row, 'closed_at'),
});

const readTask = (row: Row): Task => {
  const status = text(row, 'status');
  return {
    n: whole(row, 'n'),
    body: text(row, 'body'),
    status: status === 'success' || status === 'failed' ? status : 'pending',
    statusCode: wholeOrNull(row, 'status_code'),
    output: textOrNull(row, 'output'),
    executions: whole(row, 'executions'),
  };
};

function knownType(word: string): BatchType {
  const type = batchTypes.find((known) => known === word);
  if (type === undefined) throw new TypeError(`batch type ${word} is not known`);
  return type;
}

function knownStatus(word: string): BatchStatus {
  const known: readonly BatchStatus[] = ['not_started', 'processing', 'completed', 'failed'];
  const status = known.find((one) => one === word);
  if (status === undefined) throw new TypeError(`batch status ${word} is not known`);
  return status;
}
