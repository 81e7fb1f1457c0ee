import { execFileSync, spawnSync } from 'node:child_process';
import type { Fixture } from './start-fixture.ts';

const names: Readonly<Record<string, string>> = {
  Control: 'ctrl',
  Alt: 'alt',
  Shift: 'shift',
  Enter: 'Return',
  '+': 'plus',
};

/** Presses a key as the system does: the driver's own keys reach the page of Electron, but not its menu. */
export async function press(app: Fixture, key: string): Promise<void> {
  if (app.electron === null) return await app.page.keyboard.press(key);
  const handle = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readUInt32LE(0),
  );
  pressInWindow(handle ?? 0, key);
}

/**
 * Presses a key in a window, given by its number under X. Keys go to the window that has the focus, which a display
 * without a window manager gives to nobody; and there is one focus for all tests of a display, so one after the other
 * presses.
 */
export function pressInWindow(handle: number, key: string): void {
  execFileSync('flock', [...xdotool, 'windowfocus', '--sync', String(handle), ...keyWords(key)]);
}

/**
 * The same for a window that may be gone before the key comes, which then goes nowhere. The display carries out the
 * change of the focus before the key, without waiting for it.
 */
export function tryInWindow(handle: number, key: string): void {
  spawnSync('flock', [...xdotool, 'windowfocus', String(handle), ...keyWords(key)]);
}

const xdotool = [import.meta.filename, 'xdotool'];
const keyWords = (key: string): readonly string[] => {
  const parts = key.endsWith('++') ? [...key.slice(0, -2).split('+'), '+'] : key.split('+');
  return ['key', '--clearmodifiers', parts.map((part) => names[part] ?? part).join('+')];
};
