import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guardAreas, guards } from '../guards/table.ts';
import { root } from '../support/run.ts';

const begin = '<!-- guards: written by npm run docs from scripts/guards/table -->';
const end = '<!-- end of guards -->';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function list(): string {
  const tables = guardAreas.map(({ about, guards: those }) => {
    const rows = those.map(
      ({ name, holds, file, test }) => `| ${cell(name)} | ${cell(holds)} | \`${file}\` | \`${test}\` |`,
    );
    return `**${about}**\n\n| guard | what it holds | where | fails without it |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `${begin}\n\nThere are ${guards.length} of them.\n\n${tables.join('\n\n')}\n\n${end}`;
}

/** docs/security.md with its list of guards as the table has them; the rest of it is written by hand. */
export function security(): string {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [before, rest] = text.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (before === undefined || after === undefined)
    throw new Error('docs/security.md has no place for the guards');
  return `${before}${list()}${after}`;
}
