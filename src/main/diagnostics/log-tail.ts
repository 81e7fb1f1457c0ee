import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last lines of the log, oldest first: of the current file and the one before it. */
export function lastLogLines(folder: string, max: number): readonly string[] {
  const lines = ['main.1.log', 'main.log'].flatMap((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  });
  return lines.filter((line) => line !== '').slice(-max);
}
