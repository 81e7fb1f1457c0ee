import { join } from 'node:path';
import { type Browser, chromium, _electron as electron, type Page } from 'playwright-core';
import { findBrowser } from '../../../shell/chromium/find-browser.ts';
import { appEnv } from './app-env.ts';
import { Arrivals, ChildOutput } from './child-output.ts';
import { startRecording } from './recording.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { electronUnderTest, root } from './shell-under-test.ts';

type Options = LaunchOptions & { readonly userData: string };
/** What the test leaves in main for the replaced dialogs and the replaced openExternal. */
type Hooks = {
  readonly open: (readonly string[] | null)[];
  readonly save: (string | null)[];
  readonly message: number[];
};

const openedMark = 'opened-outside: ';

/**
 * The app on Electron. Native dialogs and the system browser are out of a test's reach, so the functions that
 * open them are replaced inside main (test/electron/stand-in-dialogs.cjs); addresses that would go to the system
 * browser open in one of the test's.
 */
export async function launchInElectron(options: Options): Promise<RunningApp> {
  const isRoot = process.getuid?.() === 0;
  const { timeout = 90_000 } = options;
  const electronToUse = electronUnderTest();
  if (electronToUse === null) throw new Error('The Electron binary is not installed');
  const app = await electron.launch({
    executablePath: electronToUse.binary,
    // Otherwise the driver adds --no-sandbox on Linux, and the tests would show nothing of the sandbox.
    chromiumSandbox: !isRoot,
    args: [
      ...[
        'hold-ready.cjs',
        'keep-threads.cjs',
        'stand-in-dialogs.cjs',
        'stand-in-certificates.cjs',
        'stand-in-policy.cjs',
      ].flatMap((name) => ['-r', join(root, 'test/electron', name)]),
      options.entry ?? electronToUse.app,
      `--user-data-dir=${options.userData}`,
      ...(options.args ?? []),
    ],
    env: { ...appEnv(options.env), TEST_OPENED_MARK: openedMark },
    timeout,
  });
  const endRecording = await startRecording(app);
  const child = app.process();
  const output = new ChildOutput();
  output.add(child.stdout);
  output.add(child.stderr);
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => {
      output.end();
      resolve(code);
    });
  });
  const queue = async (
    name: keyof Hooks,
    value: string | number | readonly string[] | null,
  ): Promise<void> => {
    await app.evaluate(
      (_electron, given) => {
        const hooks: Hooks = Reflect.get(globalThis, 'testHooks');
        (hooks[given.name] as unknown[]).push(given.value);
      },
      { name, value },
    );
  };
  const outside = new OutsidePages(child.stdout);
  const page = await app.firstWindow({ timeout });
  await page.waitForLoadState('load', { timeout });
  return {
    shell: 'electron',
    electron: app,
    page,
    pid: child.pid ?? 0,
    userData: options.userData,
    address: (path) => `app://partner-desk${path}`,
    answerOpenDialog: (path) => queue('open', typeof path === 'string' ? [path] : path),
    answerSaveDialog: (path) => queue('save', path),
    answerMessageBox: (button) => queue('message', button),
    externalPage: () => outside.next(),
    shownPath: () => Promise.reject(new Error('What Electron shows outside cannot be seen')),
    dialogPage: () => Promise.reject(new Error('Dialogs of Electron are native and no pages')),
    dropGuards: () =>
      app.evaluate(({ BrowserWindow, session }) => {
        session.defaultSession.webRequest.onBeforeRequest(null);
        for (const { webContents } of BrowserWindow.getAllWindows()) {
          for (const name of ['will-navigate', 'did-navigate', 'did-fail-load'])
            webContents.removeAllListeners(name as 'did-navigate');
        }
      }),
    power: async (event) => {
      await app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
    },
    log: () => output.text,
    waitForLog: (pattern) => output.waitFor(pattern),
    kill: async (signal) => {
      child.kill(signal);
      return await exited;
    },
    exited,
    close: async () => {
      await outside.close();
      await endRecording();
      await app.close();
    },
  };
}

/** The test's own browser in the place of the system's: opens what main would have sent there. */
class OutsidePages {
  readonly #pages = new Arrivals<Page>();
  #browser: Promise<Browser> | null = null;

  constructor(stdout: NodeJS.ReadableStream | null) {
    let rest = '';
    stdout?.on('data', (part) => {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(openedMark)) void this.#open(line.slice(openedMark.length));
      }
    });
  }

  async #open(url: string): Promise<void> {
    const executablePath = findBrowser();
    if (executablePath === null) throw new Error('External pages need an installed Chromium');
    this.#browser ??= chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    const page = await (await this.#browser).newPage();
    await page.goto(url);
    this.#pages.add(page);
  }

  next(): Promise<Page> {
    return this.#pages.next();
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
  }
}
