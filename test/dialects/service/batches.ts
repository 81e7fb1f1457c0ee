import type { Job } from '../jobs.ts';
import type { Dialect } from '../properties.ts';
import type { Done, Things } from './things.ts';
import { hash, isFields, textOf, type Value } from './wire.ts';

export type Task = {
  readonly id: Value;
  readonly body: Value;
  readonly addedAt: number;
  done: Done | null;
  doneAt: number;
};

export type Batch = {
  readonly id: Value;
  readonly type: string;
  readonly createdAt: number;
  readonly tasks: Task[];
  startedAt: number | null;
  /** Tasks that were carried out in the present round. */
  carriedOut: number;
};

/** How late what is late is told, in milliseconds. */
export const lateMs = 40_000;
const queuedMs = 300_000;

export type Batches = {
  readonly create: (type: string) => Batch;
  readonly find: (id: string) => Batch | null;
  readonly add: (batch: Batch, bodies: readonly Value[]) => readonly Task[];
  readonly start: (batch: Batch) => void;
  /** When a batch ends or has ended; null before it is started. */
  readonly endOf: (batch: Batch) => number | null;
  readonly isRunning: (batch: Batch) => boolean;
  readonly others: (batch: Batch) => readonly Batch[];
  /** Carries out what was due by now. */
  readonly work: () => void;
  /** Carries out everything that was started. */
  readonly finish: () => void;
};

/** The batches of one service, worked on as time passes (spec: Async batch and task). */
export function createBatches(
  dialect: Dialect,
  nextId: () => Value,
  things: Things,
  now: () => number,
): Batches {
  const batches = new Map<string, Batch>();
  const taskMs = dialect.work === 'slow' ? 2000 : 5;
  const waitMs = dialect.work === 'queued' ? queuedMs : 0;
  const beginOf = (batch: Batch): number | null =>
    batch.startedAt === null ? null : batch.startedAt + waitMs;

  const workOn = (batch: Batch, until: number): void => {
    const begin = beginOf(batch);
    if (begin === null) return;
    while (batch.carriedOut < batch.tasks.length) {
      const at = begin + (batch.carriedOut + 1) * taskMs;
      const task = batch.tasks[batch.carriedOut];
      if (at > until || task === undefined) return;
      task.done = things.carryOut(task.body);
      task.doneAt = at;
      batch.carriedOut += 1;
    }
  };
  const endOf = (batch: Batch): number | null => {
    const begin = beginOf(batch);
    return begin === null ? null : begin + batch.tasks.length * taskMs;
  };
  const isRunning = (batch: Batch): boolean => (endOf(batch) ?? 0) > now();
  return {
    create: (type) => {
      const batch: Batch = {
        id: nextId(),
        type,
        createdAt: now(),
        tasks: [],
        startedAt: null,
        carriedOut: 0,
      };
      batches.set(textOf(batch.id), batch);
      return batch;
    },
    find: (id) => batches.get(id) ?? null,
    add: (batch, bodies) => {
      const added = bodies.map(
        (body): Task => ({ id: nextId(), body, addedAt: now(), done: null, doneAt: 0 }),
      );
      batch.tasks.push(...added);
      return added;
    },
    start: (batch) => {
      if (isRunning(batch)) return;
      // A second start after the end carries everything out again: nobody promises that it does not.
      batch.startedAt = now();
      batch.carriedOut = 0;
    },
    endOf,
    isRunning,
    others: (batch) => [...batches.values()].filter((other) => other !== batch),
    work: () => {
      for (const batch of batches.values()) workOn(batch, now());
    },
    finish: () => {
      for (const batch of batches.values()) workOn(batch, Number.POSITIVE_INFINITY);
    },
  };
}

/** The body of a task as the service gives it back; undefined where it gives none. */
export function echoOf({ echo }: Dialect, { keyField }: Job, body: Value): Value | undefined {
  if (!isFields(body)) return undefined;
  const { [keyField]: key, ...rest } = body;
  switch (echo) {
    case 'whole':
      return body;
    case 'named':
      return { [keyField]: key };
    case 'rest':
      return rest;
    case 'texts':
      return {
        note: null,
        ...Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, isFields(value) ? value : textOf(value)]),
        ),
        tags: [],
      };
    case 'none':
      return undefined;
  }
}

/** The tasks of a batch in the order in which the service gives them. */
export function ordered<T extends Task>(dialect: Dialect, tasks: readonly T[]): readonly T[] {
  if (dialect.promise === 'kept') return tasks;
  if (dialect.order === 'newest') return tasks.toReversed();
  return dialect.order === 'shuffled' ? shuffled(dialect, tasks, 'list') : tasks;
}

export const shuffled = <T extends Task>({ salt }: Dialect, tasks: readonly T[], why: string): readonly T[] =>
  tasks
    .map((task) => ({ task, place: hash(1_000_000_007, salt, textOf(task.id), why) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ task }) => task);
