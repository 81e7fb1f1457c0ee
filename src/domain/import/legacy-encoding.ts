/** Tells the code pages apart that spreadsheets write where they do not write Unicode. */

import { noRegion } from '../region.ts';
import { type CodePage, countryOf, homePageOf, isOtherPage, macintosh, windows } from './code-pages.ts';
import { greekWords, isOfRuns, runEncoding } from './high-runs.ts';
import { atHome, elsewhere } from './other-languages.ts';
import { isLetter, type LegacyEncoding, mostDoubts, wordFit } from './word-fit.ts';

export type { LegacyEncoding } from './word-fit.ts';

/**
 * How well a byte fits a code page: letters in words, and signs where signs stand, speak for it; capitals and signs
 * inside words of small letters against it. Bytes that are letters in neither page tell nothing.
 */
function fitOf(sample: Uint8Array, index: number, page: CodePage, other: CodePage): number {
  const { kinds, beside, inside } = page;
  const byte = sample[index] ?? 0;
  const kind = kinds[byte];
  const follows = isLetter(kinds[sample[index - 1] ?? 0]);
  const precedes = isLetter(kinds[sample[index + 1] ?? 0]);
  if (kind === 'none' || isLetter(kind)) return wordFit(sample, index, page);
  if (!isLetter(other.kinds[byte])) return 0;
  if ((follows && precedes ? inside : beside).has(byte)) return 3;
  if (follows && precedes) return -2;
  // Where signs count at all, one that is seldom beside a word.
  if (beside.size > 0) return follows || precedes ? -2 : 0.5;
  return 0;
}

const openingQuote = 0x91;

/** Whether a byte makes a possible word in both code pages, and so tells nothing: Köln or Kšln, Noël or No‘l. */
function isDoubtful(sample: Uint8Array, index: number): boolean {
  const byte = sample[index] ?? 0;
  if (fitOf(sample, index, macintosh, windows) <= 0) return false;
  if (byte === openingQuote) return isLetter(windows.kinds[sample[index - 1] ?? 0]);
  return (
    isLetter(windows.kinds[byte]) &&
    isLetter(macintosh.kinds[byte]) &&
    fitOf(sample, index, windows, macintosh) > 0
  );
}

/** One byte that is right in one page and wrong in the other; letters that stand alone are no such sign. */
const decisive = 2;

/** Windows-1252 unless Macintosh fits better. */
function westernEncoding(sample: Uint8Array): LegacyEncoding {
  const doubts: number[] = [];
  let forMacintosh = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if ((sample[index] ?? 0) < 0x80) continue;
    if (isDoubtful(sample, index)) {
      if (doubts.length < mostDoubts) doubts.push(index);
    } else {
      forMacintosh += fitOf(sample, index, macintosh, windows) - fitOf(sample, index, windows, macintosh);
    }
  }
  if (doubts.length > 0 && Math.abs(forMacintosh) < decisive) {
    return { encoding: 'windows-1252', doubts, asked: ['windows-1252', 'macintosh'] };
  }
  return { encoding: forMacintosh > 0 ? 'macintosh' : 'windows-1252', doubts: [] };
}

/**
 * The likeliest of the old code pages for bytes that are no UTF-8, and which of them are to be asked about.
 * @param region whose spreadsheets most probably wrote the file: "en-PL" (domain/region.ts)
 */
export function legacyEncoding(sample: Uint8Array, region = noRegion): LegacyEncoding {
  if (isOfRuns(sample)) return runEncoding(sample, region);
  const western = westernEncoding(sample);
  const home = homePageOf(region);
  if (isOtherPage(home)) return atHome(sample, western, home);
  if (home === 'windows-1253') {
    const places = greekWords(sample);
    if (places.length > 0) return { encoding: home, doubts: places, asked: [home, 'windows-1252'] };
  }
  return elsewhere(sample, western, countryOf(region));
}

/** Bytes of a cell on either side of one of them, at most. */
const mostAround = 40;

/** The bytes of the cell that a byte is in, as far as they are near it. */
export function cellAround(sample: Uint8Array, at: number, delimiter: string): Uint8Array {
  const ends = new Set(Array.from(`\r\n"${delimiter}`, (sign) => sign.charCodeAt(0)));
  const isIn = (index: number): boolean =>
    index >= 0 &&
    index < sample.length &&
    Math.abs(index - at) <= mostAround &&
    !ends.has(sample[index] ?? 0);
  let [start, end] = [at, at + 1];
  while (isIn(start - 1)) start -= 1;
  while (isIn(end)) end += 1;
  return sample.subarray(start, end);
}
