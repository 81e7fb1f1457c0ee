import { decide } from '../../../src/domain/run/decide.ts';
import type {
  Action,
  BatchReading,
  Facts,
  Needs,
  RunEvent,
  StepResult,
} from '../../../src/domain/run/events.ts';
import { applyEvent, firstState } from '../../../src/domain/run/fold.ts';
import type { Outcome } from '../../../src/domain/run/outcome.ts';
import type { Plan } from '../../../src/domain/run/plan.ts';
import type { RunState } from '../../../src/domain/run/state.ts';

/** A journal that is written by hand, a second for each event, with the conclusions that follow. */
export function writeJournal(plan: Plan, over: Partial<Needs> = {}) {
  const needs: Needs = { idempotent: false, lookUp: false, readFirst: false, ...over };
  let now = Date.parse('2031-11-28T11:00:00.000Z');
  let state: RunState = firstState({ at: now, type: 'run-created', plan, needs });
  const conclude = (): void => {
    for (;;) {
      const events = decide(state, { now, taskList: true, pollMs: 5000 });
      if (events.length === 0) return;
      for (const event of events) state = applyEvent(state, event);
    }
  };
  const append = (event: RunEvent): void => {
    state = applyEvent(state, event);
    conclude();
  };
  const tick = (): number => {
    now += 1000;
    return now;
  };
  /** Only written down: its request is on its way. */
  const about = (action: Action): number => {
    const step = state.nextStep;
    append({ at: tick(), type: 'step-about', step, action });
    return step;
  };
  const answered = (step: number, result: StepResult): void =>
    append({ at: tick(), type: 'step-outcome', step, result });
  const ok = (action: Action, facts: Facts): void => answered(about(action), { is: 'ok', facts });

  const create = (batch: number, batchId = `b${batch}`): void =>
    ok({ do: 'create-batch', batch }, { of: 'create-batch', batchId });
  const idOf = (batch: number): string => state.batches[batch]?.batchId ?? '';
  /** Adds the next chunks of a batch. */
  const add = (batch: number, chunks: number): void => {
    for (let done = 0; done < chunks; done += 1) {
      const chunk = state.batches[batch]?.chunks.find((one) => one.state === 'planned');
      if (chunk === undefined) throw new Error(`batch ${batch} has no chunk left`);
      const { first, count } = chunk;
      ok({ do: 'add-chunk', batch, batchId: idOf(batch), first, count }, { of: 'add-chunk' });
    }
  };
  const read = (batch: number, why: 'count' | 'poll', reading: Partial<BatchReading>): void =>
    ok(
      { do: 'read-batch', batch, batchId: idOf(batch), why },
      { of: 'read-batch', reading: { ...unread, ...reading } },
    );
  const start = (batch: number): void => {
    read(batch, 'count', {});
    ok({ do: 'process', batch, batchId: idOf(batch) }, { of: 'process' });
  };
  /** Reads that a batch is over and that all its tasks succeeded. */
  const finish = (batch: number): void => {
    read(batch, 'poll', { state: 'ended', sure: true });
    const { first, count } = state.batches[batch] ?? { first: 0, count: 0 };
    const step = about({
      do: 'read-results',
      batch,
      batchId: idOf(batch),
      pass: 1,
      cursor: null,
      limit: 250,
    });
    outcomes([{ first, count, outcome: 'succeeded' }]);
    const page = { records: count, next: null, unfinished: 0, unmatched: 0 };
    answered(step, { is: 'ok', facts: { of: 'read-results', page } });
  };
  const outcomes = (
    some: readonly { readonly first: number; readonly count: number; readonly outcome: Outcome }[],
  ): void => append({ at: tick(), type: 'row-outcomes', by: 'answer', outcomes: some, message: '' });
  const cancel = (): void => append({ at: tick(), type: 'cancelled' });
  return {
    state: () => state,
    append,
    tick,
    about,
    answered,
    ok,
    create,
    add,
    read,
    start,
    finish,
    outcomes,
    cancel,
  };
}

const unread: BatchReading = {
  status: null,
  state: 'not-started',
  sure: true,
  total: null,
  succeeded: null,
  failed: null,
  workedMs: null,
};
