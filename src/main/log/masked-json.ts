import { withoutUnseen } from '../../domain/text.ts';
import { isTokenField, mask } from './named-secrets.ts';
import { type Reasons, reasonInJson } from './reasons.ts';

/** Whether a text may be JSON. */
export const beginsAsJson = (text: string): boolean => /^\s*["[{]/.test(text);

/** What JSON has between its texts, besides signs. */
const word = /\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
/** What stands there in none, words read as zeros: a text of a page, or two words with nothing between them. */
const notJson = /[^\s{}[\]:,0]|0[\s\]}]*0/;
/** A sign that makes room for a value: with none before a text, there could be more texts than were counted. */
const separator = /[{[:,]/;

/**
 * Masks secrets in an answer that is JSON. A text is looked at as it reads and alone, and the value of a field that is
 * named as a token goes whole, unless it says in words why a token is refused: what is taken for a secret never reaches from one text into another, and JSON stays JSON,
 * whatever strangers write into names and codes. Null where it is no JSON, or was cut. Linear.
 * @param masked a text, or a number, without its secrets; `literal` is how the JSON spells it.
 */
export function maskedJson(
  json: string,
  masked: (text: string, literal: string) => string,
  reasons: Reasons,
): string | null {
  let clean = '';
  let at = 0;
  /** What stands between texts, up to here. */
  const between = (end: number): string | null => {
    const piece = json.slice(at, end);
    if (notJson.test(piece.replace(word, '0'))) return null;
    const isFirst = at === 0 || end === json.length;
    if (!isFirst && !separator.test(piece)) return null;
    return piece.replace(word, (one) => (masked(one, one) === one ? one : `"${mask}"`));
  };
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', at)) {
    const end = endOfText(json, start);
    const literal = json.slice(start, end);
    const text = textOf(literal);
    const piece = between(start);
    if (text === null || piece === null) return null;
    const value = isTokenField(withoutUnseen(text)) ? valueBehind(json, end) : null;
    if (value === null) {
      const kept = masked(text, literal);
      clean += piece + (kept === text ? literal : JSON.stringify(kept));
      at = end;
    } else {
      const reason = reasonInJson(json.slice(value.start, value.end), masked, reasons);
      clean += piece + json.slice(start, value.start) + (reason ?? `"${mask}"`);
      at = value.end;
    }
  }
  const rest = between(json.length);
  return rest === null ? null : clean + rest;
}

/** The place behind the text of JSON that begins here; the end of all where it is not closed. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json.charAt(at) === '\\') at += 1;
    else if (json.charAt(at) === '"') return at + 1;
  }
  return json.length;
}

/** Null where it was cut, or is no text of JSON. */
function textOf(literal: string): string | null {
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

const blank = /\s*/y;
const plain = /[^\s,\]}]*/y;

function endOfSome(json: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  pattern.test(json);
  return pattern.lastIndex;
}

/** The value of a field whose name ends here; null where there is none, or it is null. */
function valueBehind(json: string, nameEnd: number): { readonly start: number; readonly end: number } | null {
  const colon = endOfSome(json, blank, nameEnd);
  if (json.charAt(colon) !== ':') return null;
  const start = endOfSome(json, blank, colon + 1);
  const first = json.charAt(start);
  if (first === '"') return { start, end: endOfText(json, start) };
  if (first === '{' || first === '[') return { start, end: endOfBrackets(json, start) };
  const end = endOfSome(json, plain, start);
  return end === start || json.slice(start, end) === 'null' ? null : { start, end };
}

function endOfBrackets(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfText(json, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return json.length;
}
