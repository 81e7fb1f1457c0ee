import { EventEmitter } from 'node:events';

/**
 * What the guards ask of Electron, written down, so that each of them is seen by itself: on the whole app the others
 * hold what one lets through. That Electron does what it is asked is shown by test/conformance and test/e2e/attacks.
 */
type Handler = (...given: never[]) => unknown;
type Call = readonly [name: string, ...given: unknown[]];

export const calls: Call[] = [];
export const handlers = new Map<string, Handler>();
const keep = (name: string) => (handler: Handler) => {
  handlers.set(name, handler);
};

/** Calls a handler that was given to Electron. */
export function ask<T>(name: string, ...given: unknown[]): T {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`nobody handles ${name}`);
  return (handler as (...all: unknown[]) => T)(...given);
}

class DefaultSession extends EventEmitter {
  setPermissionRequestHandler = keep('permission request');
  setPermissionCheckHandler = keep('permission check');
  setDevicePermissionHandler = keep('device permission');
  webRequest = { onBeforeRequest: keep('request') };
  setSpellCheckerEnabled = (isOn: boolean) => void calls.push(['setSpellCheckerEnabled', isOn]);
  setProxy = async (config: unknown) => void calls.push(['setProxy', config]);
}
export const session = { defaultSession: new DefaultSession() };

class App extends EventEmitter {
  switches = new Set<string>();
  commandLine = {
    hasSwitch: (name: string) => this.switches.has(name),
    appendSwitch: (...given: string[]) => void calls.push(['appendSwitch', ...given]),
  };
  enableSandbox = () => void calls.push(['enableSandbox']);
  quit = () => void calls.push(['quit']);
}
export const app = new App();

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => void calls.push(['schemes', schemes]),
  handle: (_scheme: string, handler: Handler) => keep('protocol')(handler),
};

export const shell = {
  openExternal: async (address: string) => void calls.push(['openExternal', address]),
};

/** What Chromium says of a file that it made of one on the disk. */
export const webUtils = { getPathForFile: (file: { readonly path: string }) => file.path };

export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' };

export class WebContents extends EventEmitter {
  readonly id: number;
  address = 'app://partner-desk/';
  constructor(id: number) {
    super();
    this.id = id;
  }
  loadURL = async (address: string) => void calls.push(['loadURL', address]);
  setWindowOpenHandler = keep('window open');
  setZoomFactor = () => undefined;
  getURL = () => this.address;
  forcefullyCrashRenderer = () => void calls.push(['forcefullyCrashRenderer']);
  setWebRTCIPHandlingPolicy = (policy: string) => void calls.push(['setWebRTCIPHandlingPolicy', policy]);
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  static getAllWindows = () => BrowserWindow.all;
  readonly options: Readonly<Record<string, unknown>>;
  readonly webContents: WebContents;
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    this.webContents = new WebContents(BrowserWindow.all.length);
  }
  show = () => undefined;
  loadURL = (address: string) => this.webContents.loadURL(address);
  isVisible = () => true;
  isDestroyed = () => !BrowserWindow.all.includes(this);
  destroy = () => {
    BrowserWindow.all.splice(BrowserWindow.all.indexOf(this), 1);
    this.emit('closed');
  };
  /** Whoever listens to `close` can keep the window. */
  close = () => {
    let isKept = false;
    this.emit('close', { preventDefault: () => (isKept = true) });
    if (!isKept) this.destroy();
  };
}

export const ipcMain = {
  handle: (channel: string, handler: Handler) => keep(`channel ${channel}`)(handler),
};

export const dialog = {
  response: 0,
  showMessageBox: async (...given: unknown[]) => {
    calls.push(['showMessageBox', given.at(-1)]);
    return { response: dialog.response };
  },
  showSaveDialog: async (...given: unknown[]) => {
    calls.push(['showSaveDialog', given.at(-1)]);
    return { canceled: true, filePath: '' };
  },
  showOpenDialog: async (...given: unknown[]) => {
    calls.push(['showOpenDialog', given.at(-1)]);
    return { canceled: true, filePaths: [] };
  },
};

export const exposed = new Map<string, unknown>();
export const contextBridge = {
  exposeInMainWorld: (name: string, value: unknown) => void exposed.set(name, value),
};

class IpcRenderer extends EventEmitter {
  invoke = async (channel: string, input: unknown) => void calls.push(['invoke', channel, input]);
}
export const ipcRenderer = new IpcRenderer();
