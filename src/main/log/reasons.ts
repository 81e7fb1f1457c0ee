import { redacted as mask } from '../../domain/redacted.ts';
import { jsonIn } from '../sqlite/readable.ts';

/*
 * Services name a token where they say why they refuse it: `access_token: has expired`. Such words stay, or nobody learns
 * what to do about it; words that look like a token are masked among them.
 */

/** A service says why in a sentence, and a token has no blanks. */
export const longestReason = 500;
/** Alone, without a sentence around them. */
const alone =
  /^(?:invalid|expired|revoked|required|missing|unknown|inactive|unauthorized|forbidden|blank|empty)[.!]?$/i;
const wordPart = /^(?:\p{Lu}?\p{Ll}{1,15}|\p{Lu}{1,5}|\p{Lo}{1,15})$/u;
const number = /^\d{1,3}$/;
const edges = /^[("'“‘[]{1,3}|[)"'”’\]\\.,:;!?]{1,4}$/gu;
/** Also between the texts of a list. */
const joints = /["'],["']|['’_/."-]/u;

const isWord = (text: string): boolean => {
  const word = text.replace(edges, '');
  return (
    word !== '' && word.split(joints, 6).length < 6 && word.split(joints).every((part) => wordPart.test(part))
  );
};
const isNumber = (text: string): boolean => number.test(text.replace(edges, ''));

/** How many values behind the names of tokens are read as reasons, as that takes long; those behind them count as tokens. */
export class Reasons {
  #left = 1_000;

  /** What a look finds, or nothing after the last look. */
  look<T>(find: () => T | null): T | null {
    this.#left -= 1;
    return this.#left < 0 ? null : find();
  }
}

/** What stands behind the name of a token, without what looks like one; null where it is no reason in words. */
export function reasonIn(value: string): string | null {
  if (value.length > longestReason) return null;
  if (alone.test(value)) return value;
  const pieces = value.split(/(\s+)/);
  const words = pieces.filter((_, index) => index % 2 === 0);
  if (words.filter(isWord).length < 2) return null;
  return pieces
    .map((piece, index) =>
      index % 2 === 1 || piece === '' || isWord(piece) || isNumber(piece) ? piece : mask,
    )
    .join('');
}

/** The same of a value of JSON, a text or a list of texts, as JSON. */
export function reasonInJson(
  json: string,
  masked: (text: string, literal: string) => string,
  reasons: Reasons,
): string | null {
  return reasons.look(() => reasonsInJson(json, masked));
}

function reasonsInJson(json: string, masked: (text: string, literal: string) => string): string | null {
  const value = jsonIn(json, longestReason);
  const reasons = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'string' ? reasonIn(one) : null,
  );
  const kept = reasons.flatMap((reason) => (reason === null ? [] : [masked(reason, json)]));
  if (kept.length === 0 || kept.length < reasons.length) return null;
  return JSON.stringify(Array.isArray(value) ? kept : kept[0]);
}

/** What is looked at of a line behind each of the names in a text. */
const longestLine = 200;
const tokenShape = /[A-Za-z0-9_~+/.=-]{16,}/g;

/** Where a reason begins, in a bracket or not: what looks like a token behind it in its line, or an empty place. */
export function tokenInReason(
  text: string,
  from: number,
): { readonly start: number; readonly end: number } | null {
  const rest = text.slice(from, from + longestLine);
  const begun = rest.replace(/^[["'\\]{1,4}/, '');
  const line = begun.split(/[\r\n"\\<>&{}]/, 1)[0] ?? '';
  const [first = '', second = ''] = line.split(/\s+/, 2);
  if (!alone.test(first) && !(isWord(first) && isWord(second))) return null;
  const start = from + rest.length - begun.length;
  for (const { 0: found, index } of line.matchAll(tokenShape))
    if (/\d/.test(found) && /[A-Za-z]/.test(found))
      return { start: start + index, end: start + index + found.length };
  return { start, end: start };
}
