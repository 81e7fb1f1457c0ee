import type { Frame, Page } from 'playwright-core';
import { toAppAddress, toPageAddress } from '../address.ts';
import { preventable } from '../events.ts';
import { guardedEmitter } from '../guard.ts';
import { assertJson } from '../json-value.ts';
import { PageLink, type SenderFrame } from '../page/link.ts';
import type { FromPage } from '../page/messages.ts';
import { settlePermissions } from '../permissions.ts';
import { register, unregister } from '../registry.ts';
import { shell } from '../state.ts';
import { setZoom } from '../zoom.ts';
import { appEvents } from './app-events.ts';
import { ipcMain } from './ipc-main.ts';
import { pageKeys, pressKey } from './menu-keys.ts';
import { emulateScheme, reportScheme } from './native-theme.ts';
import { invokeEvent, openDetails, readPreload, watchDownloads } from './page-events.ts';
import { theSession } from './session.ts';
import { type WebFrame, webFrame } from './web-frame.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const blankFrame: SenderFrame = { id: '', parentId: null, url: '' };
/** Chromium's numbers for the ways a load fails here (net/base/net_error_list.h). */
const errorNumbers: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
};
let lastId = 0;

/** Electron's webContents over one page of the browser. */
export class WebContents extends guardedEmitter('webContents') {
  readonly id: number;
  readonly session = theSession;
  readonly #attached: Promise<{ readonly page: Page; readonly link: PageLink }>;
  readonly #onGone: () => void;
  readonly #frames = new Map<string, WebFrame>();
  #page: Page | null = null;
  #link: PageLink | null = null;
  #isDestroyed = false;
  #openHandler: OpenHandler | null = null;
  #expected: string | null = null;
  #isLoading = false;
  #settledOrigin = '';
  #lastAllowed = 'about:blank';
  #zoom = 1;

