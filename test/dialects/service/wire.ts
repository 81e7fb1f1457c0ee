/** JSON as a service of another make writes it: numbers longer than a float is exact are kept digit by digit. */
export class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Value = null | boolean | number | string | Digits | readonly Value[] | Fields;
export type Fields = { readonly [name: string]: Value | undefined };

export const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);

/** Throws SyntaxError where the text is no JSON. */
export function read(text: string): Value {
  // What a reviver makes of JSON is a Value by its own two lines.
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && String(value) !== context?.source
      ? new Digits(context?.source ?? '')
      : value,
  ) as Value;
}

const mark = '\u2402';
export const write = (value: Value): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof Digits ? `${mark}${inner.text}${mark}` : inner,
  ).replaceAll(new RegExp(`"${mark}([^${mark}]*)${mark}"`, 'g'), '$1');

/** A value as it is written, without quotes: what tells two ids apart. */
export const textOf = (value: Value | undefined): string =>
  value instanceof Digits ? value.text : typeof value === 'object' ? '' : String(value ?? '');

/** An id that is written as a number. */
export const digits = (text: string): Value => new Digits(text);

/** A number from 0 below `size` that depends on the texts alone (FNV-1a). */
export function hash(size: number, ...texts: readonly (string | number)[]): number {
  let sum = 0x811c9dc5;
  for (const letter of texts.join('\u0000')) {
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  sum ^= sum >>> 15;
  sum = Math.imul(sum, 0x2c1b3c6d);
  sum ^= sum >>> 13;
  return (sum >>> 0) % size;
}
