import { createMatcher, type Matcher } from '../../../domain/run/match.ts';
import type { BatchState } from '../../../domain/run/state.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import { createPace } from '../turn.ts';
import type { Bodies } from './bodies.ts';

/** What one pass over the results of a batch has gathered. */
export type Pass = {
  readonly matcher: Matcher;
  /** Records without an echoed body, to be matched by order when the pass is complete. */
  readonly staged: TaskRecord[];
  pass: number;
};

export type Passes = {
  /** The pass that a batch is in; `fresh` when this process has not seen its earlier pages. */
  readonly of: (batch: BatchState, pass: number) => Promise<{ readonly pass: Pass; readonly fresh: boolean }>;
  /**
   * Builds the matchers of batches that the service works on, where their results are `listed`: they need not
   * wait for that when they come. Drops those of batches that are settled.
   */
  readonly follow: (batches: readonly BatchState[], listed: boolean) => void;
};

/** Matchers are built from the snapshot, and dropped when the batch is settled. */
export function createPasses(bodies: Bodies): Passes {
  const building = new Map<string, Promise<Pass>>();
  const keyOf = (batch: BatchState): string => `${batch.number}:${batch.first}:${batch.count}`;
  const build = async (batch: BatchState): Promise<Pass> => {
    const matcher = createMatcher();
    for await (const { task, body } of bodies.range(batch.first, batch.count)) matcher.add(task, body);
    return { matcher, staged: [], pass: 0 };
  };
  const built = (batch: BatchState): Promise<Pass> => {
    const key = keyOf(batch);
    const known = building.get(key);
    if (known !== undefined) return known;
    const begun = build(batch);
    building.set(key, begun);
    // Whoever asks for it next tries again.
    begun.catch(() => building.delete(key));
    return begun;
  };
  const forget = (batch: number): void => {
    for (const key of building.keys()) if (key.startsWith(`${batch}:`)) building.delete(key);
  };
  return {
    of: async (batch, number) => {
      const pass = await built(batch);
      if (pass.pass === number) return { pass, fresh: false };
      pass.pass = number;
      pass.matcher.beginPass();
      pass.staged.length = 0;
      return { pass, fresh: true };
    },
    follow: (batches, listed) => {
      for (const batch of batches) {
        if (batch.phase === 'settled') forget(batch.number);
        // What cannot be built is said where its results come.
        if (batch.phase === 'processing' && listed) built(batch).catch(() => undefined);
      }
    },
  };
}

/** Finds the task of every record of a page; gives way to other work while it prepares the field to match by. */
export async function matchRecords(
  pass: Pass,
  records: readonly TaskRecord[],
): Promise<
  readonly { readonly record: TaskRecord; readonly task: number | null; readonly surplus: boolean }[]
> {
  const found: { record: TaskRecord; task: number | null; surplus: boolean }[] = [];
  const pace = createPace();
  for (const record of records) {
    let match = record.body === null ? null : pass.matcher.match(record.body);
    if (match === null && record.body !== null && !pass.matcher.isPrepared()) {
      for (const _slice of pass.matcher.prepare()) await pace();
      match = pass.matcher.match(record.body);
    }
    found.push({ record, task: match?.task ?? null, surplus: match?.surplus ?? false });
    await pace();
  }
  return found;
}
