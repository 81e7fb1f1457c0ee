import { type Json, parseJson } from '../../domain/json.ts';

/** Longer texts are not read as JSON: the output of one task has no such length. */
const longestText = 100_000;

/** What a text holds that is JSON; null where it is none. */
export function openedText(text: string): Json {
  if (text.length > longestText || !/^\s*[{["]/.test(text)) return null;
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
