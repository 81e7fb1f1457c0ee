import { caseKey } from '../../../domain/sheet/duplicates.ts';

/**
 * 32 bits of a text without its case (FNV-1a over UTF-16 units). Rows of one hash are candidates for
 * duplicates; the texts decide.
 */
export function foldHash(text: string): number {
  const folded = caseKey(text);
  let hash = 0x811c9dc5;
  for (let index = 0; index < folded.length; index += 1) {
    hash = Math.imul(hash ^ folded.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
