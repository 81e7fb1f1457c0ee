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
