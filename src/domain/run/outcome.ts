/**
 * What became of each task of a run. A run of a million rows keeps one byte per task, in blocks that are
 * shared between states: a change copies its block alone.
 */
export const outcomeNames = ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'] as const;
export type Outcome = (typeof outcomeNames)[number];

/** What a result of the service itself says of a task or a row; `unknown` where it contradicts itself. */
export type TaskOutcome = Extract<Outcome, 'succeeded' | 'failed' | 'unknown'>;

/** Tasks `first` to `first + count - 1`. */
export type TaskRange = { readonly first: number; readonly count: number };

export type OutcomeMap = { readonly tasks: number; readonly blocks: readonly Uint8Array[] };

/** Batches of thousands begin and end where blocks do: their tasks are counted by the block, not one by one. */
const blockSize = 1000;

export function emptyOutcomes(tasks: number): OutcomeMap {
  const full = new Uint8Array(blockSize);
  const blocks = Array.from({ length: Math.ceil(tasks / blockSize) }, (_, block) => {
    const size = Math.min(blockSize, tasks - block * blockSize);
    return size === blockSize ? full : new Uint8Array(size);
  });
  return { tasks, blocks };
}

/** The outcome of a task; null while it has none. */
export function outcomeOf(map: OutcomeMap, task: number): Outcome | null {
  const code = map.blocks[Math.floor(task / blockSize)]?.[task % blockSize] ?? 0;
  return code === 0 ? null : (outcomeNames[code - 1] ?? null);
}

const noTasks = new Uint8Array(0);

/** The outcomes of a range; tasks beside it may have none. */
export function outcomesIn({ tasks, blocks }: OutcomeMap, { first, count }: TaskRange): OutcomeMap {
  const isNear = (block: number): boolean =>
    (block + 1) * blockSize > first && block * blockSize < first + count;
  return { tasks, blocks: blocks.map((block, index) => (isNear(index) ? block : noTasks)) };
}

/** Sets the outcome of a range; `null` takes it away. `onChange` is called for every task that changes. */
export function withOutcomes(
  map: OutcomeMap,
  range: TaskRange,
  outcome: Outcome | null,
  onChange: (task: number, before: Outcome | null) => void,
): OutcomeMap {
  const code = outcome === null ? 0 : outcomeNames.indexOf(outcome) + 1;
  const end = Math.min(range.first + range.count, map.tasks);
  const blocks = [...map.blocks];
  let task = Math.max(0, range.first);
  while (task < end) {
    const index = Math.floor(task / blockSize);
    const block = Uint8Array.from(blocks[index] ?? []);
    for (; task < end && Math.floor(task / blockSize) === index; task += 1) {
      const before = block[task % blockSize] ?? 0;
      if (before === code) continue;
      block[task % blockSize] = code;
      onChange(task, before === 0 ? null : (outcomeNames[before - 1] ?? null));
    }
    blocks[index] = block;
  }
  return { tasks: map.tasks, blocks };
}

/** The tasks of a range that have no outcome yet, as ranges. */
export function unresolvedRanges(map: OutcomeMap, range: TaskRange): TaskRange[] {
  const found: { first: number; count: number }[] = [];
  const add = (first: number, count: number): void => {
    const last = found.at(-1);
    if (last !== undefined && last.first + last.count === first) last.count += count;
    else found.push({ first, count });
  };
  for (const { block, first, count } of piecesOf(map, range)) {
    const without = count === block.length ? tallyOf(block)[0] : null;
    if (without === count) add(first, count);
    else if (without !== 0)
      for (let task = first; task < first + count; task += 1)
        if ((block[task % blockSize] ?? 0) === 0) add(task, 1);
  }
  return found;
}

/** How many tasks of a range have an outcome. */
export function countOutcome(map: OutcomeMap, range: TaskRange, outcome: Outcome): number {
  const code = outcomeNames.indexOf(outcome) + 1;
  let found = 0;
  for (const { block, first, count } of piecesOf(map, range)) {
    if (count === block.length) found += tallyOf(block)[code] ?? 0;
    else
      for (let task = first; task < first + count; task += 1)
        if (block[task % blockSize] === code) found += 1;
  }
  return found;
}

type Piece = { readonly block: Uint8Array; readonly first: number; readonly count: number };

/** A range in pieces of one block each, in order. */
function* piecesOf(map: OutcomeMap, { first, count }: TaskRange): Generator<Piece> {
  const end = first + count;
  for (let task = first; task < end; ) {
    const index = Math.floor(task / blockSize);
    const stop = Math.min(end, (index + 1) * blockSize);
    yield { block: map.blocks[index] ?? noTasks, first: task, count: stop - task };
    task = stop;
  }
}

const tallies = new WeakMap<Uint8Array, Uint32Array>();

/**
 * How many tasks of a block have each code, 0 for none. Every progress event of a run asks for all blocks, and a block
 * never changes (a change copies it): each is counted once.
 */
function tallyOf(block: Uint8Array): Uint32Array {
  const known = tallies.get(block);
  if (known !== undefined) return known;
  const tally = new Uint32Array(outcomeNames.length + 1);
  for (const code of block) tally[code] = (tally[code] ?? 0) + 1;
  tallies.set(block, tally);
  return tally;
}

/** The tasks of a range with a property, as ranges in order. */
export function rangesWhere(range: TaskRange, holds: (task: number) => boolean): TaskRange[] {
  const found: TaskRange[] = [];
  let first = -1;
  const end = range.first + range.count;
  for (let task = range.first; task <= end; task += 1) {
    if (task < end && holds(task)) {
      if (first < 0) first = task;
    } else if (first >= 0) {
      found.push({ first, count: task - first });
      first = -1;
    }
  }
  return found;
}

/** Task numbers in any order as ranges in order, repetitions left out. */
export function rangesOf(tasks: readonly number[]): TaskRange[] {
  const sorted = [...tasks].sort((one, other) => one - other);
  const ranges: { first: number; count: number }[] = [];
  for (const task of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && task < last.first + last.count) continue;
    if (last !== undefined && task === last.first + last.count) last.count += 1;
    else ranges.push({ first: task, count: 1 });
  }
  return ranges;
}
