const whole = new Intl.NumberFormat('en-US');

/** 61250 -> "61,250" */
export const count = (value: number): string => whole.format(value);

/** "1 row", "2,000 rows"; the plural is given where it is not the noun with an s. */
export const counted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : plural}`;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "1, 2, and 3"; of more than `max` names the first ones, and how many there are besides: "1, 2, and 9 more". */
export function listed(names: readonly string[], max: number): string {
  if (names.length <= max) return list.format(names);
  return list.format([...names.slice(0, max - 1), `${count(names.length - max + 1)} more`]);
}
