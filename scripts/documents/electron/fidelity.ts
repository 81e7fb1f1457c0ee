import type { Evidence } from './evidence.ts';
import { evidence } from './rows.ts';

const shown = ({ tests, step }: Evidence): string =>
  [...tests, ...(step === undefined ? [] : [`workflow ${step}`])]
    .map((each) => each.replace(' > ', ': '))
    .join('<br>');

export const electronFidelity = (): string =>
  [
    '# The shell and Electron',
    '',
    'Generated from `scripts/documents/electron` by `npm run docs`; compared by `npm run check`, which fails for',
    'a part of Electron that `src/main` or `src/preload` uses without a row, and for a row without a test.',
    '',
    'Tests lie below `test/` and run on Electron and in the Chromium shell with the same expectations. What the shell is',
    'worth, and what would be lost without it, is in [decision 0083](decisions/0083-the-shell-is-the-second-choice.md).',
    '',
    '| part of Electron | what | shown by | difference |',
    '|---|---|---|---|',
    ...evidence
      .flatMap((row) => row.apis.map((api) => ({ api, row })))
      .sort((a, b) => a.api.localeCompare(b.api, 'en'))
      .map(({ api, row }) => `| \`${api}\` | ${row.what} | ${shown(row)} | ${row.difference ?? ''} |`),
    '',
  ].join('\n');
