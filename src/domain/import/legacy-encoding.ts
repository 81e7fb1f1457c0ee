/** Which bytes are letters in the code pages that spreadsheets write where they do not write Unicode. */

const set = (...parts: readonly (number | readonly [number, number])[]): ReadonlySet<number> => {
  const bytes = new Set<number>();
  for (const part of parts) {
    const [from, to] = typeof part === 'number' ? [part, part] : part;
    for (let byte = from; byte <= to; byte += 1) bytes.add(byte);
  }
  return bytes;
};

const WINDOWS_WESTERN = set(
  0x8a,
  0x8c,
  0x8e,
  0x9a,
  0x9c,
  0x9e,
  0x9f,
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0xff],
);
const MACINTOSH = set(
  [0x80, 0x9f],
  0xa7,
  [0xae, 0xaf],
  [0xbe, 0xbf],
  [0xcb, 0xcf],
  [0xd8, 0xd9],
  [0xe5, 0xef],
  [0xf1, 0xf4],
);
/** Letters of everyday German, French and Spanish, which a right guess mostly meets. */
const WINDOWS_COMMON = set(
  0xc4,
  0xc9,
  0xd6,
  0xdc,
  0xdf,
  0xe0,
  0xe1,
  0xe2,
  0xe4,
  0xe7,
  0xe8,
  0xe9,
  0xea,
  0xed,
  0xf1,
  0xf3,
  0xf4,
  0xf6,
  0xfa,
  0xfb,
  0xfc,
);
const MACINTOSH_COMMON = set(
  0x80,
  0x83,
  0x85,
  0x86,
  0x88,
  0x87,
  0x89,
  0x8a,
  0x8d,
  0x8e,
  0x8f,
  0x90,
  0x92,
  0x96,
  0x97,
  0x99,
  0x9a,
  0x9c,
  0x9e,
  0x9f,
  0xa7,
);

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Letters beside letters speak for a code page; signs inside words speak against it. */
function score(sample: Uint8Array, letters: ReadonlySet<number>, common: ReadonlySet<number>): number {
  let total = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const byte = sample[index] ?? 0;
    if (byte < 0x80) continue;
    const inWord = isAsciiLetter(sample[index - 1] ?? 0) || isAsciiLetter(sample[index + 1] ?? 0);
    if (!letters.has(byte)) total -= inWord ? 2 : 0;
    else if (inWord) total += common.has(byte) ? 3 : 1;
    // A lone byte is as likely a sign (a euro sign, a dash) as a letter: it says little.
    else total += common.has(byte) ? 0.5 : 0.2;
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

/** The likeliest of the old code pages for bytes that are no UTF-8. Windows-1252 when nothing tells. */
export function legacyEncoding(sample: Uint8Array): 'windows-1252' | 'macintosh' | 'windows-1251' {
  if (cyrillicShare(sample) > 0.6) return 'windows-1251';
  const western = score(sample, WINDOWS_WESTERN, WINDOWS_COMMON);
  const macintosh = score(sample, MACINTOSH, MACINTOSH_COMMON);
  return macintosh > western ? 'macintosh' : 'windows-1252';
}
