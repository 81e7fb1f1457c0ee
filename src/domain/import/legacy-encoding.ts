/** Tells the code pages apart that spreadsheets write where they do not write Unicode. */

type Kind = 'upper' | 'lower' | 'sign' | 'none';

type CodePage = {
  readonly kinds: readonly Kind[];
  /** Bytes of signs that stand beside words, and of those that stand inside them. */
  readonly beside: ReadonlySet<number>;
  readonly inside: ReadonlySet<number>;
};

/** The characters of the upper half of a code page; a space stands for a byte that is none. */
const codePage = (high: string, beside: string, inside: string): CodePage => {
  const characters = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte)).join('') + high;
  const bytesOf = (signs: string) => new Set(Array.from(signs, (sign) => characters.indexOf(sign)));
  return {
    kinds: Array.from(characters, kindOf),
    beside: bytesOf(beside),
    inside: bytesOf(inside),
  };
};

function kindOf(character: string, byte: number): Kind {
  if (byte >= 0x80 && character === ' ') return 'none';
  // Latin letters that no word has.
  if (!/\p{Script=Latin}/u.test(character) || /[ªºƒﬁﬂˆ]/.test(character)) return 'sign';
  return /\p{Lu}/u.test(character) ? 'upper' : 'lower';
}

const windows = codePage(
  '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ' +
    Array.from({ length: 96 }, (_, byte) => String.fromCharCode(0xa0 + byte)).join(''),
  '€‚„…‹‘’“”•–—™›®¾¿',
  '’–—',
);
/** No sign but an apostrophe speaks for Macintosh, whose signs are the capitals of Windows-1252: its files are rare. */
const macintosh = codePage(
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  '',
  '’',
);

const isLetter = (kind: Kind | undefined): boolean => kind === 'upper' || kind === 'lower';

/**
 * How well a byte fits a code page: letters in words, and signs where signs stand, speak for it; capitals and signs
 * inside words of small letters against it. Bytes that are letters in neither page tell nothing.
 */
function fitOf(
  sample: Uint8Array,
  index: number,
  { kinds, beside, inside }: CodePage,
  other: CodePage,
): number {
  const byte = sample[index] ?? 0;
  const kind = kinds[byte];
  const before = kinds[sample[index - 1] ?? 0];
  const after = kinds[sample[index + 1] ?? 0];
  const [follows, precedes] = [isLetter(before), isLetter(after)];
  if (kind === 'none') return -2;
  if (isLetter(kind)) {
    if (!follows && !precedes) return 0.5;
    return kind === 'upper' && (before === 'lower' || (follows && after === 'lower')) ? -2 : 3;
  }
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

/** Cyrillic words are runs of high bytes; in Western text high bytes stand alone or in pairs. */
function cyrillicShare(sample: Uint8Array): number {
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
  return high === 0 ? 0 : inRuns / high;
}

/** One byte that is right in one page and wrong in the other; letters that stand alone are no such sign. */
const decisive = 2;
const mostDoubts = 100;

export type LegacyEncoding = {
  readonly encoding: 'windows-1252' | 'macintosh' | 'windows-1251';
  /**
   * Places of the first bytes that are possible words in Windows-1252 and in Macintosh, where nothing else tells which of
   * the two it is: whoever knows the words has to say. Empty where something tells.
   */
  readonly doubts: readonly number[];
};

/** The likeliest of the old code pages for bytes that are no UTF-8: Windows-1252 unless another fits better. */
export function legacyEncoding(sample: Uint8Array): LegacyEncoding {
  if (cyrillicShare(sample) > 0.6) return { encoding: 'windows-1251', doubts: [] };
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
  if (doubts.length > 0 && Math.abs(forMacintosh) < decisive) return { encoding: 'windows-1252', doubts };
  return { encoding: forMacintosh > 0 ? 'macintosh' : 'windows-1252', doubts: [] };
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
