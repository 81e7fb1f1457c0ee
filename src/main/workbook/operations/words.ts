const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const cells = (number: number): string => count(number, 'cell', 'cells');
export const codes = (number: number): string => count(number, 'code', 'codes');
export const rows = (number: number): string => count(number, 'row', 'rows');
