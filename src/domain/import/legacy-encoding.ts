/** Tells the code pages apart that spreadsheets write where they do not write Unicode. */

type Kind = 'upper' | 'lower' | 'sign' | 'none';

type CodePage = {
  readonly kinds: readonly Kind[];
  /** Bytes of signs that stand beside words, and of those that stand inside them. */
  readonly beside: ReadonlySet<number>;
  readonly inside: ReadonlySet<number>;
  /** Bytes of letters of languages whose computers write another code page: Czech and Slovak write Windows-1250. */
  readonly foreign: ReadonlySet<number>;
};

/** The characters of the upper half of a code page; a space stands for a byte that is none. */
const codePage = (high: string, beside: string, inside: string, foreign: string): CodePage => {
  const characters = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte)).join('') + high;
  const bytesOf = (signs: string) => new Set(Array.from(signs, (sign) => characters.indexOf(sign)));
  return {
    kinds: Array.from(characters, kindOf),
    beside: bytesOf(beside),
    inside: bytesOf(inside),
    foreign: bytesOf(foreign),
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
  'šž',
);
/** No sign but an apostrophe speaks for Macintosh, whose signs are the capitals of Windows-1252: its files are rare. */
const macintosh = codePage(
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  '',
  '’',
  '',
);

/**
 * How well the bytes fit a code page: letters in words, and signs where signs stand, speak for it; capitals and
 * signs inside words of small letters against it. Bytes that are letters in neither page tell nothing.
 */
function score(sample: Uint8Array, { kinds, beside, inside, foreign }: CodePage, other: CodePage): number {
  const isLetter = (kind: Kind | undefined): boolean => kind === 'upper' || kind === 'lower';
  let total = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const byte = sample[index] ?? 0;
    if (byte < 0x80) continue;
    const kind = kinds[byte];
    const before = kinds[sample[index - 1] ?? 0];
    const after = kinds[sample[index + 1] ?? 0];
    const [follows, precedes] = [isLetter(before), isLetter(after)];
    if (kind === 'none') total -= 2;
    else if (isLetter(kind)) {
      if (!follows && !precedes) total += 0.5;
      else if (kind === 'upper' && (before === 'lower' || (follows && after === 'lower'))) total -= 2;
      else total += foreign.has(byte) ? 2 : 3;
    } else if (isLetter(other.kinds[byte])) {
      const mayStand = follows && precedes ? inside : beside;
      if (mayStand.has(byte)) total += 3;
      else if (follows && precedes) total -= 2;
      // Where signs count at all, one that is seldom beside a word.
      else if (beside.size > 0) total += follows || precedes ? -2 : 0.5;
    }
  }
  return total;
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

/** The likeliest of the old code pages for bytes that are no UTF-8: Windows-1252 unless another fits better. */
export function legacyEncoding(sample: Uint8Array): 'windows-1252' | 'macintosh' | 'windows-1251' {
  if (cyrillicShare(sample) > 0.6) return 'windows-1251';
  return score(sample, macintosh, windows) > score(sample, windows, macintosh) ? 'macintosh' : 'windows-1252';
}
