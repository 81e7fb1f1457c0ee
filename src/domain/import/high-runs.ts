import { type CodePage, cyrillic, greek, homePageOf, isOtherPage } from './code-pages.ts';
import { isLetter, type LegacyEncoding, mostDoubts, wordFit } from './word-fit.ts';

/** Greek and Cyrillic words are runs of high bytes; in Latin text high bytes stand alone or in pairs. */
export function isOfRuns(sample: Uint8Array): boolean {
  let high = 0;
  let inRuns = 0;
  let run = 0;
  for (let index = 0; index <= sample.length; index += 1) {
    const byte = sample[index] ?? 0;
    if (byte >= 0xc0) run += 1;
    else {
      if (run >= 3) inRuns += run;
      high += run;
      run = 0;
    }
  }
  return high > 0 && inRuns / high > 0.6;
}

/** Letters that begin no word (ъ, ы and ь: ϊ, ϋ and ά), and the one that stands at the end of words alone (ς: т). */
const neverFirst = new Set(Array.from('ЪЫЬъыь', (letter) => cyrillic.characters.indexOf(letter)));
const alwaysLast = greek.characters.indexOf('ς');

function isWrong(sample: Uint8Array, index: number, page: CodePage): boolean {
  const byte = sample[index] ?? 0;
  const kindAt = (at: number) => page.kinds[sample[at] ?? 0];
  if (page === cyrillic && neverFirst.has(byte) && !isLetter(kindAt(index - 1))) return true;
  if (page === greek && byte === alwaysLast && isLetter(kindAt(index + 1))) return true;
  return wordFit(sample, index, page) < 0;
}

/** Of words of Latin letters, runs of more high bytes: İŞÇİ has four. */
const mostLatin = 4;

function isAscii(sample: Uint8Array, index: number): boolean {
  const byte = (sample[index] ?? 0) | 0x20;
  return byte >= 0x61 && byte <= 0x7a;
}

/** Greek or Cyrillic: by what no word of one of them has, else by the region, else to be asked. */
export function runEncoding(sample: Uint8Array, region: string): LegacyEncoding {
  const places: number[] = [];
  /** Whether some stand among letters of ASCII: Eþíópía. */
  let touches = false;
  let [notGreek, notCyrillic, run, longest] = [0, 0, 0, 0];
  for (let index = 0; index < sample.length; index += 1) {
    run = (sample[index] ?? 0) < 0x80 ? 0 : run + 1;
    if (run === 0) continue;
    longest = Math.max(longest, run);
    if (run === 1 && places.length < mostDoubts) places.push(index);
    if (isAscii(sample, index - 1) || isAscii(sample, index + 1)) touches = true;
    if (isWrong(sample, index, greek)) notGreek += 1;
    if (isWrong(sample, index, cyrillic)) notCyrillic += 1;
  }
  const home = homePageOf(region);
  const isWestern = home === 'windows-1252' && touches;
  if ((isOtherPage(home) || isWestern) && longest <= mostLatin) {
    return { encoding: home, doubts: places, asked: [home, 'windows-1251', 'windows-1253'] };
  }
  if (notGreek === notCyrillic && home !== 'windows-1253' && home !== 'windows-1251') {
    return { encoding: 'windows-1251', doubts: places, asked: ['windows-1251', 'windows-1253'] };
  }
  const isGreek = notGreek === notCyrillic ? home === 'windows-1253' : notGreek < notCyrillic;
  return { encoding: isGreek ? 'windows-1253' : 'windows-1251', doubts: [] };
}

/** Places of letters that are Greek words by themselves; none where others stand among Latin letters. */
export function greekWords(sample: Uint8Array): readonly number[] {
  const places: number[] = [];
  for (let index = 0; index < sample.length; index += 1) {
    if (!isLetter(greek.kinds[sample[index] ?? 0])) continue;
    if (isAscii(sample, index - 1) || isAscii(sample, index + 1)) return [];
    if (places.length < mostDoubts) places.push(index);
  }
  return places;
}
