import { BrowserWindow } from 'electron';
import type { UnsavedPlace } from '../../contract/app.ts';
import type { EventChannel, OutputOf } from '../../contract/index.ts';
import { appMessages } from '../../messages/app.ts';
import { Failure } from '../failure.ts';

/** Sends an event of the contract to one window; `said` once its page is there. */
export type Tell = <K extends EventChannel>(
  channel: K,
  payload: OutputOf<K>,
  window?: BrowserWindow,
  said?: () => void,
) => void;

/** More than anyone looks at; each is a process of its own, and a page that was taken over can ask for them. */
const mostWindows = 8;

function show(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** The windows, and what is to be said to a page that is not there yet. `make` makes one. */
export function createWindows(make: () => BrowserWindow) {
  /** What waits for the page of a window; null once the page is usable. */
  const waiting = new Map<BrowserWindow, (() => void)[] | null>();
  /** In the order in which they were opened. */
  const titles = new Map<BrowserWindow, string>();
  /** Where text is not saved, as the pages of the windows say. */
  const unsaved = new Map<BrowserWindow, readonly UnsavedPlace[]>();
  let lastInFront: BrowserWindow | null = null;
  let changed = (): void => undefined;

  const open = (): BrowserWindow => {
    const window = make();
    waiting.set(window, []);
    titles.set(window, appMessages.partnerDesk);
    window.on('page-title-updated', (_event, title) => {
      titles.set(window, title);
      changed();
    });
    window.on('focus', () => {
      lastInFront = window;
    });
    window.on('closed', () => {
      waiting.delete(window);
      titles.delete(window);
      unsaved.delete(window);
      if (lastInFront === window) lastInFront = null;
      changed();
    });
    const notYet = (): void => {
      waiting.set(window, waiting.get(window) ?? []);
      unsaved.delete(window);
    };
    // There is no page, or another one, which listens to nothing yet.
    window.webContents.on('render-process-gone', notYet);
    window.webContents.on('did-navigate', notYet);
    changed();
    return window;
  };
  /** The window in front, or the one that was; null where there is none. */
  const front = (): BrowserWindow | null =>
    BrowserWindow.getFocusedWindow() ?? lastInFront ?? BrowserWindow.getAllWindows()[0] ?? null;
  const tell: Tell = (channel, payload, window = front() ?? open(), said) => {
    const send = (): void => {
      window.webContents.send(channel, payload);
      said?.();
    };
    const list = waiting.get(window);
    if (list) list.push(send);
    else send();
  };
  return {
    open,
    /** One more, beside those that there are. Throws Failure (`conflict`) where there are enough. */
    openAnother: (): BrowserWindow => {
      if (BrowserWindow.getAllWindows().length >= mostWindows) {
        throw new Failure({
          code: 'conflict',
          message: appMessages.mostWindowsOpen({ most: mostWindows }),
          next: appMessages.mostWindowsOpenNext,
        });
      }
      return open();
    },
    tell,
    /** The page of a window is usable. */
    ready: (window: BrowserWindow): void => {
      const sends = waiting.get(window) ?? [];
      waiting.set(window, null);
      for (const send of sends) send();
    },
    front,
    setUnsaved: (window: BrowserWindow, places: readonly UnsavedPlace[]): void =>
      void unsaved.set(window, places),
    unsavedIn: (window: BrowserWindow): readonly UnsavedPlace[] => unsaved.get(window) ?? [],
    /** Where some window has text that is not saved. */
    unsaved: (): readonly UnsavedPlace[] => [...unsaved.values()].flat(),
    /** Brings the window that was in front there again; opens one where there is none. */
    toFront: (): void => {
      const window = front();
      if (window === null) open();
      else show(window);
    },
    /** The windows by their titles. */
    list: () => [...titles].map(([window, title]) => ({ title, show: () => show(window) })),
    /** Calls when a window opens, closes or gets another title. */
    onChange: (listener: () => void): void => {
      changed = listener;
    },
  };
}

export type Windows = ReturnType<typeof createWindows>;
