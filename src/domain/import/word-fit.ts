import type { CodePage, CodePageName, Kind } from './code-pages.ts';

export type LegacyEncoding = {
  readonly encoding: CodePageName;
  /**
   * Places of the first bytes that are possible words in several code pages, where nothing else tells which of them it
   * is: whoever knows the words has to say. Empty where something tells.
   */
  readonly doubts: readonly number[];
  /** The code pages in doubt, the likeliest first. */
  readonly asked?: readonly CodePageName[];
};

export const mostDoubts = 100;

export const isLetter = (kind: Kind | undefined): boolean => kind === 'upper' || kind === 'lower';

/** How well a byte fits a page by itself: as a letter of a word 3, wrong there -2, else little or nothing. */
export function wordFit(sample: Uint8Array, index: number, { kinds, inside }: CodePage): number {
  const byte = sample[index] ?? 0;
  const kind = kinds[byte];
  const before = kinds[sample[index - 1] ?? 0];
  const after = kinds[sample[index + 1] ?? 0];
  const [follows, precedes] = [isLetter(before), isLetter(after)];
  if (kind === 'none') return -2;
  if (!isLetter(kind)) return follows && precedes && !inside.has(byte) ? -2 : 0;
  if (!follows && !precedes) return 0.5;
  return kind === 'upper' && (before === 'lower' || (follows && after === 'lower')) ? -2 : 3;
}
