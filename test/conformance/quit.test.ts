import { expect, test } from '../support/app/e2e.ts';
import { needsSignals } from '../support/app/systems.ts';
import { runMain } from './support/run-main.ts';

// How an app ends: the order of its events, what may prevent it, and the code that it leaves.

const events = `
const log = (name) => console.log('EVENT ' + name);
for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => log(name));
`;
const eventsOf = (out: string): string[] =>
  [...out.matchAll(/^EVENT (.*)$/gm)].map((match) => match[1] ?? '');

test('the order of events', async () => {
  const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
    app.whenReady().then(async () => {
      const window = new BrowserWindow();
      window.on('close', () => log('close'));
      window.on('closed', () => log('closed'));
      await window.loadURL('about:blank');
      app.quit();
    });`);
  expect(eventsOf(run.out)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
  expect(run.code).toBe(0);
});

test('each step can be prevented; exit cannot, and carries its code', async () => {
  const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
    app.whenReady().then(async () => {
      const window = new BrowserWindow();
      app.once('before-quit', (event) => event.preventDefault());
      app.quit();
      log('still here');
      window.once('close', (event) => event.preventDefault());
      app.quit();
      log('still open ' + !window.isDestroyed());
      app.once('will-quit', (event) => { event.preventDefault(); setTimeout(() => app.exit(7)); });
      app.quit();
    });`);
  expect(eventsOf(run.out)).toEqual([
    'before-quit',
    'still here',
    'before-quit',
    'still open true',
    'before-quit',
    'will-quit',
    'quit',
  ]);
  expect(run.code).toBe(7);
});

test('a quit that was held up resumes when the app asks again', async () => {
  const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
    let isClosed = false;
    app.on('before-quit', (event) => {
      if (isClosed) return;
      event.preventDefault();
      setTimeout(() => { isClosed = true; log('closed what was open'); app.quit(); });
    });
    app.whenReady().then(() => { new BrowserWindow(); app.quit(); });`);
  expect(eventsOf(run.out)).toEqual([
    'before-quit',
    'closed what was open',
    'before-quit',
    'will-quit',
    'quit',
  ]);
  expect(run.code).toBe(0);
});

test('without a listener, the last window to close ends the app', async () => {
  const run = await runMain(`import { app, BrowserWindow } from 'electron';
    app.whenReady().then(async () => {
      const window = new BrowserWindow();
      await window.loadURL('about:blank');
      app.on('quit', () => console.log('EVENT quit'));
      window.close();
    });`);
  expect(eventsOf(run.out)).toEqual(['quit']);
  expect(run.code).toBe(0);
});

test('with a listener, the app decides', async () => {
  const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
    app.whenReady().then(async () => {
      new BrowserWindow().close();
      app.on('window-all-closed', () => setTimeout(() => { log('later'); app.exit(0); }));
    });`);
  expect(eventsOf(run.out)).toEqual(['window-all-closed', 'later', 'quit']);
});

test('events of the system, of the window and of the dock reach their listeners', async () => {
  const run = await runMain(`import { app, BrowserWindow, powerMonitor } from 'electron';${events}
    app.on('activate', () => log('activate'));
    app.whenReady().then(() => {
      powerMonitor.on('shutdown', () => log('shutdown'));
      const window = new BrowserWindow();
      window.on('session-end', () => log('session-end'));
      powerMonitor.emit('shutdown');
      window.on('responsive', () => log('responsive'));
      window.emit('session-end');
      window.emit('responsive');
      app.emit('activate');
      app.exit(0);
    });`);
  expect(eventsOf(run.out).slice(0, 4)).toEqual(['shutdown', 'session-end', 'responsive', 'activate']);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} quits in order`, async () => {
    needsSignals();
    const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
      app.whenReady().then(() => { new BrowserWindow(); process.kill(process.pid, '${signal}'); });`);
    expect(eventsOf(run.out)).toEqual(['before-quit', 'will-quit', 'quit']);
    expect(run.code).toBe(0);
  });
}

/** A page that asks to stay, in a window that the app then closes. */
const staying = (more: string): string => `import { app, BrowserWindow, protocol } from 'electron';${events}
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  const page = '<!doctype html><title>Stays</title><script src="/stay.js"></script>';
  const script = 'addEventListener("beforeunload", (event) => event.preventDefault());';
  app.whenReady().then(async () => {
    protocol.handle('app', ({ url }) => url.endsWith('.js')
      ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
      : new Response(page, { headers: { 'content-type': 'text/html' } }));
    const window = new BrowserWindow();
    window.on('close', () => log('close'));
    window.on('closed', () => log('closed'));
    await window.loadURL('app://partner-desk/');
    ${more}
  });`;

test('a page that asks to stay keeps its window, and the app from quitting', async () => {
  const run = await runMain(
    staying(`window.webContents.once('will-prevent-unload', () => {
      log('asked');
      setImmediate(() => { log('open ' + !window.isDestroyed()); app.exit(0); });
    });
    app.quit();`),
  );
  expect(eventsOf(run.out).slice(0, 4)).toEqual(['before-quit', 'close', 'asked', 'open true']);
});

test('a page that asks to stay keeps its window from being closed, too', async () => {
  const run = await runMain(
    staying(`window.webContents.once('will-prevent-unload', () => {
      log('asked');
      setImmediate(() => { log('open ' + !window.isDestroyed()); app.exit(0); });
    });
    window.close();`),
  );
  expect(eventsOf(run.out).slice(0, 3)).toEqual(['close', 'asked', 'open true']);
});

test('the app may close the window all the same', async () => {
  const run = await runMain(
    staying(`window.webContents.on('will-prevent-unload', (event) => { log('asked'); event.preventDefault(); });
    app.quit();`),
  );
  expect(eventsOf(run.out)).toEqual(['before-quit', 'close', 'asked', 'closed', 'will-quit', 'quit']);
});

test('a window that is destroyed asks nobody', async () => {
  const run = await runMain(
    staying(`window.webContents.on('will-prevent-unload', () => log('asked'));
    app.on('window-all-closed', () => app.exit(0));
    window.destroy();`),
  );
  expect(eventsOf(run.out)).toEqual(['closed', 'window-all-closed', 'quit']);
});
