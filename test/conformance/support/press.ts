import { execFileSync } from 'node:child_process';
import type { Fixture } from './start-fixture.ts';

const names: Readonly<Record<string, string>> = { Control: 'ctrl', Alt: 'alt', Shift: 'shift', '+': 'plus' };

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
 * without a window manager gives to nobody; and there is one focus for all tests, so one after the other presses.
 */
export function pressInWindow(handle: number, key: string): void {
  const parts = key.endsWith('++') ? [...key.slice(0, -2).split('+'), '+'] : key.split('+');
  const combination = parts.map((part) => names[part] ?? part).join('+');
  const focusAndPress = ['windowfocus', '--sync', String(handle), 'key', '--clearmodifiers', combination];
  execFileSync('flock', [import.meta.filename, 'xdotool', ...focusAndPress]);
}
