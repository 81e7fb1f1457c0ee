/** Numbers, plurals and lists as sentences hold them. The catalogue's language decides, not the computer's. */
const locale = 'en-US';
const whole = new Intl.NumberFormat(locale);
const rules = new Intl.PluralRules(locale);

/** 61250 -> "61,250" */
export const count = (value: number): string => whole.format(value);

/** The most that is read of JSON: values, names of values, and characters of a name. */
export type JsonLimits = {
  readonly maxValues: number;
  readonly maxKeys: number;
  readonly longestKey: number;
};
/** What JSON that is not read has more of. */
export const beyondJson = ({ maxValues, maxKeys, longestKey }: JsonLimits): string =>
  `${count(maxValues)} values or ${count(maxKeys)} keys, or a key of more than ${count(longestKey)} characters`;

/** The form for a number by the plural rules of the language: "is" for 1, "are" for 0 and 2. */
export const plural = (value: number, one: string, other: string): string =>
  rules.select(value) === 'one' ? one : other;

/** What a service said, with its status behind it: "code: is already taken (422)". */
export const withStatus = (words: string, status: number | string | null): string =>
  status === null || status === '' || words.endsWith(`(${status})`) ? words : `${words} (${status})`;

/** What is filled in at the beginning of a sentence. */
export const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "both" of 2, "all 2,000". */
export const all = (value: number): string => (value === 2 ? 'both' : `all ${count(value)}`);

/** "1 row", "2,000 rows"; the plural is given where it is not the noun with an s. */
export const counted = (value: number, noun: string, nouns = `${noun}s`): string =>
  `${count(value)} ${plural(value, noun, nouns)}`;

/** "1, 2 and 3", "1, 2 or 3". Intl.ListFormat puts a comma before the last one in American English. */
export const joined = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** "1, 2 and 3"; of more than `max` names the first ones, and how many there are besides: "1, 2 and 9 more". */
export function listed(names: readonly string[], max: number): string {
  if (names.length <= max) return joined(names);
  return joined([...names.slice(0, max - 1), `${count(names.length - max + 1)} more`]);
}
