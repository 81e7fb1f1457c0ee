import type {
  Action,
  BatchReading,
  Facts,
  Refusal,
  RunEvent,
  StepResult,
} from '../../../src/domain/run/events.ts';
import { type Outcome, rangesOf } from '../../../src/domain/run/outcome.ts';

/** Tasks that are found changed when they are read first, and are left alone. */
export const isKept = (task: number): boolean => task % 11 === 5;

/** Numbers in [0, 1) from a seed, the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type ModelBatch = {
  tasks: number[];
  /** When tasks were added to it, and how many. */
  added: { at: number; tasks: number }[];
  startedAt: number | null;
  endedAt: number | null;
};

export type ModelOptions = {
  readonly seed: number;
  /** Share of requests that meet trouble. */
  readonly trouble: number;
  readonly taskList: boolean;
  readonly lookUp: boolean;
  /** What is read says whether it was carried out. */
  readonly compares?: boolean;
  readonly maxChunk: number;
  readonly maxBatch: number;
  /** Milliseconds for which a status is behind: a batch that was started says that it was not. */
  readonly late?: number;
  /** Milliseconds for which tasks are in a batch before they are counted; `none`: it has no count. */
  readonly counted?: number | 'none';
  /** It refuses requests with tasks as busy, or as added already, whether it has taken them or not. */
  readonly refuses?: boolean;
};

/**
 * A service in memory that knows nothing of runs: it carries out what it is asked, sometimes loses the
 * question or the answer, refuses, repeats, lags. Its own bundle sheets say what really happened.
 */
