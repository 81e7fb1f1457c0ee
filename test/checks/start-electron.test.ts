import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { electronBinary } from '../../scripts/support/electron-binary.ts';
import { sandboxAdvice } from '../../scripts/support/sandbox-advice.ts';
import { startElectron } from '../../scripts/support/start-electron.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-electron-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of Electron that does what the text says. */
function program(text: string): string {
  const file = join(mkdtempSync(join(folder, 'dist-')), 'electron');
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}
const shell = (lines: string) => program(`#!/bin/sh\n${lines}\n`);

async function start(binary: string, patienceMs?: number, onReport?: (text: string) => void) {
  const reports: string[] = [];
  const report = (text: string): void => {
    reports.push(text);
    onReport?.(text);
  };
  const code = await startElectron({
    binary,
    args: [],
    env: process.env,
    report,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  return { code, reports };
}

/** As Electron 33 wrote them where user namespaces were forbidden, with and without its helper beside it. */
const helperNotSet =
  "[8181:1123/025213.025886:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /opt/x/chrome-sandbox is owned by root and has mode 4755.";
const noSandbox =
  '[8463:1123/025217.882952:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled unprivileged user namespaces with AppArmor, see https://example.invalid.';

describe.skipIf(process.platform === 'win32')('an Electron that does not come up', () => {
  it('is reported with its output and the way to the shell when it ends before its page', async () => {
    const { code, reports } = await start(shell('echo "libgbm.so.1: cannot open" >&2; exit 127'));
    expect(code).toBe(127);
    expect(reports).toEqual([
      'Electron ended before it showed a page (exit code 127). Its last lines:',
      '  libgbm.so.1: cannot open',
      'To start in the Chromium shell instead, which needs no Electron: npm start -- --shell=chromium',
    ]);
  });

  it('is no success when it ends well without a page', async () => {
    const { code, reports } = await start(shell('exit 0'));
    expect(code).toBe(1);
    expect(reports[0]).toBe('Electron ended before it showed a page (exit code 0). Its last lines:');
  });

  it('is reported while it runs on without a page', async () => {
    const flag = join(folder, 'end');
    const waiting = shell(`echo "still here"; while [ ! -e "${flag}" ]; do sleep 0.05; done`);
    // Patience enough for its one line to have come.
    const { reports } = await start(waiting, 3_000, (text) => {
      if (text.startsWith('To start in')) writeFileSync(flag, '');
    });
    expect(reports.slice(0, 2)).toEqual([
      'Electron has shown no page for 3 seconds; it is still running. Its output so far:',
      '  still here',
    ]);
  });

  it('is reported when there is no such program', async () => {
    const { code, reports } = await start(join(folder, 'nothing'));
    expect(code).toBe(1);
    expect(reports[0]).toMatch(/^Electron could not be started: .*ENOENT/);
  });

  it('names the one command that allows the sandbox, and never one that runs without', async () => {
    const binary = shell(`echo "${noSandbox.replaceAll('"', '')}" >&2; kill -TRAP $$`);
    const helper = join(binary, '..', 'chrome-sandbox');
    writeFileSync(helper, '');
    const { code, reports } = await start(binary);
    expect(code).toBe(1);
    const said = reports.at(-1) ?? '';
    expect(said).toContain(`sudo sh -c 'chown root:root "${helper}" && chmod 4755 "${helper}"'`);
    expect(said).not.toContain('--no-sandbox');
  });
});

/** By the shell: a first line that names a program takes no path with a space. */
const script = (javascript: string): string => `#!/bin/sh\nexec "${process.execPath}" -e "${javascript}"\n`;

describe.skipIf(process.platform === 'win32')('an Electron that comes up', () => {
  it('is not commented on', async () => {
    const ready = program(script(`process.send('page-ready', () => process.exit(0))`));
    expect(await start(ready)).toEqual({ code: 0, reports: [] });
  });

  it('is told from one that found the app running already', async () => {
    const second = program(script(`process.send('already-running', () => process.exit(0))`));
    expect(await start(second)).toEqual({
      code: 0,
      reports: ['Not started: the data folder is in use. If Partner Desk is already open, continue there.'],
    });
  });
});

describe('the command that allows the sandbox', () => {
  const binary = join(folder, 'without-helper', 'electron');
  const where = (values: Record<string, string>) => (file: string) =>
    values[file.slice(file.lastIndexOf('/') + 1)] ?? null;

  it('is of the restriction that this system has where no helper lies beside the program', () => {
    const advice = (values: Record<string, string>) => sandboxAdvice(noSandbox, binary, where(values));
    expect(advice({ apparmor_restrict_unprivileged_userns: '1', unprivileged_userns_clone: '1' })).toContain(
      '  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    );
    expect(advice({ unprivileged_userns_clone: '0' })).toContain(
      '  sudo sysctl -w kernel.unprivileged_userns_clone=1',
    );
    expect(advice({})).toContain('  sudo sysctl -w user.max_user_namespaces=10000');
  });

  it('is given for each of the two sentences of Chromium and for no other', () => {
    expect(sandboxAdvice(helperNotSet, binary, () => null)).not.toBeNull();
    expect(sandboxAdvice('GPU process launch failed: error_code=1002', binary, () => null)).toBeNull();
  });
});

describe('the program of Electron', () => {
  it('is found in the folder of the override without the notes of the package', () => {
    const dist = join(folder, 'override');
    const program =
      process.platform === 'darwin'
        ? 'Electron.app/Contents/MacOS/Electron'
        : process.platform === 'win32'
          ? 'electron.exe'
          : 'electron';
    expect(electronBinary({ ELECTRON_OVERRIDE_DIST_PATH: dist })).toBeNull();
    mkdirSync(join(dist, program, '..'), { recursive: true });
    writeFileSync(join(dist, program), '');
    expect(electronBinary({ ELECTRON_OVERRIDE_DIST_PATH: dist })).toBe(join(dist, program));
  });
});
