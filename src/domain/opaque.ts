/** Signs that tokens have besides letters and digits: more than RFC 6750 (2.1) names, fewer than RFC 6749 (A.17) allows. */
const tokenSigns = /^[A-Za-z0-9._~+/=|:!$*-]+$/;
/** What masks, shortened texts and addresses have, and chance does not bring about. */
const masked = /\*{3}|\.{3}|x{5}|:\/\//i;
/** Times and spans, whose letters and digits change as often as those of a token. */
const moment = /^(19|20)\d\d-?\d\d-?\d\dt\d|^p?t?(\d{1,9}(ms|[ywdhms])t?)+$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Letters or digits in a row that somebody wrote: a longer number is counted by nobody, a longer word is one with vowels. */
const longestWritten = 15;

/** A word, or several in camel case, each of which can be said. */
function isOfWords(letters: string): boolean {
  const humps = letters.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  if (humps.length === 1) return true;
  return humps.length * 3 <= letters.length && humps.every((hump) => /[aeiouy]/i.test(hump.slice(-3)));
}

/** Words and numbers, alone or beside each other: `retry`, `utf8`, `60s`, `max5carts`, but not `c9f1`. */
function isReadable(piece: string): boolean {
  const parts = piece.match(/[A-Za-z]+|\d+/g) ?? [];
  const isShort = piece.length <= longestWritten;
  const isPart = (part: string): boolean =>
    part.length < 4 ? isShort : isOfWords(part) && !/^[^aeiouy]*$|[^aeiouy]{5}/i.test(part);
  const [first = ''] = parts;
  // Letters alone may be a sentence without blanks, however long they are.
  if (parts.length === 1) return /\d/.test(first) ? isShort : isOfWords(first);
  return parts.length <= 3 && parts.every((part) => /\d/.test(part) || isPart(part));
}

/** Whether one sign is most of a text: `00000000-0000-…`, `########1234`. */
function isOfOneSign(text: string): boolean {
  const counts = new Map<string, number>();
  const signs = text.replaceAll('-', '');
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return Math.max(...counts.values(), 0) * 2 > signs.length;
}

/**
 * Whether a text looks like a token: made by chance, not written by somebody. Words, numbers, times, addresses, masks and
 * placeholders are none, whatever joins them.
 */
export function isOpaque(text: string): boolean {
  if (!tokenSigns.test(text) || masked.test(text) || moment.test(text) || isOfOneSign(text)) return false;
  return uuid.test(text) || !text.split(/[^A-Za-z0-9]+/).every(isReadable);
}
