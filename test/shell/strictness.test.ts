import { beforeAll, describe, expect, test } from 'vitest';
import { attemptInMain, runMain } from '../conformance/support/run-main.ts';

// What the shell lacks is refused loudly and by name; what Electron refuses is in test/conformance.

describe('after the app is ready', () => {
  let results: Record<string, unknown>;
  beforeAll(async () => {
    results = await attemptInMain(
      'app, BrowserWindow, ipcMain, protocol, Menu, nativeTheme, shell, Tray, safeStorage',
      {
        atOnce: `
      protocol.registerSchemesAsPrivileged([
        { scheme: 'app', privileges: { standard: true, secure: true } },
        { scheme: 'loose', privileges: { standard: true } },
      ]);
      `,
        whenReady: `
      attempt('first', () => protocol.handle('app', () => new Response('')));
      attempt('unknown', () => protocol.handle('other', () => new Response('')));
      attempt('loose', () => protocol.handle('loose', () => new Response('')));
      ipcMain.handle('channel', () => null);
      attempt('handler', () => ipcMain.handle('no-function', null));
      for (const [name, webPreferences] of Object.entries({
        unsandboxed: { sandbox: false },
        shared: { contextIsolation: false },
        node: { nodeIntegration: true },
        webview: { webviewTag: true },
        lax: { webSecurity: false },
      })) attempt(name, () => new BrowserWindow({ webPreferences }));
      const window = new BrowserWindow();
      const contents = window.webContents;
      attempt('member', () => window.setProgressBar(1));
      attempt('contents member', () => contents.print());
      attempt('app member', () => app.setBadgeCount(1));
      attempt('function', () => contents.send('channel', () => 1));
      window.destroy();
      attempt('destroyed contents', () => contents.send('channel', 1));
      attempt('destroyed getter', () => window.webContents);
      attempt('isDestroyed', () => window.isDestroyed() && contents.isDestroyed());
      attempt('tray', () => new Tray('icon.png'));
      attempt('safeStorage', () => safeStorage.isEncryptionAvailable());
      attempt('relaunch', () => app.relaunch());
      attempt('path', () => app.getPath('nowhere'));
      attempt('setPath', () => app.setPath('userData', 'relative'));
      attempt('role', () => Menu.buildFromTemplate([{ role: 'speech' }]));
      attempt('accelerator', () => Menu.buildFromTemplate([{ label: 'x', accelerator: 'Hyper+X' }]));
      attempt('theme', () => { nativeTheme.themeSource = 'blue'; });
      for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'not an address']) {
        await shell.openExternal(url).catch((error) => { results[url] = String(error); });
      }
      `,
      },
    );
  });

  test.each([
    ['unknown', 'Error: The Chromium shell serves only schemes registered as standard and secure: other'],
    ['loose', 'Error: The Chromium shell serves only schemes registered as standard and secure: loose'],
    ['handler', 'TypeError: Expected handler to be a function'],
    ['unsandboxed', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['shared', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['node', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['webview', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['lax', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['member', 'Error: electron.BrowserWindow.setProgressBar is not provided by the Chromium shell'],
    ['contents member', 'Error: electron.webContents.print is not provided by the Chromium shell'],
    ['app member', 'Error: electron.app.setBadgeCount is not provided by the Chromium shell'],
    ['function', "Error: An object could not be cloned: arguments of 'channel'[0] is of type function"],
    ['destroyed contents', 'Error: Object has been destroyed'],
    ['destroyed getter', 'TypeError: Object has been destroyed'],
    ['tray', 'Error: electron.Tray is not provided by the Chromium shell'],
    ['safeStorage', 'Error: electron.safeStorage is not provided by the Chromium shell'],
    ['relaunch', 'Error: electron.app.relaunch is not provided by the Chromium shell'],
    ['path', "Error: Failed to get 'nowhere' path"],
    ['setPath', 'Error: Path must be absolute'],
    ['role', 'Error: Menu role speech is not provided by the Chromium shell'],
    ['accelerator', "TypeError: Accelerator 'Hyper+X' has an unknown modifier: Hyper"],
    ['theme', 'TypeError: themeSource cannot be blue'],
    ['file:///etc/passwd', 'Error: The Chromium shell opens only web addresses, not file:'],
    ['javascript:alert(1)', 'Error: The Chromium shell opens only web addresses, not javascript:'],
    ['not an address', 'Error: Invalid URL'],
  ])('%s is refused', (name, message) => expect(results[name]).toBe(message));

  test('what is allowed throws nothing', () => {
    expect(results.first).toBe('nothing thrown');
    expect(results.isDestroyed).toBe(true);
  });
});

test('a browser that cannot be run ends the start with a sentence and code 1', async () => {
  process.env.PARTNER_DESK_BROWSER = '/nowhere/chromium';
  try {
    const run = await runMain(`import { app } from 'electron'; void app.whenReady();`);
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining('/nowhere/chromium, which cannot be run'),
    });
  } finally {
    delete process.env.PARTNER_DESK_BROWSER;
  }
});

test('electron outside the shell is an error that says so', async () => {
  const { shell } = await import('../../shell/chromium/state.ts');
  expect(() => shell.browser()).toThrow('only in a process started by shell/chromium/main.ts');
});
