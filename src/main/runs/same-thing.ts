import { idInCell, nameIn } from '../../domain/run/naming.ts';
import type { TaskRange } from '../../domain/run/outcome.ts';
import type { Cells } from '../../domain/sheet/kind.ts';
import { nounOf, pathIdentity } from './decode/own-record.ts';
import type { LiveRun } from './live-run.ts';
import type { StepParts } from './send-step.ts';

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
  const column = pathIdentity(kind)?.column;
  if (column === undefined && !isReadInBatches) return null;
  const nameOf = (cells: Cells): string =>
    column === undefined ? nameIn(kind, cells) : idInCell(cells[column] ?? '');
  const noun = nounOf(kind);
  const known = new Map<number, string | null>();
  /** Other runs ask about all tasks of a batch, those that go one by one about few. */
  const sliceOf = (task: number): TaskRange => {
    const one = { first: task, count: 1 };
    const batch = run.state().batches.find(({ first, count }) => task >= first && task < first + count);
    if (!isReadInBatches || batch === undefined) return one;
    const first = task - ((task - batch.first) % readAtOnce);
    const most = Math.min(readAtOnce, batch.first + batch.count - first);
    // Of long rows those from this one on: the next ones are asked about next.
    return bodies.atOnce(first, most) === most
      ? { first, count: most }
      : { first: task, count: bodies.atOnce(task, first + most - task) };
  };
  return (task) => {
    const before = known.get(task);
    if (before !== undefined) return before;
    const { first, count } = sliceOf(task);
    if (known.size + count > remembered) known.clear();
    for (let at = first; at < first + count; at += 1) known.set(at, null);
    for (const { task: at, cells } of bodies.all(first, count)) {
      if (cells[0] !== undefined) known.set(at, `${noun}/${nameOf(cells[0])}`);
    }
    return known.get(task) ?? null;
  };
}
