import type { Dialect } from '../properties.ts';
import { type Batch, type Batches, lateMs } from './batches.ts';
import type { Fields, Value } from './wire.ts';

type State = 'new' | 'running' | 'over' | 'broken';

/** The words of a service of its own; the profile names them or not. */
export const ownWords = {
  new: 'draft',
  running: 'in_work',
  over: 'finished',
  broken: 'finished_badly',
} as const;
const knownWords = {
  new: 'not_started',
  running: 'processing',
  over: 'completed',
  broken: 'failed',
} as const;

const dayMs = 86_400_000;

/** How a batch stands in an answer (spec: its fields are not shown). `looks` grows with every answer. */
export function batchRecord(
  dialect: Dialect,
  batch: Batch,
  batches: Batches,
  now: number,
  looks: number,
): Fields {
  const end = batches.endOf(batch);
  const failures = batch.tasks.some((task) => task.done !== null && task.done.status >= 300);
  const over = end !== null && end <= now;
  const state: State =
    end === null
      ? 'new'
      : !over
        ? 'running'
        : failures && dialect.failedWord === 'failed'
          ? 'broken'
          : 'over';
  return {
    [dialect.idKey]: batch.id,
    batch_type: batch.type,
    ...statusOf(dialect, state, looks),
    ...countsOf(dialect, batch, now),
    ...timesOf(dialect, batch, end, over),
  };
}

function statusOf({ words }: Dialect, state: State, looks: number): Fields {
  switch (words) {
    case 'known':
      return { status: knownWords[state] };
    case 'named':
    case 'unknown':
      return { status: ownWords[state] };
    case 'changing case': {
      const word = knownWords[state];
      const forms = [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`];
      return { status: forms[looks % forms.length] ?? word };
    }
    case 'no word':
      return {};
  }
}

function countsOf(dialect: Dialect, batch: Batch, now: number): Fields {
  const until = dialect.counters === 'late' ? now - lateMs : now;
  const total = batch.tasks.filter((task) => task.addedAt <= until).length;
  const done = batch.tasks.filter((task) => task.done !== null && task.doneAt <= until);
  const failed = done.filter((task) => (task.done?.status ?? 0) >= 300).length;
  const say = (count: number): Value => (dialect.counts === 'texts' ? String(count) : count);
  const counts = (of: { total?: number; succeeded?: number; failed?: number }): Fields => ({
    ...(of.total === undefined ? {} : { total_task_count: say(of.total) }),
    ...(of.succeeded === undefined ? {} : { success_task_count: say(of.succeeded) }),
    ...(of.failed === undefined ? {} : { fail_task_count: say(of.failed) }),
  });
  switch (dialect.counters) {
    case 'right':
    case 'late':
      return counts({ total, succeeded: done.length - failed, failed });
    case 'missing':
      return {};
    case 'results missing':
      return counts({ total });
    case 'total missing':
      return counts({ succeeded: done.length - failed, failed });
    case 'stuck':
      return counts({ total: 0, succeeded: 0, failed: 0 });
    case 'results stuck':
      return counts({ total, succeeded: 0, failed: 0 });
    case 'partial': {
      const first = done.slice(0, 3);
      const bad = first.filter((task) => (task.done?.status ?? 0) >= 300).length;
      return counts({ total, succeeded: first.length - bad, failed: bad });
    }
  }
}

function timesOf({ times }: Dialect, batch: Batch, end: number | null, over: boolean): Fields {
  const iso = (at: number): string => new Date(at).toISOString();
  const seconds = (at: number): number => Math.floor(at / 1000);
  const created = batch.createdAt;
  const submitted = batch.startedAt;
  const closed = over ? end : null;
  switch (times) {
    case 'none':
      return {};
    case 'right':
      return {
        created_at: iso(created),
        ...(submitted === null ? {} : { submitted_at: iso(submitted) }),
        ...(closed === null ? {} : { closed_at: iso(closed) }),
      };
    case 'null':
      return {
        created_at: iso(created),
        submitted_at: submitted === null ? null : iso(submitted),
        closed_at: closed === null ? null : iso(closed),
      };
    case 'at creation':
      return { created_at: iso(created), submitted_at: iso(created) };
    case 'deadline':
      return { created_at: iso(created), closed_at: iso(created + dayMs) };
    case 'seconds':
      return {
        created_at: seconds(created),
        submitted_at: submitted === null ? null : seconds(submitted),
        closed_at: closed === null ? null : seconds(closed),
      };
  }
}
