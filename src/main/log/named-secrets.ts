export const mask = '[redacted]';

/** Names whose value is a secret in everything that is kept: URLs, forms and JSON, also JSON inside a JSON text. */
const secretName =
  /(?:access_token|refresh_token|client_secret|id_token|api_key|password|authorization|cart_token|code)\\*["']?\s*[=:]\s*/gi;
/** Names whose value is a secret in an answer, where a code is a discount's. */
const tokenName = /(?:access_token|refresh_token|client_secret|id_token)\\*["']?\s*[=:]\s*/gi;

/** Names that end in "code" and say how something ended, without the "code". */
const endingName = /(?:^|[^a-z])(?:exit|status|err|error)$/i;
/** A whole number without quotes: an authorization code or a password is text, or stands behind another name. */
const plainNumber = /^-?\d{1,10}(?![\w.])/;

/** Masks the values behind names of secrets. */
export const maskNamed = (text: string): string => masked(text, secretName);

/** Masks the values behind names of tokens and client secrets; what was JSON is JSON. */
export const maskTokens = (text: string): string => masked(text, tokenName);

function masked(text: string, names: RegExp): string {
  let clean = '';
  let at = 0;
  for (const { 0: name, index } of text.matchAll(names)) {
    // A name inside a value that is masked already.
    if (index < at) continue;
    const value = valueAt(text, index + name.length, name.includes(':'));
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

type Value = { readonly start: number; readonly end: number; readonly mask: string };

/** A quote that is never closed (a text that was cut) opens a value, too. */
function valueAt(text: string, start: number, isJson: boolean): Value | null {
  const quote = quoteAt(text, start);
  if (quote !== '') {
    const inner = start + quote.length;
    const closing = closingOf(text, quote, inner);
    return { start: inner, end: closing < 0 ? plainEnd(text, inner) : closing, mask };
  }
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

function closingOf(text: string, quote: string, from: number): number {
  const value = text.slice(from, from + longestValue);
  for (let at = value.indexOf(quote); at >= 0; at = value.indexOf(quote, at + 1)) {
    // An escaped quote belongs to the value.
    if (value.charAt(at - 1) !== '\\') return from + at;
  }
  return -1;
}

function plainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s&"',;}]/.test(text.charAt(end))) end += 1;
  return end;
}
