import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import playwright from '../../playwright.config.ts';
import { prepareElectron } from '../../test/electron/prepare.ts';
import { preparePseudo } from '../../test/pseudo/prepare.ts';
import { ensureDisplays } from './display.ts';
import { endToEndFailures, type Failure, specsOf } from './failures.ts';
import { runWithKeyring } from './keyring.ts';
import { plainUser } from './plain-user.ts';
import { bin, root } from './run.ts';
import { ensureSystemPackages } from './system-packages.ts';

export type ProjectCounts = { readonly passed: number; readonly failed: number; readonly skipped: number };
export type EndToEndReport = {
  /** By project: `electron`, `shell`. */
  readonly counts: Readonly<Record<string, ProjectCounts>>;
  readonly failures: readonly Failure[];
  readonly isGreen: boolean;
};

/** The test for which the app is built once more. */
const pseudoTest = 'test/e2e/pseudo-locale.test.ts';

const project = { electron: 'electron', shell: 'shell' } as const;
export type Project = keyof typeof project;
export const isProject = (name: string): name is Project => Object.hasOwn(project, name);

export type EndToEndOptions = {
  /** On Electron alone where this machine can have it, else in the shell alone; otherwise on both. */
  readonly once?: boolean;
  /** This one alone; where this machine cannot have it nothing runs. */
  readonly only?: Project | null;
  /** Where the pictures go that tests take on their way; without it they take none. */
  readonly pictures?: string;
};

/**
 * Runs the end-to-end tests by Playwright's runner on Electron and in the Chromium shell. As root everything of
 * them runs as a user without rights, since Chromium's sandbox does not run as root. `filters` are parts of paths.
 * The report and what failing tests left lie in `.cache/e2e`.
 */
export async function runEndToEnd(
  filters: readonly string[],
  { once = false, only = null, pictures }: EndToEndOptions = {},
): Promise<EndToEndReport> {
  const electron = await prepareElectron();
  if (typeof electron === 'string') console.log(`SKIPPED: end-to-end tests on Electron: ${electron}.`);
  else ensureSystemPackages(['electron-libraries', 'display', 'key-presses']);
  const both = typeof electron === 'string' ? [project.shell] : [project.electron, project.shell];
  const asked = only === null ? both : both.filter((name) => name === only);
  const projects = once ? asked.slice(0, 1) : asked;
  if (projects.length === 0) return { counts: {}, failures: [], isGreen: true };

  const wantsPseudo = filters.length === 0 || filters.some((filter) => pseudoTest.includes(filter));
  const pseudo = wantsPseudo ? await preparePseudo(typeof electron === 'string' ? null : electron) : null;
  const user = plainUser();
  const displays = typeof electron === 'string' ? [] : await ensureDisplays(Number(playwright.workers));
  const results = join(user.home, 'results');
  const taken = join(user.home, 'pictures');
  const prepared =
    typeof electron === 'string'
      ? {}
      : {
          TEST_ELECTRON: user.at(electron.binary),
          TEST_ELECTRON_APP: user.at(electron.app),
          ...(electron.isShipped ? {} : { TEST_ELECTRON_STAND_INS: 'yes' }),
        };
  try {
    const code = await runWithKeyring(
      user.at(process.execPath),
      [
        user.at(bin('@playwright/test', 'cli.js')),
        'test',
        ...projects.map((name) => `--project=${name}`),
        ...filters,
      ],
      {
        prefix: user.prefix,
        cwd: user.at(root),
        env: {
          ...user.env,
          ...prepared,
          ...(pseudo === null
            ? {}
            : { TEST_PSEUDO_ENTRY: user.at(pseudo.entry), TEST_PSEUDO_APP: user.at(pseudo.folder) }),
          E2E_RESULTS: results,
          ...(pictures ? { SCREENSHOTS: taken } : {}),
          ...(displays.length > 0 ? { E2E_DISPLAYS: displays.map(({ name }) => name).join(' ') } : {}),
        },
      },
    );
    const kept = join(root, '.cache/e2e');
    rmSync(kept, { recursive: true, force: true });
    cpSync(results, kept, { recursive: true });
    if (pictures && existsSync(taken)) cpSync(taken, pictures, { recursive: true });
    const report = JSON.parse(readFileSync(join(kept, 'results.json'), 'utf8')) as JSONReport;
    return { counts: countsOf(report), failures: endToEndFailures(report), isGreen: code === 0 };
  } finally {
    for (const display of displays) display.stop();
    rmSync(user.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function countsOf(report: JSONReport): Record<string, ProjectCounts> {
  const tests = specsOf(report).flatMap((spec) => spec.tests);
  const counts = (name: string): ProjectCounts => {
    const of = (...states: string[]) =>
      tests.filter(({ projectName, status }) => projectName === name && states.includes(status)).length;
    return { passed: of('expected'), failed: of('unexpected', 'flaky'), skipped: of('skipped') };
  };
  return Object.fromEntries(
    [...new Set(tests.map(({ projectName }) => projectName))].map((name) => [name, counts(name)]),
  );
}
