import { isAbsolute } from 'node:path';
import { defaultUserData, type Manifest, readManifest, standardPath } from '../app-paths.ts';
import { preventable } from '../events.ts';
import { guarded, notProvided } from '../guard.ts';
import { InstanceLock } from '../instance-lock.ts';
import { shell } from '../state.ts';
import { AppEvents, setAppEvents } from './app-events.ts';
import { BrowserWindow } from './browser-window.ts';

/** Electron's app. */
export class App extends AppEvents {
  readonly isPackaged = false;
  readonly commandLine = guarded('app.commandLine', {
    /** Chromium's switches are the shell's business; they are set before the app runs. */
    appendSwitch: (_name: string, _value?: string): void => undefined,
    hasSwitch: (_name: string): boolean => false,
  });
  #manifest: Manifest | null = null;
  #name: string | null = null;
  readonly #paths = new Map<string, string>();
  #lock: InstanceLock | null = null;
  #isQuitting = false;
  #isEnding = false;
  #ready = Promise.withResolvers<void>();
  #end: (code: number) => void = (code) => process.exit(code);

  constructor() {
    super();
    setAppEvents(this);
    this.on('shell:no-windows', () => this.#noWindows());
    this.on('shell:close-prevented', () => {
      this.#isQuitting = false;
    });
  }

  get #read(): Manifest {
    this.#manifest ??= readManifest(shell.options.app);
    return this.#manifest;
  }

  /** Of the shell: what ends the process. */
  setEnd(end: (code: number) => void): void {
    this.#end = end;
  }

  /** Of the shell: the app's module has been evaluated. Electron, too, emits `ready` only then. */
  becomeReady(): void {
    if (shell.isReady || this.#isQuitting) return;
    shell.isReady = true;
    this.#ready.resolve();
    this.emit('will-finish-launching');
    this.emit('ready', preventable({}), {});
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return shell.isReady;
  }

  quit(): void {
    if (this.#isQuitting) return;
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    const windows = BrowserWindow.getAllWindows();
    for (const window of windows) window.close();
    if (windows.length === 0) this.#finish();
  }

  #finish(): void {
    const event = preventable({});
    this.emit('will-quit', event);
    this.#isQuitting = !event.defaultPrevented;
    if (this.#isQuitting) this.exit(0);
  }

  #noWindows(): void {
    if (this.#isEnding) return;
    if (this.#isQuitting) this.#finish();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  exit(code = 0): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#isQuitting = true;
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    this.emit('quit', preventable({}), code);
    const delivered = this.#lock?.delivered() ?? Promise.resolve();
    void delivered.then(() => {
      this.#lock?.release();
      this.#end(code);
    });
  }

  relaunch(): never {
    throw notProvided('app.relaunch');
  }

  getPath(name: string): string {
    const set = this.#paths.get(name);
    if (set !== undefined) return set;
    return standardPath(name, this.getName(), this.#userData);
  }

  get #userData(): string {
    return this.#paths.get('userData') ?? shell.options.userData ?? defaultUserData(this.getName());
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    standardPath(name, '', '');
    this.#paths.set(name, path);
  }

  getAppPath(): string {
    return this.#read.folder;
  }

  getVersion(): string {
    return this.#read.version;
  }

  getName(): string {
    return this.#name ?? this.#read.name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  get name(): string {
    return this.getName();
  }

  set name(name: string) {
    this.setName(name);
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    this.#lock ??= new InstanceLock(this.#userData, (start) => {
      this.emit('second-instance', preventable({}), start.argv, start.workingDirectory, start.additionalData);
    });
    return this.#lock.request({ argv: process.argv, workingDirectory: process.cwd(), additionalData });
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock?.isHeld ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  /** Every page of the shell is sandboxed as it is. */
  enableSandbox(): void {
    if (shell.isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  /** On Windows this names the app to the task bar; the browser's windows have their own name. */
  setAppUserModelId(_id: string): void {}

  setAboutPanelOptions(_options: Electron.AboutPanelOptionsOptions): void {}

  showAboutPanel(): void {}

  focus(): void {
    BrowserWindow.getFocusedWindow()?.focus();
  }
}

export const app = new App();
