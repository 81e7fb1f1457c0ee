import { hash } from 'node:crypto';
import { type JsonObject, stringifyJson } from '../../../domain/json.ts';
import { createIdentityIndex, type IdentityIndex, plainKey } from '../../../domain/run/identity.ts';
import type { Place } from '../../../domain/run/judge.ts';
import { createMatcher, type Matcher } from '../../../domain/run/match.ts';
import type { TaskOutcome } from '../../../domain/run/outcome.ts';
import type { BatchState, ChunkState } from '../../../domain/run/state.ts';
import type { RunKind } from '../../../domain/sheet/kind.ts';
import { createPace } from '../../turn.ts';
import { numberOfTry } from '../decode/number-of-try.ts';
import type { TaskRecord } from '../decode/tasks-page.ts';
import type { Bodies, TaskBody } from './bodies.ts';

/** `tries`: the numbers of the tries that were listed for it; null where a record has none. */
export type Told = { readonly outcome: TaskOutcome; readonly tries: readonly (number | null)[] };

/** What one pass over the results of a batch has gathered. */
export type Pass = {
  readonly matcher: Matcher;
  readonly identity: IdentityIndex;
  /** Names of the fields that were sent, see {@link plainKey}. */
  readonly fields: ReadonlySet<string>;
  /** What the tasks of the batch sent, read from the snapshot. */
  readonly bodies: () => AsyncIterable<TaskBody>;
  /** Tasks by the ids that the service gave them when they were added, where it did. */
  readonly taskIds: ReadonlyMap<string, number>;
  /** Every record so far, in the order of the list; those that are told already without themselves. */
  readonly places: Place<TaskRecord | null>[];
  /** What tells pages that overlap, and one that comes again, from new ones. */
  readonly seen: Set<string>;
  /** What became of each task that an ID or an echoed body named, as far as the pass has told. */
  readonly told: Map<number, Told>;
  /** Records of tasks that this run did not send. */
  others: number;
  pass: number;
};

/** What says which tasks a batch holds now. */
export type PassBatch = Pick<BatchState, 'number' | 'first' | 'count' | 'attempt' | 'batchId'> & {
  readonly chunks: readonly Pick<ChunkState, 'first' | 'count' | 'state'>[];
};

export type Passes = {
  /** The pass that a batch is in; `fresh` when this process has not seen its earlier pages. */
  readonly of: (batch: PassBatch, pass: number) => Promise<{ readonly pass: Pass; readonly fresh: boolean }>;
  /**
   * Builds the matchers of batches that the service works on, where their results are `listed`: they need not
   * wait for that when they come. Drops those of batches that are settled.
   */
  readonly follow: (batches: readonly (PassBatch & Pick<BatchState, 'phase'>)[], listed: boolean) => void;
};

