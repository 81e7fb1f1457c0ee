import { type CodePageName, macintosh, type OtherPage, otherPages, windows } from './code-pages.ts';
import { isLetter, type LegacyEncoding, mostDoubts, wordFit } from './word-fit.ts';

const bytesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => windows.characters.indexOf(character)));

const money = bytesOf('£¥');
const raised = bytesOf('³¹');
const ordinals = bytesOf('ªº');
const openings = bytesOf('¿¼¾');
const insideAlone = bytesOf('½¦¨¸');
const currency = bytesOf('¤');
const macron = bytesOf('¯');
const icelandic = bytesOf('ÐÝÞðýþ');
const icelanders: ReadonlySet<string> = new Set(['IS', 'FO']);
/** Ø, æ and ø of Macintosh. */
const danish = bytesOf('¯¾¿');
const danes: ReadonlySet<string> = new Set(['DK', 'FO', 'GL', 'NO', 'SJ']);
const tremaY = bytesOf('Ÿ');

/** Letters in a row before a place, of which four are enough. */
function lettersBefore(sample: Uint8Array, index: number): number {
  let count = 0;
  while (count < 4 && isLetter(windows.kinds[sample[index - 1 - count] ?? 0])) count += 1;
  return count;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Units of volume that two letters at most before a place are: cm³; a letter alone may be one of a formula, x³. */
const isUnit = (sample: Uint8Array, index: number): boolean =>
  lettersBefore(sample, index) === 1 ||
  /^(?:[cdkm]m|ft|in|yd)$/i.test(String.fromCharCode(...sample.subarray(index - 2, index)));

/**
 * Whether Windows-1252 has a sign at a place where its languages write none, or nothing at all: "ZIMOWA£KA". Signs that
 * they write beside words, "GBP£10", "Nº 5", "cm³" and "¿Qué", are not odd there.
 */
function isOdd(sample: Uint8Array, index: number): boolean {
  const byte = sample[index] ?? 0;
  const letters = lettersBefore(sample, index);
  const precedes = isLetter(windows.kinds[sample[index + 1] ?? 0]);
  const begins = letters === 0 && precedes && !isDigit(sample[index - 1]);
  if (windows.kinds[byte] === 'none' || currency.has(byte)) return true;
  if (tremaY.has(byte)) return wordFit(sample, index, windows) < 0;
  if (money.has(byte)) return letters > 0 && (precedes || letters > 3);
  if (raised.has(byte)) return begins || (letters > 0 && (precedes || letters > 2 || !isUnit(sample, index)));
  if (ordinals.has(byte)) return begins || (letters > 1 && precedes);
  if (openings.has(byte)) return letters > 0;
  if (insideAlone.has(byte)) return letters > 0 && precedes;
  return macron.has(byte) && (letters > 0 || precedes);
}

/** What the high bytes of a sample say of a page, held against Windows-1252. */
type Held = {
  readonly page: OtherPage;
  /** Odd signs of Windows-1252 that are letters here, and letters of Icelandic alone that are others here. */
  readonly signs: readonly number[];
  readonly icelandic: readonly number[];
  /** Letters or signs of Windows-1252 that are others here. */
  readonly different: readonly number[];
  /** How many that are right in Windows-1252 are wrong here. */
  readonly against: number;
  /** How many are wrong here, whatever they are in Windows-1252. */
  readonly wrong: number;
};

function heldAgainst(sample: Uint8Array, high: readonly number[], page: OtherPage): Held {
  const { characters, kinds } = otherPages[page];
  const found = { signs: [] as number[], icelandic: [] as number[], different: [] as number[] };
  let [against, wrong] = [0, 0];
  for (const index of high) {
    const byte = sample[index] ?? 0;
    const fit = wordFit(sample, index, otherPages[page]);
    if (fit < 0) wrong += 1;
    if (characters[byte] === windows.characters[byte]) continue;
    const isHere = isLetter(kinds[byte]);
    const odd = isOdd(sample, index);
    if (fit < 0) against += odd ? 0 : 1;
    else if (odd && (fit > 2 || characters[byte] === '€')) found.signs.push(index);
    else if (icelandic.has(byte) && isHere) found.icelandic.push(index);
    if (fit >= 0 && (isHere || isLetter(windows.kinds[byte]))) found.different.push(index);
  }
  return { page, ...found, against, wrong };
}

/** Places of high bytes. */
function highBytes(sample: Uint8Array): readonly number[] {
  const places: number[] = [];
  for (let index = 0; index < sample.length; index += 1) if ((sample[index] ?? 0) >= 0x80) places.push(index);
  return places;
}

const wrongInMacintosh = (sample: Uint8Array, high: readonly number[]): number =>
  high.filter((index) => wordFit(sample, index, macintosh) < 0).length;

const inDoubt = (places: readonly number[], asked: readonly CodePageName[]): LegacyEncoding => ({
  encoding: asked[0] ?? 'windows-1252',
  doubts: [...new Set(places)].slice(0, mostDoubts),
  asked: [...new Set(asked)],
});

/** In a region whose spreadsheets write a page of their own: that page, unless Windows-1252 or Macintosh may be meant. */
export function atHome(sample: Uint8Array, western: LegacyEncoding, page: OtherPage): LegacyEncoding {
  const high = highBytes(sample);
  const held = heldAgainst(sample, high, page);
  const macintoshWrong = wrongInMacintosh(sample, high);
  if (western.encoding === 'macintosh') {
    if (held.wrong === 0) return inDoubt(high, [page, 'macintosh']);
    if (macintoshWrong === 0) return western;
  }
  const mayBeMacintosh = western.doubts.length > 0 && macintoshWrong === 0;
  const other: readonly CodePageName[] = mayBeMacintosh ? ['windows-1252', 'macintosh'] : ['windows-1252'];
  if (held.against > held.signs.length) return western;
  if (held.signs.length > held.against && !mayBeMacintosh) return { encoding: page, doubts: [] };
  const places = [...held.different, ...held.signs, ...(mayBeMacintosh ? western.doubts : [])];
  return places.length > 0 ? inDoubt(places, [page, ...other]) : { encoding: page, doubts: [] };
}

/**
 * In any other region: asked where Windows-1252 is odd and another page is not. Danish of Macintosh is odd like Polish
 * of Windows-1250 (ø and ż), where the region tells them apart; its other letters are in more languages.
 */
export function elsewhere(sample: Uint8Array, western: LegacyEncoding, country: string): LegacyEncoding {
  const high = highBytes(sample);
  const isMacintosh = western.encoding === 'macintosh';
  const speaksFor = ({ signs, icelandic }: Held): readonly number[] => {
    if (!isMacintosh) return icelanders.has(country) ? signs : [...signs, ...icelandic];
    return danes.has(country) || !signs.some((index) => danish.has(sample[index] ?? 0)) ? [] : signs;
  };
  const all = (Object.keys(otherPages) as OtherPage[])
    .map((page) => heldAgainst(sample, high, page))
    .map((held) => ({ ...held, places: speaksFor(held) }));
  const rivals = all.filter(
    ({ places, against, wrong }) => places.length > against && (!isMacintosh || wrong === 0),
  );
  if (rivals.length === 0 && western.doubts.length === 0) return western;
  const fewest = Math.min(...rivals.map(({ wrong }) => wrong));
  const offered = all.filter(
    ({ page, signs, different, wrong }) =>
      (rivals.length === 0 ? wrong === 0 : wrong <= fewest) &&
      (signs.length > 0 || (different.length > 0 && page !== 'iso-8859-15')),
  );
  const places = [...rivals.flatMap((held) => held.places), ...western.doubts];
  // A dash between numbers is a letter by itself in all pages but Macintosh.
  const areAlone = places.every((index) => wordFit(sample, index, windows) === 0.5);
  return inDoubt(places, [
    ...(western.asked ?? [western.encoding]),
    ...(areAlone ? (['macintosh'] as const) : []),
    ...offered.map(({ page }) => page),
  ]);
}
