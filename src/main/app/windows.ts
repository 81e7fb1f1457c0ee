import { BrowserWindow } from 'electron';
import type { EventChannel, OutputOf } from '../../contract/index.ts';

/** Sends an event of the contract to one window. */
export type Tell = <K extends EventChannel>(channel: K, payload: OutputOf<K>, window?: BrowserWindow) => void;

/** The windows, and what is to be said to a page that is not there yet. `make` makes one. */
export function createWindows(make: () => BrowserWindow) {
  /** What waits for the page of a window; null once the page is usable. */
  const waiting = new Map<BrowserWindow, (() => void)[] | null>();
  let lastInFront: BrowserWindow | null = null;

  const open = (): BrowserWindow => {
    const window = make();
    waiting.set(window, []);
    window.on('focus', () => {
      lastInFront = window;
    });
    window.on('closed', () => {
      waiting.delete(window);
      if (lastInFront === window) lastInFront = null;
    });
    const notYet = (): void => void waiting.set(window, waiting.get(window) ?? []);
    // There is no page, or another one, which listens to nothing yet.
    window.webContents.on('render-process-gone', notYet);
    window.webContents.on('did-navigate', notYet);
    return window;
  };
  /** The window in front, or the one that was; null where there is none. */
  const front = (): BrowserWindow | null =>
    BrowserWindow.getFocusedWindow() ?? lastInFront ?? BrowserWindow.getAllWindows()[0] ?? null;
  const tell: Tell = (channel, payload, window = front() ?? open()) => {
    const send = (): void => window.webContents.send(channel, payload);
    const list = waiting.get(window);
    if (list) list.push(send);
    else send();
  };
  return {
    open,
    tell,
    /** The page of a window is usable. */
    ready: (window: BrowserWindow): void => {
      const sends = waiting.get(window) ?? [];
      waiting.set(window, null);
      for (const send of sends) send();
    },
    /** Brings the window that was in front there again; opens one where there is none. */
    toFront: (): void => {
      const window = front();
      if (window === null) return void open();
      if (window.isMinimized()) window.restore();
      window.focus();
    },
  };
}

export type Windows = ReturnType<typeof createWindows>;
