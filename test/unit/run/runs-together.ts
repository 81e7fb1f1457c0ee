import { begunInBatches } from '../../../src/domain/run/begun.ts';
import { decide } from '../../../src/domain/run/decide.ts';
import type { Action, RunEvent, StepResult } from '../../../src/domain/run/events.ts';
import { applyEvent, firstState } from '../../../src/domain/run/fold.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { outstanding } from '../../../src/domain/run/next-context.ts';
import { begunTasks } from '../../../src/domain/run/next-singles.ts';
import { rangesOf } from '../../../src/domain/run/outcome.ts';
import type { RunState } from '../../../src/domain/run/state.ts';
import { planOf } from './plans.ts';

/** What happens to one run besides its own work; times in milliseconds. */
export type Course = {
  /** The thing that each of its tasks changes. */
  readonly things: readonly number[];
  readonly startsAt: number;
  readonly pauses: readonly { readonly at: number; readonly ms: number }[];
  /** The service is busy with each of its add requests in this time. */
  readonly busy: { readonly from: number; readonly to: number };
  /** The service counts one task less than its batches have. */
  readonly isMiscounted: boolean;
};

type Given = { readonly tasks: number[]; endsAt: number | null };
type OnTheWay = { readonly step: number; readonly action: Action; readonly at: number };
type Run = {
  readonly course: Course;
  state: RunState;
  onTheWay: OnTheWay[];
  wakeAt: number | null;
  /** When each thing was last read for it. */
  readonly readAt: Map<number, number>;
};

const pollMs = 5000;
const changeMs = 8000;
const limits = { taskList: true, pollMs, perSecond: 10, pageSize: 250, concurrency: 4 };

