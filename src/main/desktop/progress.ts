import type { BrowserWindow } from 'electron';
import type { Going } from './going.ts';

/** Shows in the taskbar or the dock how far all runs together are; paused where each of them waits. */
export function showProgress(window: BrowserWindow, going: readonly Going[]): void {
  if (going.length === 0) {
    window.setProgressBar(-1);
    return;
  }
  const total = going.reduce((sum, each) => sum + each.total, 0);
  const done = going.reduce((sum, each) => sum + each.done, 0);
  const mode = going.every(({ state }) => state === 'waiting') ? 'paused' : 'normal';
  window.setProgressBar(total === 0 ? 0 : Math.min(1, done / total), { mode });
}
