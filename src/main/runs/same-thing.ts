import { namingColumn } from '../../domain/run/inverse.ts';
import { nounOf, pathIdentity } from './decode/own-record.ts';
import type { StepParts } from './send-step.ts';

/** An ID as the store knows it, however its number is written in a cell. */
export function idInCell(cell: string): string {
  const text = cell.trim();
  return text.replace(/^0+/, '') || text;
}

/** Tasks that are remembered: those of a few batches, and each is asked for many times. */
const remembered = 100_000;

/**
 * What a task changes, by its ID, below what it is: what the path of its request names, or what is read before it is added to a
 * batch; null where a run has no such path, and reads nothing.
 */
export function createThingOf({
  run,
  kind,
  bodies,
}: Pick<StepParts, 'run' | 'kind' | 'bodies'>): ((task: number) => string | null) | null {
  const isReadInBatches = kind.sending.via === 'batch' && run.state().needs.readFirst;
  const column = pathIdentity(kind)?.column ?? (isReadInBatches ? namingColumn(kind) : undefined);
  if (column === undefined) return null;
  const noun = nounOf(kind);
  const known = new Map<number, string | null>();
  return (task) => {
    const before = known.get(task);
    if (before !== undefined) return before;
    const cell = bodies.of(task)?.cells[0]?.[column];
    const thing = cell === undefined ? null : `${noun}/${idInCell(cell)}`;
    if (known.size >= remembered) known.clear();
    known.set(task, thing);
    return thing;
  };
}
