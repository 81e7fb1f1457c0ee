import { execFileSync } from 'node:child_process';
import { expect, test } from '../support/app/e2e.ts';
import { needsRealKeys, needsSignals } from '../support/app/systems.ts';
import { press } from './support/press.ts';
import { runMain } from './support/run-main.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// The window, its menu's keys, the theme, the zoom, and the process of its page.

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

const size = () => app.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]);
const isDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('the window is made, shown when it is painted, and known to the app', async () => {
  const [width, height, ratio] = await size();
  expect([width, ratio]).toEqual([1000, 1]);
  // The menu bar, where there is one, takes its part of the height.
  expect(height).toBeLessThanOrEqual(700);
  expect(height).toBeGreaterThan(600);
  // The page is loaded before it is painted.
  await expect.poll(() => app.seen('ready-to-show')).toEqual([null]);
  expect(await app.seen('window-created')).toEqual([true]);
  expect(await app.invoke('window')).toEqual({ all: 1, isDestroyed: false, isMinimized: false });
});

test('accelerators of the menu work; not those of a disabled item, nor those that are only shown', async () => {
  needsRealKeys();
  const refused = ['Control+e', 'Control+j', 'Control+Alt+o', 'o'];
  for (const key of ['Control+o', 'Control+Shift+F', 'Control++', ...refused, 'F1']) await press(app, key);
  await expect.poll(() => app.seen('menu')).toEqual(['import', 'find', 'plus', 'help']);
});

test('a key that the page takes for itself does not reach the menu', async () => {
  needsRealKeys();
  const before = (await app.seen('menu')).length;
  await app.page.evaluate(() => {
    const take = (event: KeyboardEvent): void => {
      if (event.key !== 'o') return;
      event.preventDefault();
      Reflect.set(globalThis, 'taken', true);
      window.removeEventListener('keydown', take);
    };
    window.addEventListener('keydown', take);
  });
  await press(app, 'Control+o');
  await expect.poll(() => app.page.evaluate(() => Reflect.get(globalThis, 'taken') === true)).toBe(true);
  expect((await app.seen('menu')).length).toBe(before);
  await press(app, 'Control+o');
  await expect.poll(async () => (await app.seen('menu')).length).toBe(before + 1);
});

test('copy and paste by their keys reach the page as events of the clipboard', async () => {
  await app.page.evaluate(() => {
    document.body.innerHTML = '<textarea id="from">a\tb</textarea><textarea id="to"></textarea>';
  });
  await app.page.locator('#from').press('ControlOrMeta+a');
  await app.page.locator('#from').press('ControlOrMeta+c');
  await app.page.locator('#to').press('ControlOrMeta+v');
  await expect(app.page.locator('#to')).toHaveValue('a\tb');
});

test('the theme that the app chooses is the one that the page sees', async ({ shell }) => {
  // The driver's own choice, which it makes for every page of Electron, is taken back.
  if (shell === 'electron') await app.page.emulateMedia({ colorScheme: null });
  expect(await app.invoke('theme', 'dark')).toBe(true);
  await expect.poll(isDark).toBe(true);
  expect(await app.invoke('theme', 'light')).toBe(false);
  await expect.poll(isDark).toBe(false);
});

test('zoom is that of a browser: fewer and larger pixels, then back', async () => {
  const [, height] = await size();
  await app.invoke('zoom', 1.25);
  await expect
    .poll(async () => {
      const [width, , ratio] = await size();
      return [width, ratio];
    })
    .toEqual([800, 1.25]);
  await app.invoke('zoom', 1);
  await expect.poll(size).toEqual([1000, height, 1]);
});

test('sleep and wake reach the app by their events', async () => {
  await app.power('suspend');
  await app.power('resume');
  await expect.poll(() => app.seen('power')).toEqual(['suspend', 'resume']);
});

