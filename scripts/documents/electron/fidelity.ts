import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/run.ts';
import type { Evidence } from './evidence.ts';
import { evidence } from './rows.ts';

/** Whether a test `file below test/ > title` is passed over in the shell. */
const isOfElectronAlone = (test: string): boolean =>
  /^ *electronOnly\(\);$/m.test(readFileSync(join(root, 'test', test.split(' > ')[0] ?? ''), 'utf8'));

const shown = ({ tests, step }: Evidence): string =>
  [
    ...tests.map((test) => (isOfElectronAlone(test) ? `${test} (Electron only)` : test)),
    ...(step === undefined ? [] : [`workflow ${step}`]),
  ]
    .map((each) => each.replace(' > ', ': '))
    .join('<br>');

export const electronFidelity = (): string =>
  [
    '# The Chromium shell and Electron',
    '',
    'Generated from `scripts/documents/electron` by `npm run docs`; compared by `npm run check`, which fails if',
    '`src/main` or `src/preload` uses a part of Electron that has no row, or if a row has no test.',
    '',
    'Tests are under `test/` and run on Electron and, unless stated otherwise, in the Chromium shell. Why the shell exists,',
    'and what would be lost without it, is in [decision 0083](decisions/0083-the-shell-is-the-second-choice.md).',
    '',
    '| part of Electron | what | shown by | difference |',
    '|---|---|---|---|',
    ...evidence
      .flatMap((row) => row.apis.map((api) => ({ api, row })))
      .sort((a, b) => a.api.localeCompare(b.api, 'en'))
      .map(({ api, row }) => `| \`${api}\` | ${row.what} | ${shown(row)} | ${row.difference ?? ''} |`),
    '',
  ].join('\n');
