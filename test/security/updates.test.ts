import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openUpdateEngine } from '../../src/main/updates/electron-engine.ts';
import { app } from './support/electron.ts';

const updater = vi.hoisted(() => ({ autoUpdater: { on: () => undefined } as Record<string, unknown> }));
vi.mock('electron', () => import('./support/electron.ts'));
vi.mock('electron-updater', () => ({ default: updater }));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The engine of a package, with the file in it that names a feed or without. */
async function engineOf(hasFeed: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'updates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (hasFeed) writeFileSync(join(folder, 'app-update.yml'), '');
  Object.assign(process, { resourcesPath: folder });
  Object.assign(app, { isPackaged: true });
  return openUpdateEngine(log);
}

test('a package that was built without a feed asks nobody', async () => {
  expect(await engineOf(false)).toBeNull();
});

test.each([
  ['autoDownload', false],
  ['autoInstallOnAppQuit', false],
  ['allowDowngrade', false],
  ['allowPrerelease', false],
  ['disableWebInstaller', true],
])('%s is %s', async (name, value) => {
  expect(await engineOf(true)).not.toBeNull();
  expect(updater.autoUpdater[name]).toBe(value);
});

test('notes of a feed come without markup, at most 4,000 characters', async () => {
  updater.autoUpdater.checkForUpdates = async () => ({
    isUpdateAvailable: true,
    updateInfo: {
      version: '2.0.0',
      releaseNotes: `<img src="https://elsewhere.example">${'new '.repeat(5000)}`,
    },
  });
  const found = await (await engineOf(true))?.check();
  expect(found?.version).toBe('2.0.0');
  expect(found?.notes).toHaveLength(4000);
  expect(found?.notes).toMatch(/^new /);
});
