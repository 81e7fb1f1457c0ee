/*
 * The escapes of JSON and code, of addresses and of pages, in small and capital letters: where one is, and which sign it
 * means. By hand: a pattern with a call for each escape takes a hundred times as long as the signs themselves.
 */

const [backslash, percent, ampersand] = [0x5c, 0x25, 0x26] as const;
const [open, close, semicolon, hash] = [0x7b, 0x7d, 0x3b, 0x23] as const;
const lastSign = 0x10_ff_ff;
const named: ReadonlyMap<string, string> = new Map<string, string>([
  ...([
    ['quot', '"'],
    ['apos', "'"],
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
  ] as const),
  ...([
    ['plus', '+'],
    ['sol', '/'],
    ['equals', '='],
    ['lowbar', '_'],
  ] as const),
]);
const longestName = 6;
const lineSigns: Readonly<Record<number, number>> = { 110: 0x0a, 114: 0x0d, 116: 0x09 };

/** The value of a digit, -1 where there is none. */
function digitAt(text: string, at: number, base: 10 | 16): number {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return base === 16 && letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
/** The number in so many digits; -1 where there are fewer. */
function numberAt(text: string, at: number, digits: number): number {
  let number = 0;
  for (let place = at; place < at + digits; place += 1) {
    const digit = digitAt(text, place, 16);
    if (digit < 0) return -1;
    number = number * 16 + digit;
  }
  return number;
}
function endOfDigits(text: string, from: number, base: 10 | 16): number {
  let end = from;
  while (digitAt(text, end, base) >= 0) end += 1;
  return end;
}
const signOf = (digits: string, base: 10 | 16): number => Number.parseInt(digits, base);
const isLetter = (text: string, at: number, letter: string): boolean =>
  (text.charCodeAt(at) | 0x20) === letter.charCodeAt(0);

function escapeOfCode(text: string, at: number): number {
  if (at + 1 === text.length) return 0;
  if (isLetter(text, at + 1, 'x') && numberAt(text, at + 2, 2) >= 0) return 4;
  if (!isLetter(text, at + 1, 'u')) return 2;
  if (numberAt(text, at + 2, 4) >= 0) return 6;
  if (text.charCodeAt(at + 2) !== open) return 2;
  const end = endOfDigits(text, at + 3, 16);
  const isSign =
    end > at + 3 && text.charCodeAt(end) === close && signOf(text.slice(at + 3, end), 16) <= lastSign;
  return isSign ? end + 1 - at : 2;
}
function meaningOfCode(text: string, at: number, length: number): number {
  if (length === 2) return lineSigns[text.charCodeAt(at + 1)] ?? text.charCodeAt(at + 1);
  return text.charCodeAt(at + 2) === open
    ? signOf(text.slice(at + 3, at + length - 1), 16)
    : numberAt(text, at + 2, length - 2);
}

/** How many bytes a sign has behind its first one (RFC 3629, 3); -1 where that is none of a sign. */
const bytesBehind = (first: number): number =>
  first < 0 || (first >= 0x80 && first < 0xc0) || first >= 0xf8
    ? -1
    : first < 0x80
      ? 0
      : first < 0xe0
        ? 1
        : first < 0xf0
          ? 2
          : 3;
function escapeOfAddress(text: string, at: number): number {
  const behind = bytesBehind(numberAt(text, at + 1, 2));
  for (let byte = 1; byte <= behind; byte += 1) {
    const place = at + 3 * byte;
    if (text.charCodeAt(place) !== percent || numberAt(text, place + 1, 2) >> 6 !== 2) return 0;
  }
  const length = 3 + 3 * behind;
  return behind < 0 || meaningOfAddress(text, at, length) > lastSign ? 0 : length;
}
function meaningOfAddress(text: string, at: number, length: number): number {
  const first = numberAt(text, at + 1, 2);
  let sign = length === 3 ? first : first & (0x7f >> (length / 3));
  for (let place = at + 3; place < at + length; place += 3)
    sign = sign * 64 + (numberAt(text, place + 1, 2) & 0x3f);
  return sign;
}

/** Pages take a number without its semicolon, too. */
function escapeOfPage(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== hash) {
    const end = text.slice(at + 1, at + 2 + longestName).indexOf(';');
    return end > 0 && named.has(text.slice(at + 1, at + 1 + end).toLowerCase()) ? end + 2 : 0;
  }
  const base = isLetter(text, at + 2, 'x') ? 16 : 10;
  const start = base === 16 ? at + 3 : at + 2;
  const end = endOfDigits(text, start, base);
  if (end === start || signOf(text.slice(start, end), base) > lastSign) return 0;
  return (text.charCodeAt(end) === semicolon ? end + 1 : end) - at;
}
function meaningOfPage(text: string, at: number, length: number): number {
  if (text.charCodeAt(at + 1) !== hash)
    return named.get(text.slice(at + 1, at + length - 1).toLowerCase())?.charCodeAt(0) ?? 0;
  return isLetter(text, at + 2, 'x')
    ? signOf(text.slice(at + 3, at + length), 16)
    : signOf(text.slice(at + 2, at + length), 10);
}

export const beginsEscape = (code: number): boolean =>
  code === backslash || code === percent || code === ampersand;

/** How long the escape is that begins at a place; 0 where none does. */
export function escapeAt(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === backslash) return escapeOfCode(text, at);
  return first === percent ? escapeOfAddress(text, at) : first === ampersand ? escapeOfPage(text, at) : 0;
}

/** The sign that an escape means. */
export function meaningOfEscape(text: string, at: number, length: number): number {
  const first = text.charCodeAt(at);
  if (first === backslash) return meaningOfCode(text, at, length);
  return first === percent ? meaningOfAddress(text, at, length) : meaningOfPage(text, at, length);
}
