import { type Json, parseJson } from '../../domain/json.ts';

/** Characters. Two tokens of the longest kind and every scope's name are less than a tenth of it. */
const longestAnswer = 1_000_000;

export const isShort = (text: string): boolean => text.length <= longestAnswer;

/** The JSON of an answer that has tokens or names in it; null for what is none, and for one that is longer. */
export function readShortJson(text: string): Json | null {
  if (!isShort(text)) return null;
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
