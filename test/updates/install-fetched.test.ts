import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asFetched, installKeeping, verifyFetched } from '../../src/main/updates/install-fetched.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

/** The installer of electron-updater for an AppImage, alone: it deletes the program, then moves what was fetched. */
const { AppImageUpdater } = createRequire(import.meta.url)('electron-updater/out/AppImageUpdater.js') as {
  readonly AppImageUpdater: { readonly prototype: { doInstall: (options: object) => boolean } };
};

function computer() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'pending'));
  const program = join(folder, 'PartnerDesk.AppImage');
  const installer = join(folder, 'pending/newer.AppImage');
  writeFileSync(program, 'the program', { mode: 0o755 });
  writeFileSync(installer, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', program);
  onTestFinished(() => void vi.unstubAllEnvs());
  const install = (): void => {
    const updater = { installerPath: installer, emit: () => true, dispatchError: () => undefined };
    AppImageUpdater.prototype.doInstall.call(updater, { isForceRunAfter: false });
  };
  return { folder, program, installer, install };
}
const isPosix = process.platform !== 'win32';
if (!isPosix) process.stderr.write('SKIPPED: installing an AppImage: there are none on Windows\n');

test.runIf(isPosix)('a newer program takes the place of the one that is there', () => {
  const { folder, program, install } = computer();
  installKeeping(program, install);
  expect(readFileSync(program, 'utf8')).toContain('exit 0');
  expect(readdirSync(folder)).toEqual(['PartnerDesk.AppImage', 'pending']);
});

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['is another', (path: string) => writeFileSync(path, '#!/bin/sh\nexit 1\n')],
])('what was fetched is looked at once more: where it %s', async (_what, change) => {
  const { installer } = computer();
  const fetched = await asFetched([installer]);
  await verifyFetched(fetched);
  change(installer);
  await expect(verifyFetched(fetched)).rejects.toThrow(/no such file|changed since/);
  // The updater fetches only what is not there.
  expect(existsSync(installer)).toBe(false);
});

test.runIf(isPosix).each([
  ['cannot be run', (path: string) => writeFileSync(path, '#!/bin/sh\nexit 1\n')],
  ['is gone', (path: string) => rmSync(path)],
])('the program is put back where the new one %s', (_what, change) => {
  const { folder, program, installer, install } = computer();
  change(installer);
  expect(() => installKeeping(program, install)).toThrow('Command failed');
  expect(readFileSync(program, 'utf8')).toBe('the program');
  expect(readdirSync(folder)).toEqual(['PartnerDesk.AppImage', 'pending']);
});