/** Drives runs by batches over the same things of one store until all of them have ended, or nothing goes on. */
export function runTogether(courses: readonly Course[], places: number, tasksPerBatch: number) {
  const batches = new Map<string, Given>();
  /** Who set a thing last, and when. */
  const setBy = new Map<number, { readonly run: Run; readonly at: number }>();
  const overwritten: string[] = [];
  const needs = { idempotent: false, lookUp: false, readFirst: true };
  const runs = courses.map((course): Run => {
    const plan = planOf('batch', course.things.length, { tasksPerAdd: 4, tasksPerBatch });
    const state = firstState({ at: 0, type: 'run-created', plan, needs });
    return { course, state, onTheWay: [], wakeAt: null, readAt: new Map() };
  });
  const timeline = courses.flatMap(({ pauses }, index) =>
    pauses.flatMap(({ at, ms }) => [
      { at, index, type: 'paused' as const },
      { at: at + ms, index, type: 'resumed' as const },
    ]),
  );
  const thingOf = ({ course }: Run, task: number): number => course.things[task] ?? -1;
  let now = 0;

  const append = (run: Run, event: RunEvent): void => {
    run.state = applyEvent(run.state, event);
  };
  const hasBegun = (run: Run, thing: string): boolean =>
    [...begunTasks(run.state, false), ...begunInBatches(run.state, false, now, pollMs)].some(
      (task) => `${thingOf(run, task)}` === thing,
    );
  const contextOf = (run: Run) => ({
    ...{ ...limits, now, outstandingBatches: places },
    outstandingElsewhere: runs.reduce((sum, one) => sum + (one === run ? 0 : outstanding(one.state)), 0),
    thingOf: (task: number) => `${thingOf(run, task)}`,
    isBegunElsewhere: (thing: string) =>
      runs.some((one) => one !== run && one.state.endedAt === null && hasBegun(one, thing)),
  });

  const look = (run: Run): void => {
    if (run.state.endedAt !== null || now < run.course.startsAt) return;
    for (let events = decide(run.state, contextOf(run)); events.length > 0; ) {
      for (const event of events) append(run, event);
      events = decide(run.state, contextOf(run));
    }
    if (run.state.endedAt !== null) return;
    const next = nextActions(run.state, contextOf(run));
    run.wakeAt = next.wakeAt;
    for (const action of next.actions) {
      const step = run.state.nextStep;
      append(run, { at: now, type: 'step-about', step, action });
      run.onTheWay.push({ step, action, at: now + 50 + ((step * 37) % 90) });
    }
  };

  const process = (run: Run, given: Given): void => {
    given.endsAt = now + changeMs;
    for (const task of given.tasks) {
      const thing = thingOf(run, task);
      const last = setBy.get(thing);
      const read = run.readAt.get(thing) ?? 0;
      if (last !== undefined && last.run !== run && last.at > read)
        overwritten.push(`thing ${thing}: set at ${last.at}, read at ${read}, set again at ${now}`);
      setBy.set(thing, { run, at: given.endsAt });
    }
  };

  const answer = (run: Run, action: Action): StepResult => {
    const given = 'batchId' in action ? batches.get(action.batchId) : undefined;
    switch (action.do) {
      case 'create-batch': {
        const batchId = `b${batches.size}`;
        batches.set(batchId, { tasks: [], endsAt: null });
        return { is: 'ok', facts: { of: 'create-batch', batchId } };
      }
      case 'add-chunk': {
        const { from, to } = run.course.busy;
        if (now >= from && now < to) return { is: 'refused', refusal: 'later', status: 503, words: [] };
        for (let task = action.first; task < action.first + action.count; task += 1) given?.tasks.push(task);
        return { is: 'ok', facts: { of: 'add-chunk' } };
      }
      case 'process':
        if (given !== undefined) process(run, given);
        return { is: 'ok', facts: { of: 'process' } };
      case 'read-batch': {
        const endsAt = given?.endsAt ?? null;
        const has = given?.tasks.length ?? 0;
        const done = endsAt !== null && now >= endsAt;
        const state = endsAt === null ? 'not-started' : done ? 'ended' : 'started';
        const total = run.course.isMiscounted && endsAt === null ? has - 1 : has;
        const counts = { total, succeeded: done ? has : 0, failed: 0 };
        const reading = { status: state, state, sure: true, ...counts, workedMs: null } as const;
        return { is: 'ok', facts: { of: 'read-batch', reading } };
      }
      case 'read-results': {
        const tasks = given?.tasks ?? [];
        const outcomes = rangesOf(tasks).map((range) => ({ ...range, outcome: 'succeeded' as const }));
        append(run, { at: now, type: 'row-outcomes', by: 'task id', outcomes });
        const page = { records: tasks.length, next: null, unfinished: 0, unmatched: 0 };
        return { is: 'ok', facts: { of: 'read-results', page } };
      }
      case 'read-first':
        // A pause takes it out of the line.
        if (run.state.paused) return { is: 'not-sent', why: '' };
        run.readAt.set(thingOf(run, action.task), now);
        return { is: 'ok', facts: { of: 'read-first' } };
      default:
        throw new Error(`a run by batches does not ${action.do}`);
    }
  };

  const isOver = (): boolean => runs.every(({ state }) => state.endedAt !== null);
  for (let turn = 0; turn < 50_000 && !isOver(); turn += 1) {
    for (const run of runs) look(run);
    const times = [
      ...timeline.map(({ at }) => at),
      ...runs.flatMap(({ course, state, onTheWay, wakeAt }) =>
        state.endedAt !== null ? [] : [course.startsAt, wakeAt ?? -1, ...onTheWay.map(({ at }) => at)],
      ),
    ].filter((at) => at > now);
    if (times.length === 0) break;
    now = Math.min(...times);
    for (const { index, type } of timeline.filter(({ at }) => at === now)) {
      const run = runs[index];
      if (run !== undefined && run.state.endedAt === null) append(run, { at: now, type });
    }
    for (const run of runs) {
      const due = run.onTheWay.filter(({ at }) => at <= now);
      run.onTheWay = run.onTheWay.filter(({ at }) => at > now);
      for (const { step, action } of due)
        append(run, { at: now, type: 'step-outcome', step, result: answer(run, action) });
    }
  }
  return { ended: runs.map(({ state }) => state.endedAt !== null), overwritten };
}
