import type { RunningBrowser } from './browser.ts';

/** Out of sight on any screen; the browser clamps what it does not like. */
const aside = { left: 6000, top: 6000, width: 200, height: 150 };

let applied = 1;
let queue: Promise<void> = Promise.resolve();

/**
 * Sets the zoom of all pages of the browser's profile. A page's own zoom is out of the reach of the
 * protocol, but the browser's settings page may set the default, which gives the real thing: fewer CSS
 * pixels, more device pixels, at any window size. Takes about half a second. Calls keep their order.
 */
export function setZoom(browser: () => Promise<RunningBrowser>, factor: number): Promise<void> {
  queue = queue.then(async () => {
    if (factor === applied) return;
    applied = factor;
    const running = await browser();
    const page = await running.openAside(aside);
    try {
      await page.goto('chrome://settings/appearance', { waitUntil: 'commit' });
      await page.evaluate(
        (zoom) =>
          new Promise<void>((resolve) => {
            type Settings = { settingsPrivate: { setDefaultZoom: (zoom: number, done: () => void) => void } };
            const chrome: Settings = Reflect.get(globalThis, 'chrome');
            chrome.settingsPrivate.setDefaultZoom(zoom, resolve);
          }),
        factor,
      );
    } finally {
      await page.close();
    }
  });
  // One failure must not stop the calls after it.
  const result = queue;
  queue = queue.catch(() => undefined);
  return result;
}

/** A new browser comes up without zoom. */
export function forgetZoom(): void {
  applied = 1;
}
