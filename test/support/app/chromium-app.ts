import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { toPageAddress } from '../../../shell/chromium/address.ts';
import type { FromTest, ToTest } from '../../../shell/chromium/test-messages.ts';
import { appEnv } from './app-env.ts';
import { Arrivals, ChildOutput } from './child-output.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { root } from './shell-under-test.ts';

type Options = LaunchOptions & { readonly userData: string };

const quitsWithin = 15_000;
const dialogOrigin = 'https://dialog.shell.invalid/';

/** The app in the Chromium shell: a Node process that owns a browser, reached over its process channel. */
export async function launchInChromium(options: Options): Promise<RunningApp> {
  const { userData, headless = true, timeout = 90_000 } = options;
  const entry = options.entry ?? join(root, 'out/main/index.js');
  if (!existsSync(entry)) throw new Error(`${entry} is not there: the app was not built`);
  const shellArgs = ['--test', '--user-data-dir', userData, '--app', entry];
  const child = fork(
    join(root, 'shell/chromium/main.ts'),
    [...shellArgs, ...(headless ? ['--headless'] : []), ...(options.args ?? [])],
    {
      cwd: root,
      env: appEnv(options.env),
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const output = new ChildOutput();
  output.add(child.stdout);
  output.add(child.stderr);
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => {
      output.end();
      resolve(code);
    });
  });
  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await exited;
  };
  try {
    const endpoint = await within(
      timeout,
      'the browser',
      output,
      Promise.race([endpointOf(child), gone(exited)]),
    );
    const browser = await chromium.connect(endpoint);
    const external = new Arrivals<Page>();
    const dialogs = new Arrivals<Page>();
    const shown = new Arrivals<string>();
    child.on('message', (message: ToTest) => {
      if (message.t === 'revealed' || message.t === 'opened') shown.add(message.path);
    });
    watchContexts(browser, (page) => (page.url().startsWith(dialogOrigin) ? dialogs : external).add(page));
    const page = await within(
      timeout,
      'the window',
      output,
      Promise.race([firstPage(browser), gone(exited)]),
    );
    const tell = (message: FromTest): Promise<void> =>
      new Promise((resolve, reject) => {
        child.send(message, (error) => (error === null ? resolve() : reject(error)));
      });
    return {
      shell: 'chromium',
      electron: null,
      page,
      pid: child.pid ?? 0,
      userData,
      address: (path) => toPageAddress(`app://partner-desk${path}`),
      answerOpenDialog: (path) => tell({ t: 'answer-open', paths: typeof path === 'string' ? [path] : path }),
      answerSaveDialog: (path) => tell({ t: 'answer-save', path }),
      answerMessageBox: (response) => tell({ t: 'answer-message', response }),
      externalPage: () => external.next(),
      shownPath: () => shown.next(),
      dialogPage: () => dialogs.next(),
      dropGuards: () => tell({ t: 'drop-guards' }),
      power: (event) => tell({ t: 'power', event }),
      log: () => output.text,
      waitForLog: (pattern) => output.waitFor(pattern),
      kill,
      exited,
      close: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        await tell({ t: 'quit' }).catch(() => undefined);
        const code = await within(quitsWithin, 'the end of the app', output, exited).finally(() =>
          child.kill('SIGKILL'),
        );
        if (code !== 0) throw new Error(`The app ended with ${code}:\n${output.text}`);
      },
    };
  } catch (error) {
    await kill('SIGKILL');
    throw error;
  }
}

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message: ToTest) => {
      if (message.t === 'browser') resolve(message.endpoint);
    });
  });
}

async function gone(exited: Promise<number | null>): Promise<never> {
  throw new Error(`The app ended with ${await exited} before its window was there`);
}

/** The page of the first window, when it shows the app. */
async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no context');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForURL((url) => url.hostname.endsWith('.app.invalid'), { waitUntil: 'load', timeout: 0 });
  return page;
}

/** Reports each page outside the app's own context as soon as it has an address. */
function watchContexts(browser: Browser, report: (page: Page) => void): void {
  const watch = (page: Page): void => {
    const isThere = (): boolean => page.url() !== 'about:blank' && page.url() !== '';
    if (isThere()) {
      report(page);
      return;
    }
    const onNavigated = (): void => {
      if (!isThere()) return;
      page.off('framenavigated', onNavigated);
      report(page);
    };
    page.on('framenavigated', onNavigated);
  };
  browser.on('context', (context) => {
    for (const page of context.pages()) watch(page);
    context.on('page', watch);
  });
}

async function within<T>(
  milliseconds: number,
  what: string,
  output: ChildOutput,
  promise: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Waited ${milliseconds} ms for ${what}. Output of the app:\n${output.text}`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw text.includes('Output of the app')
      ? error
      : new Error(`${text}\nOutput of the app:\n${output.text}`);
  } finally {
    clearTimeout(timer);
  }
}
