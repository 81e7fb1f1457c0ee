import { pathIdentity } from './decode/own-record.ts';
import type { StepParts } from './send-step.ts';

/** An ID as the store knows it, however its number is written in a cell. */
export function idInCell(cell: string): string {
  const text = cell.trim();
  return text.replace(/^0+/, '') || text;
}

/** Tasks that are remembered: a few are on their way or to be repeated, and each is asked for many times. */
const remembered = 20_000;

/** What the path of a task's request names, by where it is below; null where a kind has no such path. */
export function createThingOf({
  kind,
  bodies,
}: Pick<StepParts, 'kind' | 'bodies'>): ((task: number) => string | null) | null {
  const column = pathIdentity(kind)?.column;
  if (column === undefined || kind.sending.via !== 'single') return null;
  const { endpoint } = kind.sending;
  const known = new Map<number, string | null>();
  return (task) => {
    const before = known.get(task);
    if (before !== undefined) return before;
    const cell = bodies.of(task)?.cells[0]?.[column];
    const thing = cell === undefined ? null : `${endpoint}/${idInCell(cell)}`;
    if (known.size >= remembered) known.clear();
    known.set(task, thing);
    return thing;
  };
}
