import { beforeAll, describe, expect, test } from 'vitest';
import { attemptInMain, runMain } from './support/run-main.ts';

// What Electron refuses, and what the shell lacks, is refused loudly and by name.

describe('before the app is ready', () => {
  let results: Record<string, unknown>;
  beforeAll(async () => {
    results = await attemptInMain(
      'app, BrowserWindow, protocol, session, dialog, screen',
      `
      attempt('window', () => new BrowserWindow());
      attempt('handle', () => protocol.handle('app', () => new Response('')));
      attempt('session', () => session.defaultSession);
      attempt('screen', () => screen.getPrimaryDisplay());
      await dialog.showOpenDialog({}).catch((error) => { results.dialog = String(error); });
      attempt('isReady', () => app.isReady());
      attempt('twice', () => {
        protocol.registerSchemesAsPrivileged([{ scheme: 'one', privileges: {} }]);
        protocol.registerSchemesAsPrivileged([{ scheme: 'two', privileges: {} }]);
      });
      `,
    );
  });

  test.each([
    ['window', 'Error: Cannot create BrowserWindow before app is ready'],
    ['handle', 'Error: Cannot handle a protocol before app is ready'],
    ['session', 'Error: Cannot use the default session before app is ready'],
    ['screen', 'Error: Cannot use the screen module before app is ready'],
    ['dialog', 'Error: Cannot show a dialog before app is ready'],
    ['twice', 'Error: protocol.registerSchemesAsPrivileged may be called only once'],
  ])('%s is refused', (name, message) => expect(results[name]).toBe(message));

  test('the app says so', () => expect(results.isReady).toBe(false));
});

describe('after the app is ready', () => {
  let results: Record<string, unknown>;
  beforeAll(async () => {
    results = await attemptInMain(
      'app, BrowserWindow, ipcMain, protocol, Menu, nativeTheme, shell, Tray, safeStorage',
      `
      protocol.registerSchemesAsPrivileged([
        { scheme: 'app', privileges: { standard: true, secure: true } },
        { scheme: 'loose', privileges: { standard: true } },
      ]);
      await app.whenReady();
      attempt('scheme', () => protocol.registerSchemesAsPrivileged([{ scheme: 'late', privileges: {} }]));
      attempt('sandbox', () => app.enableSandbox());
      attempt('first', () => protocol.handle('app', () => new Response('')));
      attempt('second', () => protocol.handle('app', () => new Response('')));
      attempt('unknown', () => protocol.handle('other', () => new Response('')));
      attempt('loose', () => protocol.handle('loose', () => new Response('')));
      ipcMain.handle('channel', () => null);
      attempt('channel', () => ipcMain.handle('channel', () => null));
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
      attempt('no channel', () => contents.send(''));
      attempt('zoom', () => contents.setZoomFactor(0));
      window.destroy();
      attempt('destroyed window', () => window.show());
      attempt('destroyed contents', () => contents.send('channel', 1));
      attempt('destroyed getter', () => window.webContents);
      attempt('isDestroyed', () => window.isDestroyed() && contents.isDestroyed());
      attempt('destroy again', () => window.destroy());
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
    );
  });

  test.each([
    ['scheme', 'Error: protocol.registerSchemesAsPrivileged should be called before app is ready'],
    ['sandbox', 'Error: app.enableSandbox() can only be called before app is ready'],
    ['second', 'Error: Failed to register protocol: app'],
    ['unknown', 'Error: The Chromium shell serves only schemes registered as standard and secure: other'],
    ['loose', 'Error: The Chromium shell serves only schemes registered as standard and secure: loose'],
    ['channel', "Error: Attempted to register a second handler for 'channel'"],
    ['handler', 'TypeError: Expected handler to be a function'],
    ['unsandboxed', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['shared', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['node', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['webview', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['lax', 'Error: The Chromium shell opens only sandboxed and isolated windows'],
    ['member', 'Error: electron.BrowserWindow.setProgressBar is not provided by the Chromium shell'],
    ['contents member', 'Error: electron.webContents.print is not provided by the Chromium shell'],
    ['app member', 'Error: electron.app.setBadgeCount is not provided by the Chromium shell'],
    ['function', "TypeError: An object could not be cloned: arguments of 'channel'[0] is of type function"],
    ['no channel', 'TypeError: Missing required channel argument'],
    ['zoom', "Error: 'zoomFactor' must be a double greater than 0.0"],
    ['destroyed window', 'TypeError: Object has been destroyed'],
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
    expect(results['destroy again']).toBe('nothing thrown');
  });
});

test('a browser that cannot be run ends the start with a sentence and code 1', async () => {
  process.env.PARTNER_DESK_BROWSER = '/nowhere/chromium';
  try {
    const run = await runMain(`import { app } from 'electron'; await app.whenReady();`);
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
