import { isDateText } from '../../domain/dates.ts';
import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import { compareToNumber, isDigits, isPlainDecimal } from '../../domain/money.ts';
import { own } from '../../domain/own.ts';
import { ServiceProblem } from './problem.ts';

/**
 * Reads the fields of a body and collects everything that is wrong with them, so that one refusal names all.
 * A field that is absent or null reads as undefined; a wrong one, too, and is noted.
 */
export type Fields = {
  readonly has: (name: string) => boolean;
  readonly raw: (name: string) => Json | undefined;
  readonly text: (name: string) => string | undefined;
  readonly boolean: (name: string) => boolean | undefined;
  /** A decimal from `minimum` up, as number or numeric string, exactly as it was sent. */
  readonly decimal: (name: string, minimum?: number) => string | undefined;
  /** A whole number from `minimum` up, as number or numeric string. */
  readonly integer: (name: string, minimum?: number) => string | undefined;
  /** An id: positive digits, as number or string. */
  readonly id: (name: string) => string | undefined;
  readonly date: (name: string) => string | undefined;
  readonly choice: (name: string, choices: readonly string[]) => string | undefined;
  readonly object: (name: string) => JsonObject | undefined;
  readonly list: (name: string) => readonly Json[] | undefined;
  readonly required: (...names: readonly string[]) => void;
  readonly wrong: (name: string, message: string) => void;
  /** What was noted so far, by field; pass it on to read the fields of an inner object. */
  readonly noted: Map<string, string[]>;
  /** Throws 422 with all that was noted. */
  readonly check: () => void;
};

export function readFields(body: JsonObject, prefix = '', noted: Map<string, string[]> = new Map()): Fields {
  const wrong = (name: string, message: string): undefined => {
    const key = prefix + name;
    noted.set(key, [...(noted.get(key) ?? []), message]);
    return undefined;
  };
  const raw = (name: string): Json | undefined => {
    const value = own(body, name);
    return value === null ? undefined : value;
  };
  const asText = (name: string): string | undefined => {
    const value = raw(name);
    if (value === undefined || typeof value === 'string') return value;
    return value instanceof JsonNumber ? value.text : wrong(name, 'is not a valid value');
  };
  return {
    raw,
    wrong,
    noted,
    has: (name) => raw(name) !== undefined,
    text: (name) => {
      const value = raw(name);
      if (value === undefined || typeof value === 'string') return value;
      return wrong(name, 'is not a string');
    },
    boolean: (name) => {
      const value = raw(name);
      if (value === undefined || typeof value === 'boolean') return value;
      return wrong(name, 'is not a boolean');
    },
    decimal: (name, minimum = 0) => {
      const text = asText(name);
      if (text === undefined) return undefined;
      if (!isPlainDecimal(text)) return wrong(name, 'is not a number');
      return compareToNumber(text, minimum) < 0 ? wrong(name, `must be at least ${minimum}`) : text;
    },
    integer: (name, minimum = 0) => {
      const text = asText(name);
      if (text === undefined) return undefined;
      if (!isDigits(text)) return wrong(name, 'is not an integer');
      return compareToNumber(text, minimum) < 0 ? wrong(name, `must be at least ${minimum}`) : text;
    },
    id: (name) => {
      const text = asText(name);
      if (text === undefined) return undefined;
      return isId(text) ? text : wrong(name, 'is not a valid id');
    },
    date: (name) => {
      const text = asText(name);
      if (text === undefined) return undefined;
      return isDateText(text) ? text : wrong(name, 'is not a valid date (YYYY-MM-DD)');
    },
    choice: (name, choices) => {
      const text = asText(name);
      if (text === undefined) return undefined;
      return choices.includes(text) ? text : wrong(name, `must be one of: ${choices.join(', ')}`);
    },
    object: (name) => {
      const value = raw(name);
      if (value === undefined || isJsonObject(value)) return value;
      return wrong(name, 'is not an object');
    },
    list: (name) => {
      const value = raw(name);
      if (value === undefined || Array.isArray(value)) return value;
      return wrong(name, 'is not a list');
    },
    required: (...names) => {
      for (const name of names) if (raw(name) === undefined) wrong(name, 'is required');
    },
    check: () => {
      if (noted.size > 0) throw new ServiceProblem(422, Object.fromEntries(noted));
    },
  };
}

/** Positive digits that fit the service's 64-bit ids. */
export const isId = (text: string): boolean => /^[1-9]\d{0,18}$/.test(text);

/** The body as an object; 400 otherwise. */
export function objectBody(body: Json | undefined): JsonObject {
  if (body !== undefined && isJsonObject(body)) return body;
  throw new ServiceProblem(400, 'The body has to be a JSON object.');
}
