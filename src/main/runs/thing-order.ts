import type { ResultRow } from './store/run-rows.ts';

/**
 * Rows, those of one thing in each other's places: in the order in which they were sent, or the last one first, as changes are
 * undone. The others stay where they are.
 * @param thingOf what a row changes; empty where it names nothing
 */
export async function* inOrderOfThings(
  order: 'as-sent' | 'last-first',
  rows: () => AsyncGenerator<ResultRow>,
  thingOf: (row: ResultRow) => string,
  rowAt: (number: number) => ResultRow | undefined,
): AsyncGenerator<ResultRow> {
  const several = await rowsOfThings(rows, thingOf);
  const sign = order === 'last-first' ? 1 : -1;
  for (const own of several.values()) own.sort((one, other) => sign * (one.task - other.task));
  for await (const row of rows()) {
    const { number } = several.get(thingOf(row))?.pop() ?? row;
    yield number === row.number ? row : (rowAt(number) ?? row);
  }
}

type Sent = Pick<ResultRow, 'number' | 'task'>;

/** The rows of each thing that several rows change. */
async function rowsOfThings(
  rows: () => AsyncGenerator<ResultRow>,
  thingOf: (row: ResultRow) => string,
): Promise<ReadonlyMap<string, Sent[]>> {
  const first = new Map<string, Sent>();
  const several = new Map<string, Sent[]>();
  for await (const row of rows()) {
    const thing = thingOf(row);
    const own = { number: row.number, task: row.task };
    const before = first.get(thing);
    const known = several.get(thing);
    if (known !== undefined) known.push(own);
    else if (before !== undefined) several.set(thing, [before, own]);
    else if (thing !== '') first.set(thing, own);
  }
  return several;
}
