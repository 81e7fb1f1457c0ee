import { execFileSync } from 'node:child_process';
import type { Fixture } from './start-fixture.ts';

const names: Readonly<Record<string, string>> = { Control: 'ctrl', Alt: 'alt', Shift: 'shift', '+': 'plus' };

/**
 * Presses a key as the system does: the driver's own keys reach the page of Electron, but not its menu. Under X
 * the keys go to the window that has the focus, which a display without a window manager gives to nobody.
 */
export async function press(app: Fixture, key: string): Promise<void> {
  if (app.shell === 'chromium') return await app.page.keyboard.press(key);
  const parts = key.endsWith('++') ? [...key.slice(0, -2).split('+'), '+'] : key.split('+');
  const combination = parts.map((part) => names[part] ?? part).join('+');
  const [window] = run('search', '--onlyvisible', '--name', '^Fixture').trim().split('\n');
  run('windowfocus', '--sync', window ?? '', 'key', '--clearmodifiers', combination);
}

const run = (...args: string[]): string => execFileSync('xdotool', args, { encoding: 'utf8' });
