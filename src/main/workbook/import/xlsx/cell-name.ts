/** Zero-based column of a cell name: `B3` is 1. */
export function columnOf(name: string | undefined): number | null {
  if (name === undefined) return null;
  let column = 0;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? null : column - 1;
}

export type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const corner = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Zero-based columns and numbers of rows of an area, from whichever corner it is named; null for another text. */
export function areaOf(name: string): Area | null {
  const [from = '', to = from, ...more] = name.toUpperCase().split(':');
  const [, left, top] = corner.exec(from) ?? [];
  const [, right, bottom] = corner.exec(to) ?? [];
  const columns = [columnOf(left), columnOf(right)].flatMap((column) => column ?? []);
  if (columns.length < 2 || more.length > 0) return null;
  const rows = [Number(top), Number(bottom)];
  return {
    ...{ left: Math.min(...columns), right: Math.max(...columns) },
    ...{ top: Math.min(...rows), bottom: Math.max(...rows) },
  };
}
