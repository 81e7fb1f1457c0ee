import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'rolldown/utils';

/**
 * The files that the browser must have before the page runs, below the built page's folder: the document, the
 * scripts and styles that it names, and what these scripts import at once, step by step. Screens that are
 * loaded when they are opened, and fonts, are not among them.
 */
export function firstLoadFiles(page: string): readonly string[] {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map((match) =>
    posix.normalize(match[1] ?? ''),
  );
  const found = new Set(['index.html']);
  const visit = (file: string): void => {
    if (found.has(file)) return;
    if (!existsSync(join(page, file))) throw new Error(`the page names ${file}, which was not built`);
    found.add(file);
    if (!file.endsWith('.js')) return;
    for (const { moduleRequest } of parseSync(file, readFileSync(join(page, file), 'utf8')).module
      .staticImports) {
      if (moduleRequest.value.startsWith('.')) visit(posix.join(posix.dirname(file), moduleRequest.value));
    }
  };
  for (const file of named) visit(file);
  return [...found];
}

/** Bytes of the first load, each file packed by itself as a server would send it. */
export const firstLoadBytes = (page: string): number =>
  firstLoadFiles(page).reduce((sum, file) => sum + gzipSync(readFileSync(join(page, file))).length, 0);
