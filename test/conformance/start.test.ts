import { expect, test } from '../support/app/e2e.ts';
import { attemptInMain, runMain } from './support/run-main.ts';

// From the evaluation of the main module to readiness, and what is refused before it.

test('an app that awaits readiness while its module is evaluated waits for ever', async () => {
  const run = await runMain(`import { app } from 'electron';
    const turns = async () => {
      for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    void turns().then(() => { console.log('ready ' + app.isReady()); app.exit(0); });
    await app.whenReady();
    console.log('went on');`);
  expect(run.out.trim()).toBe('ready false');
});

test('what needs a ready app is refused before', async () => {
  const results = await attemptInMain('app, BrowserWindow, protocol, session, dialog', {
    atOnce: `
      attempt('window', () => new BrowserWindow());
      attempt('handle', () => { protocol.handle('app', () => new Response('')); });
      attempt('session', () => { session.defaultSession; });
      attempt('isReady', () => app.isReady());
      try { await dialog.showOpenDialog({}); } catch (error) { results.dialog = String(error); }
    `,
  });
  expect(results).toEqual({
    window: 'Error: Cannot create BrowserWindow before app is ready',
    handle: 'TypeError: Session can only be received when app is ready',
    session: 'TypeError: Session can only be received when app is ready',
    dialog: 'Error: dialog module can only be used after app is ready',
    isReady: false,
  });
});

test('what has to come before readiness is refused after it', async () => {
  const results = await attemptInMain('app, protocol', {
    atOnce: `protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);`,
    whenReady: `
      attempt('scheme', () => protocol.registerSchemesAsPrivileged([{ scheme: 'late', privileges: {} }]));
      attempt('sandbox', () => app.enableSandbox());
      attempt('first', () => { protocol.handle('app', () => new Response('')); });
      attempt('second', () => { protocol.handle('app', () => new Response('')); });
      attempt('isReady', () => app.isReady());
    `,
  });
  expect(results).toEqual({
    scheme: 'Error: protocol.registerSchemesAsPrivileged should be called before app is ready',
    sandbox: 'Error: app.enableSandbox() can only be called before app is ready',
    first: 'nothing thrown',
    second: 'Error: Failed to register protocol: app',
    isReady: true,
  });
});

test('names, version, paths, switches and arguments are the app’s', async () => {
  const run = await runMain(
    `import { app } from 'electron';
    const given = [app.getName(), app.getVersion(), app.isPackaged, process.argv.slice(2), app.commandLine.hasSwitch('no-sandbox')];
    app.setName('Own name');
    const data = app.getPath('userData');
    console.log('RESULT ' + JSON.stringify([...given, app.getName(), /[\\\\/]data$/.test(data)]));
    app.quit();`,
    { args: ['one', 'file.csv'] },
  );
  const text = /^RESULT (.*)$/m.exec(run.out)?.[1] ?? 'null';
  expect(JSON.parse(text)).toEqual(['tiny', '3.2.1', false, ['one', 'file.csv'], false, 'Own name', true]);
  expect(run.code).toBe(0);
});

test('the region of the system is a locale, or empty where it names none', async () => {
  const { locale } = await attemptInMain('app', {
    whenReady: `attempt('locale', () => app.getSystemLocale());`,
  });
  expect(locale).toMatch(/^([a-z]{2,3}(-[A-Za-z0-9]+)*(@[a-z]+)?)?$/);
});

test('a worker thread answers, fails and ends apart from the app', async () => {
  const results = await attemptInMain('app', {
    whenReady: `
      const { Worker } = await import('node:worker_threads');
      const run = (code) => new Promise((resolve) => {
        const seen = [];
        const worker = new Worker(code, { eval: true });
        worker.on('message', (value) => seen.push(value));
        worker.on('error', (error) => seen.push(error.message));
        worker.on('exit', (exit) => resolve([...seen, exit]));
      });
      results.answers = await run("require('node:worker_threads').parentPort.postMessage('there')");
      results.fails = await run("throw new Error('the worker failed')");
      results.ends = await run('process.exit(4)');
    `,
  });
  expect(results).toEqual({ answers: ['there', 0], fails: ['the worker failed', 1], ends: [4] });
});

test('an error box before readiness goes to the output', async () => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(process.platform !== 'linux', 'other systems show a box');
  const run = await runMain(`import { app, dialog } from 'electron';
    dialog.showErrorBox('It could not start', 'the reason of it');
    app.exit(1);`);
  expect(run.err).toContain('the reason of it');
  expect(run.code).toBe(1);
});
