import { redacted as mask } from '../../domain/redacted.ts';
import { longestReason, Reasons, reasonIn, tokenInReason } from './reasons.ts';

export { mask };

/** Names whose value is a secret in everything that is kept: URLs, forms and JSON, also JSON inside a JSON text. */
const secretName =
  /(?:(?:access|refresh|cart)(?:[\s._+-]|%20)?token|id[._-]token|client(?:[\s._+-]|%20)?secret|api(?:[\s._+-]|%20)?key|password|authorization|code)\\*["']?\s*[=:]\s*/gi;
/** Names whose value is a secret in an answer, where a code is a discount's. */
const tokenName =
  /(?:(?:access|refresh)(?:[\s._+-]|%20)?token|id[._-]token|client(?:[\s._+-]|%20)?secret)\\*["']?\s*[=:]\s*/gi;
const tokenWord =
  /(?:(?:access|refresh|(?<![a-z])id)(?:[\s._+-]|%20)?token|client(?:[\s._+-]|%20)?secret)(?:s(?![a-z])|[_-]?value)?/gi;
/** A name of a field that holds a token. */
const tokenField =
  /(?:(?:access|refresh|(?<![a-z])id)(?:[\s._+-]|%20)?token|client(?:[\s._+-]|%20)?secret)(?:s|[_-]?value|\[\])?\]?$/i;
/** Of the names above: a password may be a sentence. */
const mayHaveReasons = /token|secret/i;

/** Names that end in "code" and say how something ended, without the "code". */
const endingName = /(?:^|[^a-z])(?:exit|status|err|error)$/i;
/** A whole number without quotes: an authorization code or a password is text, or stands behind another name. */
const plainNumber = /^-?\d{1,10}(?![\w.])/;

/** Masks the values behind names of secrets. */
export const maskNamed = (text: string): string => masked(text, secretName, new Reasons());

/** Whether the value of a field of this name is a token or a client secret. */
export const isTokenField = (name: string): boolean => tokenField.test(name);

export const namesToken = (text: string): boolean => text.search(tokenWord) >= 0;

/**
 * Masks what stands behind the names of tokens and client secrets in one text: a value in quotes, in brackets, or a word
 * that is long enough for a token. Shorter words stay: strangers choose names of products, and a mask in one is no longer
 * what the service holds.
 */
export function maskTokens(text: string, reasons = new Reasons()): string {
  let clean = '';
  let at = 0;
  const closing = closings(text);
  for (const { 0: name, index } of text.matchAll(tokenWord)) {
    // A name inside a value that is masked already.
    if (index < at) continue;
    const value = tokenBehind(text, index + name.length, closing, reasons);
    if (value === null) continue;
    clean += text.slice(at, value.start) + mask;
    at = value.end;
  }
  return clean + text.slice(at);
}

/** The same for an answer that is no JSON, as a form or a page: there a short word is masked, too. */
export const maskTokensOfPage = (text: string, reasons: Reasons): string =>
  masked(maskTokens(text, reasons), tokenName, reasons);

/** Between a name and its value: quotes, brackets, arrows, in the escapes of JSON, of addresses and of pages. */
const sign =
  /&(?:quot|apos|#x?\d{2,4});?|%[0-7][0-9a-f]|\\{1,16}u00[0-9a-f]{2}|(?:Bearer|Token)\s|[bu](?=["'])|[^\p{L}\p{N}]/iuy;
/** More signs stand between no name and its value. */
const mostSigns = 40;
const assigns = /[=:>]|%3[ade]|003[ade]/i;
/** Also `access_token "…"` and `access_token [...]`, but for a list of names. */
const leads = (signs: string): boolean => assigns.test(signs) || /^[^,]+["'[{(]$/.test(signs);
/** Shorter words behind a name are none of a token's. */
const shortestWord = 6;

function tokenBehind(text: string, from: number, closing: Closing, reasons: Reasons): Place | null {
  let start = from;
  let last = '';
  let bracket = '';
  for (let signs = 0; signs < mostSigns; signs += 1) {
    if (text.startsWith(mask, start)) return null;
    sign.lastIndex = start;
    const found = sign.exec(text)?.[0];
    if (found === undefined) break;
    last = found;
    if (found === '[' || found === '{') bracket ||= found;
    start += found.length;
  }
  if (start >= text.length || !leads(text.slice(from, start))) return null;
  if (bracket !== '') {
    const end = closing(bracket === '[' ? ']' : '}', start);
    if (end >= 0) return isReason(text, start, end, reasons) ? null : { start, end };
  }
  if (/["']$|^&(?:quot|apos)|^%2[27]$|002[27]$/i.test(last)) {
    const end = closing(last, start);
    if (end >= 0) return isReason(text, start, end, reasons) ? null : { start, end };
  }
  const inReason = reasons.look(() => tokenInReason(text, start));
  if (inReason !== null) return inReason.end > inReason.start ? inReason : null;
  const end = plainEnd(text, start);
  return end - start < shortestWord ? null : { start, end };
}

/** Words alone: where something between them looks like a token, all goes. */
function isReason(text: string, start: number, end: number, reasons: Reasons): boolean {
  const value = text.slice(start, Math.min(end, start + longestReason + 1));
  return reasons.look(() => reasonIn(value)) === value;
}

type Place = { readonly start: number; readonly end: number };

type Closing = (sign: string, from: number) => number;

/**
 * Where the next closing bracket or quote is, or -1; a quote behind a backslash belongs to the value. Asked from front to
 * back, so that no part of a text is searched twice for a sign.
 */
function closings(text: string): Closing {
  const next = new Map<string, number>();
  return (sign, from) => {
    let at = next.get(sign) ?? text.indexOf(sign, from);
    while (at >= 0 && (at < from || (at > from && text.charAt(at - 1) === '\\')))
      at = text.indexOf(sign, at + 1);
    next.set(sign, at);
    return at - from > longestValue ? -1 : at;
  };
}

function masked(text: string, names: RegExp, reasons: Reasons): string {
  let clean = '';
  let at = 0;
  const closing = closings(text);
  for (const { 0: name, index } of text.matchAll(names)) {
    // A name inside a value that is masked already.
    if (index < at) continue;
    const value = valueAt(text, index + name.length, name, closing, reasons);
    if (value === null || saysHowItEnded(text, index, value)) continue;
    clean += text.slice(at, value.start) + value.mask;
    at = value.end;
  }
  return clean + text.slice(at);
}

/** `exitCode: 139`: the number is what whoever reads the log looks for. */
function saysHowItEnded(text: string, nameAt: number, { start }: Value): boolean {
  if (text.slice(nameAt, nameAt + 4).toLowerCase() !== 'code') return false;
  return (
    !/["']/.test(text.charAt(start - 1)) &&
    endingName.test(text.slice(Math.max(0, nameAt - 8), nameAt)) &&
    plainNumber.test(text.slice(start, start + 12))
  );
}

type Value = Place & { readonly mask: string };

/** A quote that is never closed (a text that was cut) opens a value, too. */
function valueAt(
  text: string,
  start: number,
  name: string,
  closing: Closing,
  reasons: Reasons,
): Value | null {
  const isJson = name.includes(':');
  const hasReason = mayHaveReasons.test(name);
  const quote = quoteAt(text, start);
  if (quote !== '') {
    const inner = start + quote.length;
    const end = closing(quote, inner);
    if (hasReason && end >= 0 && isReason(text, inner, end, reasons)) return null;
    return { start: inner, end: end < 0 ? plainEnd(text, inner) : end, mask };
  }
  if (text.startsWith(mask, start)) return null;
  // What looks like a token among its words is masked already.
  if (hasReason && reasons.look(() => tokenInReason(text, start)) !== null) return null;
  const end = plainEnd(text, start);
  const plain = text.slice(start, Math.min(end, start + 5));
  if (end === start || plain === 'null') return null;
  return { start, end, mask: isJson && /^[\d{[-]/.test(plain) ? `"${mask}"` : mask };
}

/** JSON in texts of JSON, four deep; more would be counted again from each of their places. */
const mostBackslashes = 16;

/** The quote at a place with the backslashes before it, which JSON inside a JSON text has. */
function quoteAt(text: string, start: number): string {
  let end = start;
  while (end - start < mostBackslashes && text.charAt(end) === '\\') end += 1;
  return text.charAt(end) === '"' || text.charAt(end) === "'" ? text.slice(start, end + 1) : '';
}

/** Longer than any token; beyond it a value counts as one that was cut, or many of them would be searched in squares. */
const longestValue = 20_000;

function plainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s&"',;}]/.test(text.charAt(end))) end += 1;
  return end;
}
