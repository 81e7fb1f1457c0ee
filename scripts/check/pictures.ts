import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { root } from '../support/run.ts';

/** A page with a dozen pictures has to open at once. */
const mostKilobytes = 220;
/** Markdown's own form, and the HTML that shows one picture for each theme. */
const references = /!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset)="([^"\s]+)"/g;

/** Pictures that a document names and nobody made, pictures that no document shows, and pictures that are too heavy. */
export function pictureProblems(folder: string = root): readonly string[] {
  const shown = new Set<string>();
  const problems: string[] = [];
  for (const document of globSync(['*.md', 'docs/**/*.md'], { cwd: folder }).toSorted()) {
    for (const [, plain, html] of readFileSync(join(folder, document), 'utf8').matchAll(references)) {
      const target = plain ?? html ?? '';
      if (/^[a-z]+:/i.test(target)) continue;
      const path = normalize(join(dirname(document), target));
      shown.add(path);
      if (!existsSync(join(folder, path))) problems.push(`${document} shows ${target}, which is not there`);
    }
  }
  for (const file of globSync('docs/pictures/*', { cwd: folder }).toSorted()) {
    const path = relative('.', file);
    if (!shown.has(path)) problems.push(`${path} is shown by no document`);
    const kilobytes = Math.ceil(statSync(join(folder, path)).size / 1024);
    if (kilobytes > mostKilobytes) problems.push(`${path} has ${kilobytes} KB; ${mostKilobytes} is the most`);
  }
  return problems;
}
