import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/run.ts';
import type { Evidence } from './evidence.ts';
import { evidence } from './rows.ts';
import { usedApis } from './used-apis.ts';

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Both runs of Playwright's runner, Electron and shell, are over these folders (playwright.config.ts). */
const onBoth = /^(?:conformance|e2e)\//;

function isTest(reference: string): boolean {
  const [file = '', title = ''] = reference.split(' > ');
  const source = onBoth.test(file) ? textOf(join(root, 'test', file)) : '';
  return title !== '' && source.includes(`test('${title}'`);
}

function isStep(reference: string): boolean {
  const [file = '', words = ''] = reference.split(' > ');
  return words !== '' && textOf(join(root, '.github/workflows', file)).includes(words);
}

/** Parts of Electron that nothing shows, and rows that show nothing. */
export function fidelityProblems(
  rows: readonly Evidence[] = evidence,
  used: ReadonlyMap<string, readonly string[]> = usedApis(),
): readonly string[] {
  const known = rows.flatMap(({ apis }) => apis);
  const where = 'scripts/documents/electron';
  return [
    ...[...used].flatMap(([api, files]) =>
      known.includes(api)
        ? []
        : [
            `${files.join(', ')}: no row says how Electron does ${api}: add a test in test/conformance and its row in ${where}`,
          ],
    ),
    ...known.flatMap((api, at) => [
      ...(used.has(api) ? [] : [`${where}: ${api} is not used any more: take its row out`]),
      ...(known.indexOf(api) === at ? [] : [`${where}: ${api} has two rows`]),
    ]),
    ...rows.flatMap(({ apis, tests, step }) => [
      ...tests.flatMap((test) => (isTest(test) ? [] : [`${where}: there is no test “${test}”`])),
      ...(step === undefined || isStep(step) ? [] : [`${where}: there is no workflow step “${step}”`]),
      ...(tests.length > 0 || step !== undefined ? [] : [`${where}: nothing shows ${apis.join(', ')}`]),
    ]),
  ];
}
