/**
 * JSON that keeps numbers exactly as they were written.
 *
 * Ids of the service are larger than 2^53 and prices are decimals: both would be changed by a trip through
 * a float. So a number is carried as its own text and written back unchanged (`10.50` goes out as `10.50`).
 */

/** A JSON number as text, for example `10.50` or `9146647558150123456`. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    if (!JSON_NUMBER.test(text)) throw new TypeError(`not a JSON number: ${text}`);
    this.text = text;
  }
}

export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export const isJsonNumberText = (text: string): boolean => JSON_NUMBER.test(text);

type ReviverContext = { readonly source?: string };
type SourceReviver = (key: string, value: unknown, context: ReviverContext) => unknown;
type JsonWithSource = {
  parse(text: string, reviver: SourceReviver): unknown;
  rawJSON(text: string): unknown;
};
// Source text access is in every runtime of the product (Node 24, current Chromium); its types are not yet.
const json = JSON as unknown as JsonWithSource;

/** Parses JSON text; numbers become {@link JsonNumber}. Throws SyntaxError as JSON.parse does. */
export function parseJson(text: string): Json {
  return json.parse(text, (_key, value, context) =>
    typeof value === 'number' ? new JsonNumber(context.source ?? String(value)) : value,
  ) as Json;
}

/** Writes JSON text; a {@link JsonNumber} is written as its own text. */
export function stringifyJson(value: Json, indent?: number): string {
  return JSON.stringify(
    value,
    (_key, part) => (part instanceof JsonNumber ? json.rawJSON(part.text) : part),
    indent,
  );
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
