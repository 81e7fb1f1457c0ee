import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workflowProblems } from '../../scripts/check/workflows.ts';
import { root } from '../../scripts/support/run.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'workflows-'));
  cpSync(join(root, '.github'), join(project, '.github'), { recursive: true });
  cpSync(join(root, 'package.json'), join(project, 'package.json'));
  cpSync(join(root, 'docs/releasing.md'), join(project, 'docs/releasing.md'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Changes a workflow of the copy, and answers what is then found. */
async function after(
  change: (text: string) => string,
  name = 'workflows/ci.yml',
): Promise<readonly string[]> {
  const file = join(project, '.github', name);
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  return await workflowProblems(project);
}

it('the workflows of the project are as they must be', async () => {
  expect(await workflowProblems()).toEqual([]);
});

it.each([
  ['an unknown key', (text: string) => text.replace('timeout-minutes', 'timeout-minute'), 'timeout-minute'],
  [
    'an unknown job',
    (text: string) =>
      `${text}\n  last:\n    needs: nobody\n    runs-on: ubuntu-24.04\n    steps: [{ run: 'true' }]\n`,
    'nobody',
  ],
  ['an unknown image', (text: string) => text.replace('ubuntu-24.04', 'ubuntu-77.04'), 'ubuntu-77.04'],
  ['an image that is gone', (text: string) => text.replace('ubuntu-24.04', 'macos-14'), 'no longer offered'],
  [
    'an action by its tag',
    (text: string) => text.replace(/checkout@\S+ # /, 'checkout@'),
    'pinned by its commit',
  ],
  ['more rights', (text: string) => text.replace('contents: read\n', 'contents: write\n'), 'no more than'],
  [
    'an npm script that is not there',
    (text: string) => text.replace('npm run package', 'npm run nothing'),
    'no script nothing',
  ],
  [
    'a secret in a command',
    (text: string) => text.replace('.ci/run', `.ci/run $\{{ secrets.KEY }}`),
    'environment alone',
  ],
  [
    'an app without its sandbox',
    (text: string) => text.replace('.ci/run', '.ci/run --no-sandbox'),
    'without its sandbox',
  ],
  [
    'a step whose row is missing',
    (text: string) => text.replace('--dir --start', '--dir --start --contents'),
    'no row for the step `npm run package -- --dir --start --contents`',
  ],
  [
    'a command of a matrix whose row is missing',
    (text: string) => text.replace('command: .ci/run', 'command: .ci/run --all'),
    'no row for the step `.ci/run --all`',
  ],
])('%s is found', async (_name, change, words) => {
  expect((await after(change)).join('\n')).toContain(words);
});

it.each([
  [
    'an action by its tag',
    (text: string) => text.replace(/setup-node@\S+ # /, 'setup-node@'),
    'pinned by its commit',
  ],
  [
    'an npm script that is not there',
    (text: string) => text.replace('npm run build', 'npm run nothing'),
    'no script nothing',
  ],
  [
    'a step whose row is missing',
    (text: string) => text.replace('name: Fetch the shipped Electron', 'name: Fetch another Electron'),
    'no row for the step Fetch another Electron',
  ],
])('%s is found in an action', async (_name, change, words) => {
  expect((await after(change, 'actions/prepare/action.yml')).join('\n')).toContain(words);
});
