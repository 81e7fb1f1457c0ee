import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findBrowser } from '../../../shell/chromium/find-browser.ts';
import type { FakeDesk } from './fake-desk.ts';
import { serveRenderer } from './serve-renderer.ts';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one context in one process: see newSharedContext.
  '--renderer-process-limit=1',
];

export type OpenOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'forcedColors' | 'contrast' | 'reducedMotion' | 'deviceScaleFactor'
>;

/** A page over a fake desk. `problems` holds what must not happen: page errors, console errors, faults. */
export type OpenPage = { readonly page: Page; readonly problems: () => readonly string[] };

export type Pages = {
  /** A page for the test that asks; it is closed when the test is finished. */
  readonly open: (desk: FakeDesk, options?: OpenOptions) => Promise<OpenPage>;
  /** A page that stays open from test to test, in a context of its own. */
  readonly openKept: (desk: FakeDesk, options?: OpenOptions) => Promise<OpenPage>;
  /** The page without a bridge, as in a browser that is not the product's. */
  readonly openBare: () => Promise<{ readonly page: Page }>;
  readonly close: () => Promise<void>;
};

/**
 * The same engine without the browser's own windows, where it is installed: the page is all that these tests look
 * at, and a window of the whole browser costs as much again as the page in it.
 */
export function findPageBrowser(): string | null {
  if (process.env.PARTNER_DESK_BROWSER) return findBrowser();
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders
    .map((folder) => join(folder, 'chromium-headless-shell'))
    .find((path) => existsSync(path));
  return found ?? findBrowser();
}

/** One real browser over one server of the page. */
type Room = {
  readonly browser: Browser;
  readonly url: string;
  readonly newContext: (options: OpenOptions) => Promise<BrowserContext>;
  /** The context of all tests that look alike. */
  readonly sharedContext: (options: OpenOptions) => Promise<BrowserContext>;
};

async function openRoom(): Promise<Room> {
  const executablePath = findPageBrowser();
  if (!executablePath) throw new Error('no browser of the Chromium family is installed');
  const url = await serveRenderer();
  const browser = await chromium.launch({ executablePath, headless: true, args });
  const newContext = (options: OpenOptions): Promise<BrowserContext> =>
    browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      locale: 'en-US',
      ...options,
    });
  /** An empty page of the same origin stays: with it the process stays, in which the product's code is compiled. */
  const newSharedContext = async (options: OpenOptions): Promise<BrowserContext> => {
    const context = await newContext(options);
    const anchor = await context.newPage();
    await anchor.goto(`${url}anchor`);
    return context;
  };
  const contexts = new Map<string, Promise<BrowserContext>>();
  const sharedContext = (options: OpenOptions): Promise<BrowserContext> => {
    const key = JSON.stringify(options);
    const made = contexts.get(key) ?? newSharedContext(options);
    contexts.set(key, made);
    return made;
  };
  return { browser, url, newContext, sharedContext };
}

/** Files that run in one process share the room; browser and server end with the process. */
let room: Promise<Room> | null = null;

/** The real browser and the served page, for the tests of one file. */
export async function startPages(): Promise<Pages> {
  room ??= openRoom();
  const { browser, url, newContext, sharedContext } = await room;
  const kept: BrowserContext[] = [];
  return {
    open: async (desk, options = {}) => {
      const page = await (await sharedContext(options)).newPage();
      onTestFinished(() => page.close());
      await forgetAll(page, url);
      return show(page, desk, url);
    },
    openKept: async (desk, options = {}) => {
      const context = await newContext(options);
      kept.push(context);
      return show(await context.newPage(), desk, url);
    },
    openBare: async () => {
      const page = await browser.newPage();
      onTestFinished(() => page.close());
      page.setDefaultTimeout(30_000);
      await page.goto(url);
      return { page };
    },
    close: async () => {
      await Promise.all(kept.map((context) => context.close()));
    },
  };
}

/** What an earlier test's page has remembered (widths of columns, a checkout) is not there for the next. */
async function forgetAll(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
}

async function show(page: Page, desk: FakeDesk, url: string): Promise<OpenPage> {
  page.setDefaultTimeout(30_000);
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // A violation of the content policy arrives here, too. Browsers differ in which features of a
    // permissions policy they know; that is no fault of the page.
    const problem = message.type() === 'error' || message.type() === 'warning';
    if (problem && !message.text().includes('Permissions-Policy header')) {
      seen.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  await desk.attach(page);
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  return { page, problems: () => [...seen, ...desk.faults] };
}
