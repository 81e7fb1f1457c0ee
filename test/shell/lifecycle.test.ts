import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/app/eventually.ts';
import { runMain } from './support/run-main.ts';
import { startFixture } from './support/start-fixture.ts';

/** Processes of the browser whose profile lies in a folder. */
function browserProcesses(userData: string): number {
  const list = execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .filter((line) => !line.startsWith('Z') && line.includes(join(userData, 'shell-profile-'))).length;
}

const events = `
const log = (name) => console.log('EVENT ' + name);
for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => log(name));
`;
const eventsOf = (out: string): string[] =>
  [...out.matchAll(/^EVENT (.*)$/gm)].map((match) => match[1] ?? '');

describe('quitting', () => {
  test('the order of events is that of Electron', async () => {
    const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
      await app.whenReady();
      const window = new BrowserWindow();
      window.on('close', () => log('close'));
      window.on('closed', () => log('closed'));
      await window.loadURL('about:blank');
      app.quit();`);
    expect(eventsOf(run.out)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
    expect(run).toMatchObject({ code: 0, err: '' });
  });

  test('each step can be prevented; exit cannot, and carries its code', async () => {
    const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
      await app.whenReady();
      const window = new BrowserWindow();
      app.once('before-quit', (event) => event.preventDefault());
      app.quit();
      log('still here');
      window.once('close', (event) => event.preventDefault());
      app.quit();
      log('still open ' + !window.isDestroyed());
      app.once('will-quit', (event) => { event.preventDefault(); setTimeout(() => app.exit(7)); });
      app.quit();`);
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

  test('without a listener, the last window to close ends the app', async () => {
    const run = await runMain(`import { app, BrowserWindow } from 'electron';
      await app.whenReady();
      const window = new BrowserWindow();
      await window.loadURL('about:blank');
      app.on('quit', () => console.log('EVENT quit'));
      window.close();`);
    expect(eventsOf(run.out)).toEqual(['quit']);
    expect(run.code).toBe(0);
  });

  test('with a listener, the app decides', async () => {
    const run = await runMain(`import { app, BrowserWindow } from 'electron';${events}
      await app.whenReady();
      new BrowserWindow().close();
      app.on('window-all-closed', () => setTimeout(() => { log('later'); app.exit(0); }));`);
    expect(eventsOf(run.out)).toEqual(['window-all-closed', 'later', 'quit']);
  });

  test('a main module that throws ends the process with its error', async () => {
    const run = await runMain(
      `import { app } from 'electron'; await app.whenReady(); throw new Error('broken start');`,
    );
    expect(run.code).toBe(1);
    expect(run.err).toContain('broken start');
  });

  test('names, version and arguments are the app’s', async () => {
    const run = await runMain(
      `import { app } from 'electron';
      console.log(JSON.stringify([app.getName(), app.getVersion(), app.isPackaged, process.argv.slice(2)]));
      app.quit();`,
      ['--flag', 'file.csv'],
    );
    expect(JSON.parse(run.out)).toEqual(['tiny', '3.2.1', false, ['--flag', 'file.csv']]);
  });
});

describe('the browser does not outlive the app', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s quits in order and leaves nothing behind', async (signal) => {
    const userData = mkdtempSync(join(tmpdir(), 'shell-life-'));
    const app = await startFixture({ userData });
    expect(browserProcesses(userData)).toBeGreaterThan(0);
    expect(await app.kill(signal)).toBe(0);
    expect(browserProcesses(userData)).toBe(0);
    expect(readdirSync(userData).filter((name) => name.startsWith('shell-profile-'))).toEqual([]);
    rmSync(userData, { recursive: true });
  });

  test('SIGKILL takes the browser with it, and the next start clears its profile', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'shell-life-'));
    const app = await startFixture({ userData });
    await app.kill('SIGKILL');
    await eventually(() => browserProcesses(userData)).toBe(0);
    const [left] = readdirSync(userData).filter((name) => name.startsWith('shell-profile-'));
    const again = await startFixture({ userData });
    expect(existsSync(join(userData, left ?? 'no profile'))).toBe(false);
    await again.close();
    rmSync(userData, { recursive: true });
  });

  test('a window closed by hand ends the app', async () => {
    const app = await startFixture();
    await app.page.close();
    expect(await app.exited).toBe(0);
    await app.close();
  });
});
