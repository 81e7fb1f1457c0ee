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
