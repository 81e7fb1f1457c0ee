import { preventable } from '../events.ts';
import { guardedEmitter } from '../guard.ts';
import { requireReady, shell } from '../state.ts';
import { appEvents } from './app-events.ts';
import { WebContents } from './web-contents.ts';

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;
const closing = new Set<Promise<void>>();

/** Pages that are still being closed, for the end of the process. */
export const closingPages = (): readonly Promise<void>[] => [...closing];

type Bounds = { width: number; height: number };

/** Refuses what the shell cannot do in the safe way that the app counts on. */
function checkPreferences(preferences: Electron.WebPreferences): void {
  const unsafe =
    preferences.sandbox === false ||
    preferences.contextIsolation === false ||
    preferences.nodeIntegration === true ||
    preferences.webSecurity === false ||
    preferences.webviewTag === true;
  if (unsafe) throw new Error('The Chromium shell opens only sandboxed and isolated windows');
}

/** Electron's BrowserWindow over one window of the browser. */
export class BrowserWindow extends guardedEmitter('BrowserWindow') {
  readonly id: number;
  readonly #contents: WebContents;
  #isDestroyed = false;
  #isVisible: boolean;
  #isMinimized = false;
  #title: string;
  #size: Bounds;
  #background: string;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    requireReady('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    checkPreferences(preferences);
    this.#title = options.title ?? '';
    this.#isVisible = options.show !== false;
    this.#size = { width: options.width ?? 800, height: options.height ?? 600 };
    this.#background = options.backgroundColor ?? '#FFFFFF';
    this.#contents = new WebContents(preferences.preload ?? null, () => this.#gone());
    this.id = this.#contents.id;
    this.#contents.once('did-finish-load', () => this.emit('ready-to-show', preventable({})));
    windows.add(this);
    focused = this;
    void this.#apply({ ...this.#size }).catch(() => undefined);
    appEvents.emit('browser-window-created', preventable({}), this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return [...windows].find((window) => window.#contents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return [...windows].find((window) => window.id === id) ?? null;
  }

  #alive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
  }

  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    if (focused === this) focused = [...windows].at(-1) ?? null;
    this.emit('closed', preventable({}));
    if (windows.size === 0) appEvents.emit('shell:no-windows');
  }

  async #apply(bounds: Bounds | { windowState: 'normal' | 'minimized' | 'maximized' }): Promise<void> {
    const { link } = await this.#contents.attached();
    const { windowId } = await link.send('Browser.getWindowForTarget');
    await link.send('Browser.setWindowBounds', { windowId, bounds });
  }

  get webContents(): WebContents {
    this.#alive();
    return this.#contents;
  }

  loadURL(url: string): Promise<void> {
    this.#alive();
    return this.#contents.loadURL(url);
  }

  close(): void {
    this.#alive();
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented) appEvents.emit('shell:close-prevented');
    // As in Electron, the window goes after the code that closed it, not within.
    else setImmediate(() => void this.#leave());
  }

  async #leave(): Promise<void> {
    if (await this.#contents.asksToStay()) appEvents.emit('shell:close-prevented');
    else this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    const done = this.#contents.closePage();
    closing.add(done);
    void done.finally(() => closing.delete(done));
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  show(): void {
    this.#alive();
    this.#isVisible = true;
    this.focus();
    this.emit('show', preventable({}));
  }

  hide(): void {
    this.#alive();
    this.#isVisible = false;
    this.minimize();
    this.emit('hide', preventable({}));
  }

  isVisible(): boolean {
    this.#alive();
    return this.#isVisible;
  }

  minimize(): void {
    this.#alive();
    this.#isMinimized = true;
    void this.#apply({ windowState: 'minimized' }).catch(() => undefined);
  }

  restore(): void {
    this.#alive();
    this.#isMinimized = false;
    void this.#apply({ windowState: 'normal' }).catch(() => undefined);
  }

  maximize(): void {
    this.#alive();
    void this.#apply({ windowState: 'maximized' }).catch(() => undefined);
  }

  isMinimized(): boolean {
    this.#alive();
    return this.#isMinimized;
  }

  focus(): void {
    this.#alive();
    focused = this;
    if (!shell.options.headless) this.#contents.focus();
  }

  isFocused(): boolean {
    this.#alive();
    return focused === this;
  }

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
  }

  /** The window's own title; what the title bar shows is the document's. */
  getTitle(): string {
    this.#alive();
    return this.#title;
  }

  setBackgroundColor(color: string): void {
    this.#alive();
    this.#background = color;
  }

  getBackgroundColor(): string {
    this.#alive();
    return this.#background;
  }

  setSize(width: number, height: number): void {
    this.#alive();
    this.#size = { width, height };
    void this.#apply(this.#size).catch(() => undefined);
  }

  getSize(): number[] {
    this.#alive();
    return [this.#size.width, this.#size.height];
  }
}
