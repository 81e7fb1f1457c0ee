import type { BrowserWindow as ElectronWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { watchWindow } from '../../src/main/app/window-failures.ts';
import { askBeforeClosing } from '../../src/main/desktop/close-question.ts';
import { BrowserWindow, calls, dialog } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));
beforeEach(() => {
  calls.length = 0;
  BrowserWindow.all.length = 0;
});

const quietLog = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** A window as the app follows it; `isUnsaved`: its page has text that is not saved. */
function follow(isUnsaved: boolean): BrowserWindow {
  const window = new BrowserWindow({});
  const electron = window as unknown as ElectronWindow;
  const log = quietLog as unknown as Parameters<typeof watchWindow>[1]['log'];
  watchWindow(electron, { log, reopen: () => undefined, showDiagnostics: () => undefined });
  const unsaved = isUnsaved ? [{ of: 'sheet', id: 'some-sheet' } as const] : [];
  askBeforeClosing(electron, { inProgress: () => [], isEnding: () => false, unsaved: () => unsaved });
  return window;
}
const crash = ({ webContents }: BrowserWindow) =>
  webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
const asked = () =>
  calls.flatMap(([name, box]) => (name === 'showMessageBox' ? [Reflect.get(Object(box), 'message')] : []));
const isQuit = () => calls.some(([name]) => name === 'quit');

test('Quit for a page that is gone asks about text in the other windows, and a no keeps them', async () => {
  const [dead, other] = [follow(false), follow(true)];
  vi.spyOn(dialog, 'showMessageBox').mockImplementation(async (...given: unknown[]) => {
    calls.push(['showMessageBox', given.at(-1)]);
    return { response: asked().length === 1 ? 2 : 0 };
  });
  crash(dead);
  await vi.waitFor(() => expect(BrowserWindow.all.length === 1 || isQuit()).toBe(true));
  expect(isQuit()).toBe(false);
  expect(asked()).toEqual(['The window stopped working', 'Text in a sheet is not saved']);
  expect(BrowserWindow.all).toEqual([other]);
});

test('Quit for a page that is gone ends the app where nothing is unsaved, and where it is the only one', async () => {
  dialog.response = 2;
  vi.restoreAllMocks();
  crash(follow(false));
  await vi.waitFor(() => expect(isQuit()).toBe(true));
  calls.length = 0;
  BrowserWindow.all.length = 0;
  const dead = follow(false);
  follow(false);
  crash(dead);
  await vi.waitFor(() => expect(isQuit()).toBe(true));
  expect(BrowserWindow.all).toEqual([]);
  expect(asked()).toEqual(['The window stopped working']);
});

test.each([
  [['bundles'], 'Bundle prices are still loading'],
  [['bundles', 'run'], 'A run is in progress'],
] as const)('closing the last window during %j asks: %s', async (given, question) => {
  vi.restoreAllMocks();
  dialog.response = 2;
  const window = new BrowserWindow({});
  askBeforeClosing(window as unknown as ElectronWindow, {
    inProgress: () => given.map((of) => ({ of })),
    isEnding: () => false,
    unsaved: () => [],
  });
  window.close();
  await vi.waitFor(() => expect(asked()).toEqual([question]));
  expect(window.isDestroyed()).toBe(false);
});
