import { join } from 'node:path';
import { ownText } from '../files/own-text.ts';

/** The last lines of the log, oldest first: of the current file and the one before it, as far as they can be read. */
export function lastLogLines(folder: string, max: number): readonly string[] {
  const lines = ['main.1.log', 'main.log'].flatMap((name) => linesOf(join(folder, name)));
  return lines.filter((line) => line !== '').slice(-max);
}

function linesOf(file: string): readonly string[] {
  try {
    return ownText(file).split('\n');
  } catch {
    return [];
  }
}
