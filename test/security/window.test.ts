import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../src/contract/app.ts';
import { openWindow } from '../../src/main/app/window.ts';
import { systemConfirm } from '../../src/main/security/confirm.ts';
import { openExternal } from '../../src/main/security/open-external.ts';
import { enableSandbox } from '../../src/main/security/sandbox.ts';
import { app, BrowserWindow, calls, dialog } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));
beforeEach(() => {
  calls.length = 0;
});

describe('the window', () => {
  openWindow('/preload.cjs', () => defaultSettings);
  const preferences = BrowserWindow.all[0]?.options.webPreferences;
  test.each([
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['allowRunningInsecureContent', false],
    ['webviewTag', false],
    ['navigateOnDragDrop', false],
    ['disableDialogs', true],
  ])('has %s %s', (name, value) => expect(preferences).toHaveProperty(name, value));
});

describe('the sandbox', () => {
  const asUser = (id: number, ...switches: readonly string[]) => {
    app.switches = new Set(switches);
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(id);
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      return { sandbox: enableSandbox(), said: written.mock.calls.length };
    } finally {
      getuid.mockRestore();
      written.mockRestore();
    }
  };
  test('is on for a user, also one who gave --no-sandbox', () => {
    expect(asUser(1000)).toEqual({ sandbox: 'on', said: 0 });
    expect(asUser(1000, 'no-sandbox').sandbox).toBe('weakened');
    expect(calls).toEqual([['enableSandbox'], ['enableSandbox']]);
  });
  test('is on for root, unless root gave it away, which is said', () => {
    expect(asUser(0).sandbox).toBe('on');
    expect(asUser(0, 'no-sandbox')).toEqual({ sandbox: 'off', said: 1 });
    expect(calls).toEqual([['enableSandbox']]);
  });
});

describe('the system browser', () => {
  test.each(['https://service.example/install', 'http://127.0.0.1:8080/', 'http://localhost:1/'])(
    'is given %s',
    async (address) => {
      await openExternal(address);
      expect(calls).toEqual([['openExternal', address]]);
    },
  );
  test.each([
    'http://service.example/',
    'http://127.0.0.1.service.example/',
    'file:///etc/passwd',
    'smb://elsewhere.example/share',
    'ms-settings:privacy',
    'javascript:alert(1)',
    'no address',
  ])('is not given %s', async (address) => {
    await openExternal(address).catch(() => undefined);
    expect(calls).toEqual([]);
  });
});

describe('a question of main', () => {
  const question = { title: 'T', message: 'M?', detail: 'D', yes: 'Do it' };
  const asked = systemConfirm(() => null);
  test('is answered no by Enter, by Escape and by closing it', async () => {
    dialog.response = 0;
    expect(await asked(question)).toBe(false);
    expect(calls[0]?.[1]).toMatchObject({ buttons: ['Cancel', 'Do it'], defaultId: 0, cancelId: 0 });
  });
  test('is answered yes by the second button alone', async () => {
    dialog.response = 1;
    expect(await asked(question)).toBe(true);
    dialog.response = 2;
    expect(await asked(question)).toBe(false);
  });
  test('is closed and answered no when the window is closed above which it is', async () => {
    const window = new BrowserWindow({});
    dialog.response = 1;
    const above = systemConfirm(() => window as unknown as Electron.BrowserWindow);
    expect(await above(question)).toBe(true);
    expect(window.listenerCount('closed')).toBe(0);
    const answer = above(question);
    const shown = calls.at(-1)?.[1] as { readonly signal: AbortSignal } | undefined;
    expect(shown?.signal.aborted).toBe(false);
    window.destroy();
    expect(shown?.signal.aborted).toBe(true);
    expect(await answer).toBe(false);
  });
});
