import type { RunId } from '../../../domain/ids.ts';
import { stringifyJson } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Action } from '../../../domain/run/events.ts';
import type { TaskRange } from '../../../domain/run/outcome.ts';
import type { BatchState, RunState } from '../../../domain/run/state.ts';
import { readText } from '../../api/read-answer.ts';
import type { ApiAnswer } from '../../ports.ts';
import { kindOfRun } from '../run-kind.ts';
import { type Bodies, createBodies } from '../sending/bodies.ts';
import { type Interpretation, interpret } from '../sending/interpret.ts';
import { createPasses, type PassBatch, type Passes } from '../sending/matchers.ts';
import { addBody } from '../sending/requests.ts';
import type { Records } from '../store/records.ts';
import type { RunRows } from '../store/run-rows.ts';

/** Steps whose request or answer holds hundreds of rows. */
export type BatchAction = Extract<Action, { readonly do: 'add-chunk' | 'read-results' }>;

/** A batch as far as its results are followed. */
export type Followed = PassBatch & Pick<BatchState, 'phase'>;

/** What is asked of the work, by name. All of it can be done again from the file of the runs. */
export type BatchCalls = {
  /** The JSON text of the request that adds a chunk. */
  readonly add: { readonly input: { readonly run: RunId } & TaskRange; readonly output: string };
  /** What an answer, still unread, means for the run. */
  readonly interpret: {
    readonly input: {
      readonly run: RunId;
      readonly action: BatchAction;
      readonly answer: ApiAnswer;
      readonly now: number;
      readonly state: RunState;
      readonly profile: Profile;
    };
    readonly output: Interpretation;
  };
  /** Makes ready for the results of batches that the service works on, where they are `listed`. */
  readonly follow: {
    readonly input: {
      readonly run: RunId;
      readonly batches: readonly Followed[];
      readonly listed: boolean;
    };
    readonly output: null;
  };
  /** The run is over, or its work is to begin anew. */
  readonly forget: { readonly input: { readonly run: RunId }; readonly output: null };
};

/** The long work of runs by batches: bodies of a thousand rows, pages of results and what ties them to their rows. */
export type BatchWork = {
  readonly [K in keyof BatchCalls]: (
    input: BatchCalls[K]['input'],
  ) => BatchCalls[K]['output'] | Promise<BatchCalls[K]['output']>;
};

type Known = {
  readonly bodies: Bodies;
  readonly passes: Passes;
  readonly kind: ReturnType<typeof kindOfRun>;
};

/** The work itself, over the file of the runs, which it only reads. */
export function createBatchWork(
  records: Pick<Records, 'find'>,
  rows: Pick<RunRows, 'ofTasks' | 'tasksAtOnce' | 'taskIds' | 'others'>,
): BatchWork {
  const known = new Map<RunId, Known>();
  const of = (id: RunId): Known => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const record = records.find(id);
    if (record === null) throw new TypeError(`there is no run ${id}`);
    const { number, setup } = record;
    const kind = kindOfRun(record);
    const { columns, profile } = setup;
    const bodies = createBodies({ run: number, rows, kind, columns, profile, others: rows.others(record) });
    const passes = createPasses(bodies, kind, ({ batchId, first, count }) =>
      rows.taskIds(number, batchId ?? '', first, count),
    );
    const made = { bodies, passes, kind };
    known.set(id, made);
    return made;
  };
  return {
    add: async ({ run, first, count }) => stringifyJson(await addBody(of(run).bodies, first, count)),
    interpret: ({ run, action, answer, ...context }) =>
      interpret(action, readText(answer), {
        ...{ ...context, ...of(run) },
        claimBatch: async () => null,
        claimMade: async () => true,
      }),
    follow: ({ run, batches, listed }) => {
      of(run).passes.follow(batches, listed);
      return null;
    },
    forget: ({ run }) => {
      known.delete(run);
      return null;
    },
  };
}
