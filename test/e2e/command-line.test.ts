import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildOutput } from '../support/app/child-output.ts';
import { expect, test } from '../support/app/e2e.ts';
import { electronOnly } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { root } from '../support/app/shell-under-test.ts';
import { spawnApp } from '../support/app/spawn-app.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test.describe('the command line', () => {
  electronOnly();
  let userData: string;
  test.beforeEach(() => {
    userData = mkdtempSync(join(tmpdir(), 'command-line-'));
  });
  test.afterEach(() => removeFolder(userData));

  /** What a start with an option writes, its exit code, and what it leaves in the data folder. */
  const start = async (option: string) => {
    const child = spawnApp({ userData, args: [option] });
    const output = new ChildOutput();
    output.add(child.stdout);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { text: output.text, code, hasLogs: readdirSync(userData).includes('logs') };
  };

  test('names the version and ends with 0, without a window', async () => {
    expect(await start('--version')).toEqual({ text: `Partner Desk ${version}\n`, code: 0, hasLogs: false });
  });

  test('lists the usage, the options and the exit codes', async () => {
    const { text, code, hasLogs } = await start('--help');
    expect(text).toMatch(/Usage: partner-desk .*--version .*--help .*--user-data-dir=FOLDER .*Exit codes:/s);
    expect({ code, hasLogs }).toEqual({ code: 0, hasLogs: false });
  });
});
