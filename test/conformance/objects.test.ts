import { expect, test } from '../support/app/e2e.ts';
import { attemptInMain } from './support/run-main.ts';

// What Electron's objects refuse in main, in the same words.

test('second handlers, destroyed windows and wrong arguments are refused', async () => {
  const results = await attemptInMain('app, BrowserWindow, ipcMain, Menu, nativeTheme', {
    whenReady: `
      app.on('window-all-closed', () => undefined);
      ipcMain.handle('channel', () => null);
      attempt('channel', () => ipcMain.handle('channel', () => null));
      const window = new BrowserWindow();
      const contents = window.webContents;
      attempt('known', () => BrowserWindow.getAllWindows().length === 1 && contents.id > 0 && !contents.isDestroyed());
      attempt('hidden', () => { window.hide(); return window.isVisible(); });
      attempt('shown', () => { window.show(); return window.isVisible(); });
      attempt('no channel', () => contents.send());
      attempt('zoom', () => contents.setZoomFactor(0));
      window.destroy();
      await new Promise((resolve) => setImmediate(resolve));
      attempt('destroyed window', () => window.show());
      attempt('isDestroyed', () => window.isDestroyed());
      attempt('windows', () => BrowserWindow.getAllWindows().length);
      attempt('again', () => window.destroy());
      attempt('theme', () => { nativeTheme.themeSource = 'blue'; });
      attempt('template', () => Menu.buildFromTemplate('File'));
      attempt('entry', () => { Menu.buildFromTemplate([{}]); });
    `,
  });
  expect(results).toEqual({
    channel: "Error: Attempted to register a second handler for 'channel'",
    known: true,
    hidden: false,
    shown: true,
    'no channel': 'TypeError: Missing required channel argument',
    zoom: "Error: 'zoomFactor' must be a double greater than 0.0",
    'destroyed window': 'TypeError: Object has been destroyed',
    isDestroyed: true,
    windows: 0,
    again: 'nothing thrown',
    theme: expect.stringMatching(/^TypeError: /),
    template: 'TypeError: Invalid template for Menu: Menu template must be an array',
    entry: 'TypeError: Invalid template for MenuItem: must have at least one of label, role or type',
  });
});

test('a preload that throws is told to the app', async () => {
  const results = await attemptInMain('app, BrowserWindow', {
    whenReady: `
      const { writeFileSync } = await import('node:fs');
      const { join } = await import('node:path');
      const preload = join(app.getPath('userData'), 'preload.cjs');
      writeFileSync(preload, "throw new Error('the preload failed');");
      const window = new BrowserWindow({ webPreferences: { preload } });
      const told = new Promise((resolve) =>
        window.webContents.on('preload-error', (_event, _path, error) => resolve(error.message)));
      window.loadURL('data:text/html,<title>Page</title>').catch(() => undefined);
      results.told = await told;
    `,
  });
  expect(results.told).toContain('the preload failed');
});
