import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';
import { ensureSystemPackages } from '../../scripts/support/system-packages.ts';
import { prepareElectron } from '../electron/prepare.ts';

// Root needs `--no-sandbox`, and an app that turns the sandbox on all the same has no process that lives.
const isRoot = process.getuid?.() === 0;
const electron = isRoot ? await prepareElectron() : 'as another user it has its sandbox';
const isPossible = typeof electron !== 'string';
if (!isPossible) process.stderr.write(`SKIPPED: npm start as root on Electron: ${electron}\n`);

describe.skipIf(!isPossible)('npm start as root on Electron', () => {
  let folder: string;
  let starter: ChildProcess | null = null;
  beforeAll(() => {
    ensureSystemPackages(['electron-libraries', 'display']);
    folder = mkdtempSync(join(tmpdir(), 'as-root-'));
  });
  afterAll(async () => {
    if (starter !== null && starter.exitCode === null) {
      const ended = new Promise((resolve) => starter?.once('close', resolve));
      starter.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows its page when that is accepted, without a sandbox, and ends in order', async () => {
    if (typeof electron === 'string') throw new Error(electron);
    // The app with stand-ins takes the place of the checkout where that Electron is not the shipped one.
    const dist = join(folder, 'dist');
    mkdirSync(dist);
    const program = join(dist, 'electron');
    writeFileSync(program, `#!/bin/sh\nshift\nexec '${electron.binary}' '${electron.app}' "$@"\n`);
    chmodSync(program, 0o755);
    const data = join(folder, 'data');
    const { CI: _ci, ...env } = process.env;
    const script = ['scripts/start.ts', '--allow-root', '--shell=electron', `--user-data-dir=${data}`];
    const child = spawn(process.execPath, script, {
      cwd: root,
      env: { ...env, ELECTRON_OVERRIDE_DIST_PATH: dist },
      stdio: 'ignore',
    });
    starter = child;
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const log = join(data, 'logs/main.log');
    const read = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await expect.poll(read, { timeout: 90_000 }).toContain('"message":"page ready"');
    expect(read()).toContain('"message":"running as root, without the sandbox"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
