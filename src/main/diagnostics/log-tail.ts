import { join } from 'node:path';
import { ownText } from '../files/own-text.ts';
import { longestLine } from '../log/logger.ts';

/** Larger than any file that the log keeps. */
const mostBytes = 4_000_000;
/** Of all lines together: a name is looked for at each of them, which takes up to three seconds a million. */
const mostCharacters = 250_000;

/**
 * The last lines of the log, oldest first: of the current file and the one before it, as far as they can be read. Longer
 * lines than the log writes are left out, and so is what is before the last 250,000 characters.
 */
export function lastLogLines(folder: string, max: number): readonly string[] {
  const lines = ['main.1.log', 'main.log'].flatMap((name) => linesOf(join(folder, name)));
  const last = lines.filter((line) => line !== '' && line.length <= longestLine).slice(-max);
  let characters = 0;
  const before = last.findLastIndex((line) => {
    characters += line.length;
    return characters > mostCharacters;
  });
  return last.slice(before + 1);
}

function linesOf(file: string): readonly string[] {
  try {
    return ownText(file, mostBytes).split('\n');
  } catch {
    return [];
  }
}
