import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { toPageAddress } from '../../../shell/chromium/address.ts';
import { launchInChromium } from '../../support/app/chromium-app.ts';
import { launchInElectron } from '../../support/app/electron-app.ts';
import { removeFolder } from '../../support/app/remove-folder.ts';
import type { LaunchOptions, RunningApp } from '../../support/app/running-app.ts';
import { shellUnderTest } from '../../support/app/shell-under-test.ts';

const entry = fileURLToPath(new URL('../fixture-app/main.js', import.meta.url));

export type Fixture = RunningApp & {
  /** Calls a channel of the fixture app from its page. */
  readonly invoke: <T = unknown>(channel: string, ...args: unknown[]) => Promise<T>;
  /** The same for calls that take the page away from under themselves. */
  readonly begin: (channel: string, ...args: unknown[]) => void;
  /** An address of the app's schemes as the shell under test spells it. */
  readonly addressOf: (url: string) => string;
  /** What the fixture app noted under a name. */
  readonly seen: (name: string) => Promise<unknown[]>;
};

export type FixtureBridge = {
  readonly invoke: (channel: string, ...args: unknown[]) => Promise<unknown>;
  readonly on: (channel: string, listener: (...args: unknown[]) => void) => () => void;
};

/** Arguments and answer pass as text, since the page's driver would drop a key named `__proto__` on its own. */
const call = async <T>(page: Page, channel: string, args: unknown[]): Promise<T> => {
  const text = await page.evaluate(
    async ([name, given]) => {
      const bridge: FixtureBridge = Reflect.get(globalThis, 'fixture');
      return JSON.stringify({ answer: await bridge.invoke(name, ...JSON.parse(given)) });
    },
    [channel, JSON.stringify(args)] as const,
  );
  return JSON.parse(text).answer;
};

/** Starts the small app of these tests on Electron or in the Chromium shell, as the test's project says. */
export async function startFixture(options: LaunchOptions = {}): Promise<Fixture> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'shell-test-'));
  const launch = shellUnderTest() === 'electron' ? launchInElectron : launchInChromium;
  const app = await launch({ entry, ...options, userData });
  return {
    ...app,
    invoke: (channel, ...args) => call(app.page, channel, args),
    begin: (channel, ...args) => {
      call(app.page, channel, args).catch(() => undefined);
    },
    addressOf: (url) => (app.shell === 'electron' ? url : toPageAddress(url)),
    seen: (name) => call(app.page, 'seen', [name]),
    close: async () => {
      await app.close();
      if (options.userData === undefined) removeFolder(userData);
    },
  };
}
