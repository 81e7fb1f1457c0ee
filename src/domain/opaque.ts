/** Signs that tokens have besides letters and digits: more than RFC 6750 (2.1) names, fewer than RFC 6749 (A.17) allows. */
const tokenSigns = /^[A-Za-z0-9._~+/=|:!$*-]+$/;
/** What masks, shortened texts and addresses have, and chance does not bring about. */
const masked = /\*{3}|\.{3}|x{5}|:\/\//i;
/**
 * Words of what is no token, alone or beside an ID: `error-6f1c2d3e`, `REDACTED-7f3a9c`. Longer ones alone, or at the start:
 * chance makes the short ones.
 */
const ofNone =
  /(?<![a-z0-9])(undefined|false|errors?|failed|failure|redacted|masked|placeholder|invalid|expired|revoked|denied|rejected|forbidden|unauthori[sz]ed|missing|unavailable)(?![a-z0-9])|^(null|none|fail)(?![a-z0-9])/i;
/** How base64 of such words begins, of JSON and of a sentence, too: `null`, `undefined`, `{"error`, `token expired`. */
const packedNone =
  /^(bnVsbA|bm9uZQ|TlVMTA)(=|$)|^(dW5kZWZp|ZXJyb3|RXJyb3|RVJST1|ZmFpbG|aW52YWxp|SW52YWxp|eyJlcnJv|eyJtZXNzYWdl|dG9rZW4g|ZXhwaXJl|RVhQSVJF|dW5hdXRo|VW5hdXRo|VU5BVVRI|UkVEQUNU|W3JlZGFj|W1JFREFD|W29iamVj)/;
/** How hashes of an empty text begin, in hexadecimal and in base64: MD5, SHA-1, SHA-256, SHA-512. */
const hashOfNothing =
  /d41d8cd98f00|da39a3ee5e6b|e3b0c44298fc|cf83e1357eef|1B2M2Y8AsgTp|2jmj7l5rSw0y|47DEQpj8HBSa|z4PhNX7vuL3x/;
/** Whether a text is one or two signs over and over, or a longer piece. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const times = text.length / length;
    const isEnough = length < 3 ? times >= 4 : length >= 4 && times >= (length < 8 ? 3 : 2);
    if (isEnough && Number.isInteger(times) && text.slice(0, length).repeat(times) === text) return true;
  }
  return false;
}
/** Times and spans, whose letters and digits change as often as those of a token. */
const moment =
  /^((19|20)\d\d-?\d\d-?\d\d(t\d.*)?|p(\d{1,4}[ymwd])*(t(\d{1,5}[hms])+)?|(\d{1,4}d)?(\d{1,4}h)?(\d{1,4}m)?(\d{1,5}m?s)?)$/i;
/** Letters or digits in a row that somebody wrote: a longer number is counted by nobody, a longer word is a sentence. */
const longestWritten = 15;
/** A row of at least so many signs is not written in small pieces, such as `in5min`. */
const shortest = 8;

/** Pairs of letters that stand beside each other most often in English: three of four are such, and one of seven by chance. */
const pairs = new Set(
  (
    'ac ad ag al am an ap ar as at ay be ca ce ch ck co ct da de di ea ec ed ee el em en er es et fo ge ha he hi ho ic id ie ' +
    'il in io is it ke la le li ll lo ma me mo na nc nd ne ng ni no ns nt od ol om on op or os ot ou ow pa pe pl po pr ra re ' +
    'ri ro rs rt sa sc se sh si so ss st ta te th ti to tr ts tt ul un ur us ut ve'
  ).split(' '),
);

/** Whether so many of the pairs of letters are those of English, also in a sentence without blanks. */
function isEnglish(letters: string, share = 0.6): boolean {
  const small = letters.toLowerCase();
  let common = 0;
  for (let at = 1; at < small.length; at += 1) if (pairs.has(small.slice(at - 1, at + 1))) common += 1;
  return common >= (small.length - 2) * share;
}

/** A word, or several in camel case or without blanks. One word alone may have few of the pairs: `clipboard`. */
function isOfWords(letters: string): boolean {
  const humps = letters.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  if (humps.length > 1 && humps.length * 3 > letters.length) return false;
  const isWord = humps.length === 1 && letters.length <= longestWritten;
  return letters.length < shortest ? isWord || isEnglish(letters) : isEnglish(letters, isWord ? 0.3 : 0.6);
}

/** Words and numbers, alone or beside each other: `retry`, `utf8`, `60s`, `max5carts`, but not `c9f1`. */
function isReadable(piece: string): boolean {
  const parts = piece.match(/[A-Za-z]+|\d+/g) ?? [];
  const words = parts.filter((part) => !/\d/.test(part));
  if (parts.length > 3) return false;
  if (words.length === 0) return piece.length <= longestWritten;
  if (parts.length === 1 || (piece.length < shortest && words.every((word) => word.length < 4)))
    return words.every(isOfWords);
  return words.every((word) => isOfWords(word) && isEnglish(word, parts.length === 2 ? 0.3 : 0.6));
}

/** A number in hexadecimal, in groups or not: its letters and digits change by chance, and may look like anything. */
const isHex = (text: string): boolean =>
  /^[0-9a-f-]+$/i.test(text) && /[a-f]/i.test(text) && text.replaceAll('-', '').length >= shortest;

/** Whether nearly each sign is the one before it, or the next one, or each is one less: `00000000-0000-…`, `12345678-1234-…`. */
function isCounted(signs: string): boolean {
  let steps = 0;
  let down = 0;
  for (let at = 1; at < signs.length; at += 1) {
    const step = signs.charCodeAt(at) - signs.charCodeAt(at - 1);
    // From 9 on with 0, and with a.
    if (step === 0 || step === 1 || step === -9 || step === 40 || step === 8) steps += 1;
    if (step === -1 || step === 9) down += 1;
  }
  // Of ten digits, many are the next one by chance.
  const share = /^\d+$/.test(signs) ? 0.9 : 0.75;
  return steps >= (signs.length - 1) * share || down === signs.length - 1;
}

/** A number in hexadecimal without the braces around it, or the colons between its pairs. */
const bareOf = (text: string): string =>
  /^([\da-f]{2}:){7,}[\da-f]{2}$/i.test(text)
    ? text.replaceAll(':', '')
    : text.replace(/^\{([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\}$/i, '$1');

/** Groups of four capitals and digits, as of a key: too short to be judged one by one, but nobody writes both within one. */
const grouped = /^([A-Z\d]{4}-){3,}[A-Z\d]{4}$/;
const isKey = (text: string): boolean => grouped.test(text) && /[A-Z]{2}\d|\d[A-Z]/.test(text);

/**
 * Whether a text looks like a token: made by chance, not written by somebody. Words, numbers, times, addresses, masks and
 * placeholders are none, whatever joins them.
 */
export function isOpaque(written: string): boolean {
  const text = bareOf(written);
  if (!tokenSigns.test(text) || masked.test(text) || moment.test(text)) return false;
  const signs = text.replaceAll('-', '');
  if (isCounted(signs) || isRepeated(signs)) return false;
  if (ofNone.test(text) || packedNone.test(text) || hashOfNothing.test(text)) return false;
  const isNumber = /^\d+$/.test(text) && text.length >= shortest;
  const pieces = (grouped.test(text) ? signs : text).split(/[^A-Za-z0-9]+/);
  return isNumber || isHex(text) || isKey(text) || !pieces.every(isReadable);
}
