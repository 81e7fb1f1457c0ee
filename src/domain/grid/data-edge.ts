/**
 * Where Ctrl and an arrow lead along a line of cells, as in Excel: to the last filled cell before an empty one; from
 * the end of the data, or from an empty cell, to the next filled one; to the end of the line where there is none.
 *
 * @param isFilled null for a cell that is not known.
 * @returns null where it depends on cells that are not known.
 */
export function dataEdge(isFilled: (at: number) => boolean | null, from: number, end: number): number | null {
  if (from === end) return end;
  const step = end > from ? 1 : -1;
  const [here, next] = [isFilled(from), isFilled(from + step)];
  if (here === null || next === null) return null;
  const isThrough = here && next;
  for (let at = from + step; ; at += step) {
    const filled = isFilled(at);
    if (filled === null) return null;
    if (isThrough && !filled) return at - step;
    if (at === end || (!isThrough && filled)) return at;
  }
}
