import { namingColumn } from '../../domain/run/inverse.ts';
import type { TaskRange } from '../../domain/run/outcome.ts';
import { nounOf, pathIdentity } from './decode/own-record.ts';
import type { LiveRun } from './live-run.ts';
import type { StepParts } from './send-step.ts';

/** An ID as the store knows it, however its number is written in a cell. */
export function idInCell(cell: string): string {
  const text = cell.trim();
  return text.replace(/^0+/, '') || text;
}

/** Tasks that are remembered: those of a few batches, and each is asked for many times. */
const remembered = 100_000;
/** Tasks of a batch that are read by one query. */
const readAtOnce = 10_000;

/**
 * What a task changes, by its ID, below what it is: what the path of its request names, or what is read before it is added to a
 * batch; null where a run has no such path, and reads nothing.
 */
export function createThingOf({
  run,
  kind,
  bodies,
}: Pick<StepParts, 'kind' | 'bodies'> & { readonly run: Pick<LiveRun, 'state'> }):
  | ((task: number) => string | null)
  | null {
  const isReadInBatches = kind.sending.via === 'batch' && run.state().needs.readFirst;
  const column = pathIdentity(kind)?.column ?? (isReadInBatches ? namingColumn(kind) : undefined);
  if (column === undefined) return null;
  const noun = nounOf(kind);
  const known = new Map<number, string | null>();
  /** Other runs ask about all tasks of a batch, those that go one by one about few. */
  const sliceOf = (task: number): TaskRange => {
    const one = { first: task, count: 1 };
    const batch = run.state().batches.find(({ first, count }) => task >= first && task < first + count);
    if (!isReadInBatches || batch === undefined) return one;
    const first = task - ((task - batch.first) % readAtOnce);
    return { first, count: Math.min(readAtOnce, batch.first + batch.count - first) };
  };
  return (task) => {
    const before = known.get(task);
    if (before !== undefined) return before;
    const { first, count } = sliceOf(task);
    if (known.size + count > remembered) known.clear();
    for (let at = first; at < first + count; at += 1) known.set(at, null);
    for (const { task: at, cells } of bodies.all(first, count)) {
      const cell = cells[0]?.[column];
      if (cell !== undefined) known.set(at, `${noun}/${idInCell(cell)}`);
    }
    return known.get(task) ?? null;
  };
}
