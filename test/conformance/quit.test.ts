import { expect, test } from '../support/app/e2e.ts';
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

test('a quit that was held up goes on when the app asks again', async () => {
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
    const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
      app.whenReady().then(() => { new BrowserWindow(); process.kill(process.pid, '${signal}'); });`);
    expect(eventsOf(run.out)).toEqual(['before-quit', 'will-quit', 'quit']);
    expect(run.code).toBe(0);
  });
}
