import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocuments } from '../documents/index.ts';
import { root } from '../support/run.ts';

/** Generated documents that do not say what the code says. */
export function staleDocuments(folder: string = root): readonly string[] {
  return Object.entries(generatedDocuments()).flatMap(([file, text]) => {
    const path = join(folder, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text
      ? []
      : [`${file} is out of date: npm run docs`];
  });
}

/** Tests that the table of conventions names and that are not there, and conventions that are had and name none. */
export function unshownConventions(folder: string = root): readonly string[] {
  const page = join('docs', 'desktop.md');
  const rows = readFileSync(join(folder, page), 'utf8').split('\n');
  return rows.flatMap((row) => {
    const [, convention, state, shown] = row.split('|').map((cell) => cell.trim());
    if (shown === undefined || !state?.startsWith('yes')) return [];
    const files = shown.match(/[a-z0-9-]+\/[a-z0-9/-]+\.test\.ts/g) ?? [];
    if (files.length === 0 && !shown.includes('pictures/')) return [`${page}: nothing shows “${convention}”`];
    return files.flatMap((file) =>
      existsSync(join(root, 'test', file)) ? [] : [`${page}: test/${file} is not there`],
    );
  });
}