  constructor(preload: string | null, onGone: () => void) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#onGone = onGone;
    this.#attached = this.#attach(preload);
    // Whoever awaits the page gets the failure; the host ends on a browser that cannot start.
    this.#attached.catch(() => undefined);
    appEvents.emit('web-contents-created', preventable({}), this);
  }

  async #attach(preload: string | null): Promise<{ page: Page; link: PageLink }> {
    const browser = await shell.browser();
    const page = await browser.takePage();
    register(page, this);
    page.on('close', () => this.#gone());
    page.on('crash', () => {
      this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 1 });
    });
    page.on('domcontentloaded', () => this.emit('dom-ready', preventable({})));
    page.on('load', () => {
      this.#isLoading = false;
      this.emit('did-finish-load', preventable({}));
      this.emit('did-stop-loading', preventable({}));
    });
    watchDownloads(page, this);
    const link = await PageLink.open(page, {
      message: (message, frame) => this.#receive(message, frame),
      windowOpen: (url, frameName) => this.decideWindowOpen(toAppAddress(url), frameName),
      navigated: (url, isInPage) => this.#navigated(toAppAddress(url), isInPage),
    });
    this.#page = page;
    this.#link = link;
    link.setKeys(pageKeys());
    await Promise.all([link.setPreload(preload === null ? '' : readPreload(preload)), emulateScheme(page)]);
    if (this.#isDestroyed) await page.close();
    return { page, link };
  }

  #receive(message: FromPage, frame: SenderFrame): void {
    if (message.t === 'invoke') void this.#answer(message, frame);
    else if (message.t === 'key') pressKey(message.id, this);
    else if (message.t === 'open') this.decideWindowOpen(message.url, message.name);
    else if (message.t === 'preload-failed') {
      console.error(`Unable to load preload script: ${message.message}`);
      this.emit('preload-error', preventable({}), '', new Error(message.message));
    } else reportScheme(message);
  }

  async #answer(message: Extract<FromPage, { t: 'invoke' }>, frame: SenderFrame): Promise<void> {
    const event = invokeEvent(this.asElectron(), this.#frame(frame.id));
    try {
      const value = await ipcMain.answer(
        event,
        message.channel,
        message.args.map((each) => each?.[0]),
      );
      this.#link?.post({ t: 'result', id: message.id, value });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#link?.post({ t: 'failure', id: message.id, message: text });
    }
  }

  #frame(id: string): WebFrame {
    return webFrame({ frame: (each) => this.#link?.frame(each) ?? null }, id, this.#frames);
  }

  /** A navigation that the browser is about to make; the app may prevent those that it did not start. */
  async decideNavigation(url: string, frame: Frame, isRedirect: boolean): Promise<boolean> {
    const isMainFrame = frame.parentFrame() === null;
    const isOwn = isMainFrame && this.#expected === url;
    if (isMainFrame && !isOwn) {
      const name = isRedirect ? 'will-redirect' : 'will-navigate';
      if (!this.#ask(name, url, isMainFrame)) return false;
    }
    if (!isOwn && !isRedirect && !this.#ask('will-frame-navigate', url, isMainFrame)) return false;
    if (isMainFrame) await this.#settle(url);
    return true;
  }

  #ask(name: string, url: string, isMainFrame: boolean): boolean {
    const event = preventable({
      url,
      isSameDocument: false,
      isMainFrame,
      frame: null,
      initiator: this.mainFrame,
    });
    this.emit(name, event, url, false, isMainFrame, 1, 1);
    return !event.defaultPrevented;
  }

  async #settle(url: string): Promise<void> {
    const pageUrl = toPageAddress(url);
    const origin = URL.canParse(pageUrl) ? new URL(pageUrl).origin : '';
    if (origin === this.#settledOrigin) return;
    await settlePermissions(this, pageUrl);
    this.#settledOrigin = origin;
  }

  /**
   * Addresses without a request are known only when they are there: a refused one is left again. Chromium asks
   * nobody about `about:` addresses, so the app is not asked here, either.
   */
  #navigated(url: string, isInPage: boolean): void {
    if (isInPage) return void this.emit('did-navigate-in-page', preventable({}), url, true, 1, 1);
    if (/^(?:blob|data):/.test(url) && this.#expected !== url && !this.#ask('will-navigate', url, true)) {
      this.loadURL(this.#lastAllowed).catch(() => undefined);
      return;
    }
    this.#lastAllowed = url;
    this.emit('did-navigate', preventable({}), url, 200, 'OK');
  }

  /** Asks the app about a new window. The shell has no child windows: whatever the answer, none opens. */
  decideWindowOpen(url: string, frameName: string): void {
    const answer = this.#openHandler?.(openDetails(url, frameName));
    if (answer?.action !== 'deny') {
      console.error(`The Chromium shell opens no child windows; refused: ${url}`);
    }
  }

  #gone(): void {
    if (this.#page !== null) unregister(this.#page);
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed', preventable({}));
    this.#onGone();
  }

  #alive(): void {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
  }

  async loadURL(url: string): Promise<void> {
    this.#alive();
    const { page } = await this.#attached;
    this.#expected = url.replace(/^([a-z][a-z0-9-]*:\/\/[^/?#]+)$/i, '$1/');
    this.#isLoading = true;
    this.emit('did-start-loading', preventable({}));
    try {
      await page.goto(toPageAddress(url), { waitUntil: 'load', timeout: 0 });
    } catch (error) {
      this.#isLoading = false;
      const code = /ERR_[A-Z_]+/.exec(String(error))?.[0] ?? 'ERR_FAILED';
      const errno = errorNumbers[code] ?? -2;
      this.emit('did-fail-load', preventable({}), errno, code, url, true, 1, 1);
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
    }
    this.#expected = null;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#alive();
    if (typeof channel !== 'string' || channel === '')
      throw new TypeError('Missing required channel argument');
    const given = args.filter((value) => value !== undefined);
    assertJson(given, `arguments of '${channel}'`);
    this.#link?.post({
      t: 'event',
      channel,
      args: args.map((value) => (value === undefined ? null : [value])),
    });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#alive();
    this.#openHandler = handler;
  }

  get mainFrame(): WebFrame {
    this.#alive();
    const top = this.#link?.topFrame ?? blankFrame;
    return this.#frame(top.id);
  }

  getURL(): string {
    this.#alive();
    const url = toAppAddress(this.#page?.url() ?? '');
    return url.startsWith('data:') ? '' : url;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  reload(): void {
    this.#alive();
    this.loadURL(this.getURL()).catch(() => undefined);
  }

  focus(): void {
    this.#alive();
    void this.#page?.bringToFront().catch(() => undefined);
  }

  /** The browser brings its own developer tools (F12). */
  openDevTools(): void {
    this.#alive();
  }

  /** For all pages, from the browser's beginning (browser.ts). */
  setWebRTCIPHandlingPolicy(_policy: string): void {}
  setZoomFactor(factor: number): void {
    this.#alive();
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoom = factor;
    setZoom(shell.browser, factor).catch((error: unknown) =>
      console.error('The zoom could not be set:', error),
    );
  }

  getZoomFactor(): number {
    this.#alive();
    return this.#zoom;
  }

  /** Whether the page keeps its window. Electron asks pages that nobody touched, too; a browser does not. */
  async asksToStay(): Promise<boolean> {
    const asks = await this.#page
      ?.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
      .catch(() => false);
    const event = preventable({});
    if (asks === true && !this.#isDestroyed) this.emit('will-prevent-unload', event);
    return asks === true && !this.#isDestroyed && !event.defaultPrevented;
  }

  async closePage(): Promise<void> {
    this.#gone();
    await this.#page?.close().catch(() => undefined);
  }

  /** Of the shell: the page and its wire, once they are there. */
  attached(): Promise<{ readonly page: Page; readonly link: PageLink }> {
    return this.#attached;
  }

  setKeys(): void {
    this.#link?.setKeys(pageKeys());
  }

  /** The same object under Electron's type, of which it is a part. */
  asElectron(): Electron.WebContents {
    return this as unknown as Electron.WebContents;
  }
}