/** What is kept of a body, whose text may have any length. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url');

/** Matchers are built from the snapshot, and dropped when the batch is settled. */
export function createPasses(
  bodies: Bodies,
  kind: RunKind,
  taskIds: (batch: PassBatch) => ReadonlyMap<string, number>,
): Passes {
  const building = new Map<string, Promise<Pass>>();
  const keyOf = (batch: PassBatch): string =>
    `${batch.number}:${batch.first}:${batch.count}:${batch.attempt}`;
  const build = async (batch: PassBatch): Promise<Pass> => {
    const matcher = createMatcher(digestOf);
    const identity = createIdentityIndex(kind.identifiedBy ?? []);
    const fields = new Set<string>();
    const ofBatch = () => sentIn(batch, bodies);
    for await (const { task, body, cells } of ofBatch()) {
      matcher.add(task, body);
      identity.add(task, cells);
      for (const key of Object.keys(body)) fields.add(plainKey(key));
    }
    const gathered = { taskIds: taskIds(batch), places: [], seen: new Set<string>(), others: 0, pass: 0 };
    return { matcher, identity, fields, bodies: ofBatch, told: new Map(), ...gathered };
  };
  const built = (batch: PassBatch): Promise<Pass> => {
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
      pass.places.length = 0;
      pass.told.clear();
      pass.others = 0;
      pass.seen.clear();
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

/** What was left alone, or refused, before the batch was started is on no list, and would take what came of an equal task. */
async function* sentIn({ chunks }: PassBatch, bodies: Bodies): AsyncGenerator<TaskBody> {
  for (const { first, count, state } of chunks) if (state !== 'failed') yield* bodies.range(first, count);
}

/**
 * The records of a page that no earlier page of the pass had. Without ids of their own records may well be equal, so
 * that only a whole page that comes again is left out.
 */
export function freshRecords(pass: Pass, records: readonly TaskRecord[]): readonly TaskRecord[] {
  const ids = new Set(records.map(({ id }) => id));
  if (ids.has(null) || ids.size < records.length) {
    const key = `page ${digestOf(records.map(contentOf).join())}`;
    if (pass.seen.has(key)) return [];
    pass.seen.add(key);
    return withoutTwofold(records);
  }
  // Each try of a task may be a record under its ID.
  const keyOf = (record: TaskRecord): string => `id ${record.id} ${numberOfTry(record)}`;
  const fresh = records.filter((record) => !pass.seen.has(keyOf(record)));
  for (const record of fresh) pass.seen.add(keyOf(record));
  return fresh;
}

/** The records of a page, on which a task that is listed as succeeded and as failed is neither for sure, unless by its tries. */
function withoutTwofold(records: readonly TaskRecord[]): readonly TaskRecord[] {
  const ended = records.filter(({ id, outcome }) => id !== null && outcome !== null);
  const twofold = new Set(
    [...Map.groupBy(ended, namesOf)]
      .filter(([, all]) => new Set(all.map(({ outcome }) => outcome)).size > 1 && !areTries(all))
      .map(([key]) => key),
  );
  return records.map((record) =>
    record.id !== null && twofold.size > 0 && twofold.has(namesOf(record))
      ? { ...record, outcome: 'unknown', refused: true }
      : record,
  );
}

/** Whether records of one body have numbers of tries of their own. */
function areTries(records: readonly TaskRecord[]): boolean {
  const numbers = records.map(numberOfTry);
  const isTold = records.every(({ body }) => body !== null) && !numbers.includes(null);
  return isTold && new Set(numbers).size === numbers.length;
}

const namesOf = ({ id, body }: TaskRecord): string => stringifyJson([id, body]);
const contentOf = ({ id, body, output, statusCode, status }: TaskRecord): string =>
  stringifyJson({ id, body, output, code: String(statusCode), status });

export type Tied = {
  readonly record: TaskRecord;
  readonly task: number | null;
  readonly by: Place<unknown>['by'];
  readonly surplus: boolean;
};

/**
 * Ties the records of a page to tasks: by the task's own id, by the echoed body, by a value that names its row. What is
 * of none that was sent is left out. Gives way to other work while it prepares the field to match by.
 */
export async function tieRecords(pass: Pass, records: readonly TaskRecord[]): Promise<readonly Tied[]> {
  const tied: Tied[] = [];
  const pace = createPace();
  for (const record of records) {
    const tie = await tieOf(pass, record);
    if (tie === null) {
      pass.others += 1;
      continue;
    }
    const isTold = tie.by === 'task id' || tie.by === 'echoed body';
    const { task, by, contradicts } = tie;
    pass.places.push({ result: isTold ? null : record, outcome: record.outcome, task, by, contradicts });
    tied.push({ record, task, by, surplus: tie.surplus });
    await pace();
  }
  return tied;
}

type Tie = Omit<Tied, 'record'> & { readonly contradicts: boolean };
const loose: Tie = { task: null, by: null, surplus: false, contradicts: false };

/** Null where the body is of none of the tasks, whatever the rest of the record names. */
async function tieOf(pass: Pass, record: TaskRecord): Promise<Tie | null> {
  const known = record.id === null ? undefined : pass.taskIds.get(record.id);
  // Answers to requests may number tasks otherwise than a list of results does.
  const isContradicted =
    known !== undefined && record.body !== null && (await isOfOtherTask(pass, known, record.body));
  if (known !== undefined && !isContradicted) return { ...loose, task: known, by: 'task id' };
  const match = record.body === null ? null : await matchBody(pass, record.body);
  if (match !== null) return { ...loose, ...match, by: 'echoed body' };
  if (record.body !== null && isOfOther(pass, record.body)) return null;
  const named = pass.identity.find({ told: record.told, body: record.body });
  if (named === 'several') return { ...loose, contradicts: true };
  return named === 'none' ? loose : { ...loose, task: named, by: 'identifying value' };
}

/** Whether a body names another row, or has no field that was sent; a service may rewrite the rest, and leave out some. */
function isOfOther({ fields, identity }: Pass, body: JsonObject): boolean {
  const all = Object.entries(body);
  const sent = all.filter(([key]) => fields.has(plainKey(key)));
  if (sent.length > 0) return identity.isOther(Object.fromEntries(sent));
  return all.length > 0 && identity.find(body) === 'none';
}

async function isOfOtherTask(pass: Pass, task: number, body: JsonObject): Promise<boolean> {
  await makeReady(pass, body);
  return pass.matcher.isOfOther(task, body);
}

async function matchBody(pass: Pass, body: JsonObject) {
  await makeReady(pass, body);
  return pass.matcher.match(body);
}

async function makeReady({ matcher, bodies }: Pass, body: JsonObject): Promise<void> {
  if (!matcher.knows(body) && !matcher.isPrepared()) await matcher.prepare(bodies());
}
