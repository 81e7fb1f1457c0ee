import { app } from './api/app.ts';
import { BrowserWindow, closingPages } from './api/browser-window.ts';
import { powerMonitor } from './api/small.ts';
import { RunningBrowser } from './browser.ts';
import { serve } from './serve.ts';
import { shell } from './state.ts';
import { isUnderTest, openTestDoor, tellTest } from './test-door.ts';
import { forgetZoom } from './zoom.ts';

const endsWithin = 3000;
let running: Promise<RunningBrowser> | null = null;

async function launch(): Promise<RunningBrowser> {
  const started = await RunningBrowser.launch({
    userData: app.getPath('userData'),
    headless: shell.options.headless,
    title: app.getName(),
  });
  await serve(started.context);
  started.context.on('page', (page) => {
    // Pages that no window asked for are pop-ups or the browser's own new windows.
    if (!started.isOurs(page)) void page.close().catch(() => undefined);
  });
  started.context.on('close', () => {
    running = null;
    forgetZoom();
  });
  if (isUnderTest()) {
    // Playwright lists what can be connected to; the list of this browser goes with its profile.
    process.env.PWTEST_SERVER_REGISTRY = started.profile;
    const { endpoint } = await started.browser.bind('partner-desk');
    tellTest({ t: 'browser', endpoint });
  }
  return started;
}

function browser(): Promise<RunningBrowser> {
  running ??= launch().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  return running;
}

/** Ends the process, and the browser before it; a browser that hangs is left to the closing pipe. */
function end(code: number): void {
  const patience = setTimeout(() => process.exit(code), endsWithin);
  const finish = async (): Promise<void> => {
    await Promise.all(closingPages());
    await (await running)?.close();
  };
  void finish().finally(() => {
    clearTimeout(patience);
    process.exit(code);
  });
}

/** Starts the browser and runs the app's main module beside it. */
export async function start(entry: string): Promise<void> {
  shell.browser = browser;
  app.setEnd(end);
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals === 1) app.quit();
      else app.exit(1);
    });
  }
  openTestDoor({
    power: (event) => powerMonitor.emit(event),
    dropGuards: () => {
      for (const { webContents } of BrowserWindow.getAllWindows())
        for (const name of ['will-navigate', 'did-navigate', 'did-fail-load'])
          webContents.removeAllListeners(name);
    },
    quit: () => app.quit(),
    orphaned: () => app.exit(1),
  });
  // The browser comes up while the app's module is read.
  void browser();
  await import(entry);
  app.becomeReady();
}