export function createModelService(options: ModelOptions) {
  const random = randomFrom(options.seed);
  const chance = (share: number): boolean => random() < share;
  const batches = new Map<string, ModelBatch>();
  /** How often each task was carried out with effect. */
  const done = new Map<number, number>();
  let ids = 0;
  const succeeds = (task: number): boolean => task % 5 !== 3;
  const carryOut = (task: number): void => {
    if (succeeds(task)) done.set(task, (done.get(task) ?? 0) + 1);
  };

  const work = (now: number): void => {
    for (const batch of batches.values()) {
      if (batch.startedAt === null || batch.endedAt !== null) continue;
      if (now < batch.startedAt + batch.tasks.length * 20) continue;
      batch.endedAt = now;
      batch.tasks.forEach(carryOut);
    }
  };

  const refused = (refusal: Refusal, status: number): StepResult => ({
    is: 'refused',
    refusal,
    status,
    words: [`refused: ${refusal}`],
  });
  const ok = (facts: Facts): StepResult => ({ is: 'ok', facts });

  type Answer = { readonly result: StepResult; readonly outcomes?: RunEvent };

  /** Carries a request out and answers it truthfully. */
  const act = (action: Action, now: number): Answer => {
    if (action.do === 'create-batch') {
      ids += 1;
      batches.set(`b${ids}`, { tasks: [], added: [], startedAt: null, endedAt: null });
      return { result: ok({ of: 'create-batch', batchId: `b${ids}` }) };
    }
    if ('task' in action) {
      if (action.do === 'read-first') {
        const result = ok({ of: 'read-first' });
        if (options.compares && (done.get(action.task) ?? 0) > 0)
          return { result, outcomes: outcomes(now, 'succeeded', [action.task]) };
        return isKept(action.task)
          ? { result, outcomes: outcomes(now, 'not-sent', [action.task]) }
          : { result };
      }
      if (action.do === 'look-up') {
        const found = (done.get(action.task) ?? 0) > 0;
        return { result: ok({ of: 'look-up', found }) };
      }
      carryOut(action.task);
      return succeeds(action.task)
        ? { result: ok({ of: 'send-one' }), outcomes: outcomes(now, 'succeeded', [action.task]) }
        : { result: refused('final', 422), outcomes: outcomes(now, 'failed', [action.task]) };
    }
    const batch = batches.get(action.batchId);
    if (batch === undefined) return { result: refused('gone', 404) };
    switch (action.do) {
      case 'add-chunk': {
        if (batch.startedAt !== null) return { result: refused('final', 422) };
        if (action.count > options.maxChunk) return { result: refused('too-many', 413) };
        if (batch.tasks.length + action.count > options.maxBatch) return { result: refused('too-many', 422) };
        for (let task = action.first; task < action.first + action.count; task += 1) batch.tasks.push(task);
        batch.added.push({ at: now, tasks: action.count });
        return { result: ok({ of: 'add-chunk' }) };
      }
      case 'process': {
        const busy = [...batches.values()].filter((one) => one.startedAt !== null && one.endedAt === null);
        if (batch.startedAt !== null) {
          // The specification does not show what a second start does: here it does everything once more.
          if (options.late) batch.tasks.forEach(carryOut);
          return { result: refused('final', 422) };
        }
        if (busy.length >= 2) return { result: refused('later', 429) };
        batch.startedAt = now;
        return { result: ok({ of: 'process' }) };
      }
      case 'read-batch':
        return { result: ok({ of: 'read-batch', reading: reading(batch, now) }) };
      case 'read-results':
        return page(batch, action, now);
    }
  };

  /** One that was started is counted as a whole. */
  const totalOf = ({ tasks, added, startedAt }: ModelBatch, now: number): number | null => {
    const { counted = 0 } = options;
    if (counted === 'none') return null;
    if (startedAt !== null) return tasks.length;
    return added.reduce((sum, one) => sum + (one.at + counted <= now ? one.tasks : 0), 0);
  };

  const reading = (batch: ModelBatch, now: number): BatchReading => {
    if (batch.startedAt !== null && now < batch.startedAt + (options.late ?? 0)) {
      return { ...notStarted, total: totalOf(batch, now) };
    }
    const failed = batch.tasks.filter((task) => !succeeds(task)).length;
    const settled = batch.endedAt !== null && now > batch.endedAt + 3000;
    const known = batch.endedAt !== null && (settled || !chance(options.trouble));
    const state = batch.startedAt === null ? 'not-started' : batch.endedAt === null ? 'started' : 'ended';
    const odd = batch.startedAt !== null && !settled && chance(options.trouble / 2);
    // A word can be wrong where nothing bears it out.
    const lie = batch.startedAt === null && chance(options.trouble / 2);
    return {
      status: odd ? 'reconciling' : lie ? 'processing' : state,
      state: odd ? 'unclear' : lie ? 'started' : state,
      sure: batch.startedAt !== null && !odd,
      total: totalOf(batch, now),
      succeeded: known ? batch.tasks.length - failed : 0,
      failed: known ? failed : 0,
      workedMs: null,
    };
  };

  const page = (batch: ModelBatch, action: Extract<Action, { do: 'read-results' }>, now: number): Answer => {
    const from = action.cursor === null ? 0 : Number(action.cursor);
    const tasks = batch.tasks.slice(from, from + action.limit);
    const settled = batch.endedAt !== null && now > batch.endedAt + 3000;
    const shown = tasks.filter(() => settled || !chance(options.trouble));
    const final = batch.endedAt === null ? [] : shown;
    const next = from + action.limit < batch.tasks.length ? String(from + action.limit) : null;
    return {
      result: ok({
        of: 'read-results',
        page: { records: shown.length, next, unfinished: shown.length - final.length, unmatched: 0 },
      }),
      outcomes: {
        at: now,
        type: 'row-outcomes',
        by: 'echoed body',
        outcomes: [
          ...rangesOf(final.filter(succeeds)).map((range) => ({ ...range, outcome: 'succeeded' as const })),
          ...rangesOf(final.filter((task) => !succeeds(task))).map((range) => ({
            ...range,
            outcome: 'failed' as const,
          })),
        ],
      },
    };
  };

  return {
    done,
    batches,
    succeeds,
    answer: (action: Action, now: number): Answer => {
      work(now);
      if (!chance(options.trouble)) return act(action, now);
      if (options.refuses && action.do === 'add-chunk') {
        if (chance(0.5)) act(action, now);
        return { result: chance(0.5) ? refused('later', 409) : alreadyAdded };
      }
      const kind = random();
      if (kind < 0.2) return { result: { is: 'not-sent', why: 'no network' } };
      if (kind < 0.4) return { result: { is: 'ambiguous', why: 'reset before acting' } };
      if (kind < 0.7) {
        act(action, now);
        return { result: { is: 'ambiguous', why: 'reset after acting' } };
      }
      if (kind < 0.85) return { result: refused('later', 409) };
      // What was taken twice, or not at all, and accepted, is known by a count alone that is not behind.
      if (action.do === 'add-chunk' && kind < 0.95 && options.counted === undefined) act(action, now);
      return act(action, now);
    },
    work,
  };
}

const alreadyAdded: StepResult = {
  is: 'refused',
  refusal: 'final',
  status: 422,
  words: ['Tasks were already added'],
};

const notStarted = {
  status: 'not-started',
  state: 'not-started',
  sure: false,
  succeeded: 0,
  failed: 0,
  workedMs: null,
} as const;

const outcomes = (at: number, outcome: Outcome, tasks: readonly number[]): RunEvent => ({
  at,
  type: 'row-outcomes',
  by: 'answer',
  outcomes: rangesOf(tasks).map((range) => ({ ...range, outcome })),
});