test('roles of the menu are known by name', async () => {
  const roles = ['close', 'minimize', 'quit', 'help', 'togglefullscreen', 'toggleDevTools'];
  expect(await app.invoke('roles', roles)).toEqual(roles.map((role) => role.toLowerCase()));
});

test('roles of the menu act on the window that they are given', async () => {
  const run = await runMain(`import { app, BrowserWindow, Menu } from 'electron';
    app.on('window-all-closed', () => app.exit(0));
    app.whenReady().then(() => {
      const window = new BrowserWindow();
      // Whether it gets small is for the system's window manager, which a virtual display has not.
      window.minimize = () => console.log('EVENT minimize');
      window.on('close', () => console.log('EVENT close'));
      for (const item of Menu.buildFromTemplate([{ role: 'minimize' }, { role: 'close' }]).items)
        item.click({}, window, window.webContents);
    });`);
  expect([...run.out.matchAll(/^EVENT (.*)$/gm)].map(([, name]) => name)).toEqual(['minimize', 'close']);
  expect(run.code).toBe(0);
});

test('a webview that a page may have is asked about, and does not come when it is refused', async ({
  shell,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', 'the Chromium shell has no webview, whatever a window asks for');
  const run = await runMain(`import { app, BrowserWindow } from 'electron';
    app.on('web-contents-created', (_event, contents) => {
      console.log('EVENT made ' + contents.getType());
      contents.on('will-attach-webview', (event, preferences, { src }) => {
        event.preventDefault();
        console.log('EVENT asked ' + src);
        setImmediate(() => app.exit(0));
      });
    });
    app.whenReady().then(() => {
      const window = new BrowserWindow({ webPreferences: { webviewTag: true } });
      window.loadURL('data:text/html,<webview src="data:text/html,inner"></webview>');
    });`);
  expect([...run.out.matchAll(/^EVENT (.*)$/gm)].map(([, name]) => name)).toEqual([
    'made window',
    'asked data:text/html,inner',
  ]);
});

test('a page without dialogs is answered at once, with a no', async ({ shell }) => {
  // biome-ignore lint/suspicious/noSkippedTests: reported with its reason
  test.skip(shell !== 'electron', 'the Chromium shell has no such preference');
  const run = await runMain(`import { app, BrowserWindow } from 'electron';
    app.whenReady().then(async () => {
      const window = new BrowserWindow({ webPreferences: { disableDialogs: true } });
      await window.loadURL('data:text/html,page');
      const answer = await window.webContents.executeJavaScript('(alert("a"), confirm("b"))');
      console.log('EVENT ' + answer);
      app.exit(0);
    });`);
  expect(run.out).toMatch(/^EVENT false$/m);
});

test('a webview element is nothing but an unknown element', async () => {
  const made = await app.page.evaluate(() => {
    const view = document.createElement('webview');
    view.setAttribute('src', '/frame.html');
    document.body.append(view);
    return [view.constructor.name, typeof Reflect.get(view, 'loadURL')];
  });
  expect(made).toEqual(['HTMLElement', 'undefined']);
  expect(await app.seen('webview')).toEqual([]);
});

test('a page whose process dies is told to the app, and a load brings it back', async ({ shell }) => {
  needsSignals();
  const gone = app.waitForLog(/GONE .*/);
  process.kill(rendererOf(app.pid), 'SIGKILL');
  expect(await gone).toMatch(/GONE (?:crashed|killed)/);
  // A page of the shell's browser stays dead; its load fails.
  await app.waitForLog(shell === 'electron' ? /^BACK app:\/\/partner-desk\//m : /^NOT BACK ERR_/m);
});

/** The one process of the app that runs a page. */
function rendererOf(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((row) => (row ? [{ pid: Number(row[1]), parent: Number(row[2]), args: row[3] ?? '' }] : []));
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  const renderers = below(pid).filter(
    ({ args }) => args.includes('--type=renderer') && !args.includes('--extension-process'),
  );
  const [only] = renderers;
  if (only === undefined) throw new Error('The app has no process for its page');
  return only.pid;
}
