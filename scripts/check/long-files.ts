import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/run.ts';

/** A file that wants to be longer wants to be two with better names. */
const mostLines = 300;
const patterns = ['{src,shell,scripts,test,bench,packaging}/**/*.{ts,tsx,mjs,css}'];

export function longFiles(folder: string = root): readonly string[] {
  return globSync(patterns, { cwd: folder, exclude: (path) => path.includes('node_modules') }).flatMap(
    (file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n').length - 1;
      return lines > mostLines ? [`${file} has ${lines} lines; ${mostLines} is the most`] : [];
    },
  );
}
