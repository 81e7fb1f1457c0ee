import type { FromPage, Given, PageSetup, ToPage } from './messages.ts';

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
  ...world: object[]
) => void;
type Listener = (
  event: { readonly sender: unknown; readonly ports: readonly never[] },
  ...args: unknown[]
) => void;
type Tools = {
  readonly jsonProblem: (value: unknown, place: string, above: Set<object>) => string | null;
  readonly makeBridge: (target: Window) => { exposeInMainWorld: (key: string, api: unknown) => void };
  readonly makeRequire: (electron: object) => (name: string) => unknown;
  readonly makeWorld: (page: Window & typeof globalThis) => object;
  readonly watchKeys: (send: (message: FromPage) => void) => (keys: PageSetup['keys']) => void;
};

/**
 * Runs in every document of a window before any script of the page; the host sends it as source, so it uses
 * nothing but its parameters and the page. It takes the binding away from the page, gives the preload its
 * `require`, and runs the preload in the top document, as Electron does.
 */
export function install(setup: PageSetup, tools: Tools, preload: Preload): void {
  const page = globalThis as unknown as Record<string, unknown>;
  const binding = page[setup.binding] as ((text: string) => void) | undefined;
  delete page[setup.binding];
  if (binding === undefined || window !== window.top) return;

  const { parse, stringify } = JSON;
  const send = (message: FromPage): void => binding(stringify(message));
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;
  const pack = (args: readonly unknown[]): Given =>
    args.map((value) => (value === undefined ? null : [value]));

  const listen = (channel: string, listener: Listener): void => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
  };
  const unlisten = (channel: string, listener: Listener): void => {
    const rest = (listeners.get(channel) ?? []).filter((each) => each !== listener);
    if (rest.length === 0) listeners.delete(channel);
    else listeners.set(channel, rest);
  };
  const renderer = {
    invoke: (channel: string, ...args: unknown[]): Promise<unknown> => {
      const given = args.filter((value) => value !== undefined);
      const problem = tools.jsonProblem(given, `arguments of '${channel}'`, new Set());
      if (problem !== null) return Promise.reject(new Error(`An object could not be cloned: ${problem}`));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send({ t: 'invoke', id, channel: String(channel), args: pack(args) });
      });
    },
    on: (channel: string, listener: Listener) => {
      listen(channel, listener);
      return ipcRenderer;
    },
    once: (channel: string, listener: Listener) => {
      const first: Listener = (event, ...args) => {
        unlisten(channel, first);
        listener(event, ...args);
      };
      listen(channel, first);
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      unlisten(channel, listener);
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: Listener) => {
      unlisten(channel, listener);
      return ipcRenderer;
    },
    removeAllListeners: (channel: string) => {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };
  const strict = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get: (target, property, receiver) => {
        if (typeof property === 'symbol' || property in target)
          return Reflect.get(target, property, receiver);
        throw new Error(
          `electron.${name}.${property} is not provided to preload scripts by the Chromium shell`,
        );
      },
    });
  const ipcRenderer: object = strict('ipcRenderer', renderer);

  const setKeys = tools.watchKeys(send);
  setKeys(setup.keys);
  const receive = (message: ToPage): void => {
    if (message.t === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) {
        try {
          listener({ sender: ipcRenderer, ports: [] }, ...message.args.map((each) => each?.[0]));
        } catch (error) {
          reportError(error);
        }
      }
    } else if (message.t === 'keys') {
      setKeys(message.keys);
    } else {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.t === 'result') call?.resolve(message.value);
      else call?.reject(new Error(message.message));
    }
  };
  window.addEventListener(setup.event, (event) => {
    event.stopImmediatePropagation();
    for (const message of parse((event as CustomEvent<string>).detail) as ToPage[]) receive(message);
  });

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const forced = matchMedia('(forced-colors: active)');
  const scheme = () => ({ dark: dark.matches, contrast: contrast.matches, forced: forced.matches });
  for (const query of [dark, contrast, forced]) {
    query.addEventListener('change', () => send({ t: 'scheme', ...scheme() }));
  }
  send({ t: 'hello', ...scheme() });

  // A window that the app denies is null to the page; what goes round this the host closes.
  const openNone = (url?: string | URL, name?: string): null => {
    send({ t: 'open', url: new URL(url ?? 'about:blank', document.baseURI).href, name: name ?? '' });
    return null;
  };
  Object.defineProperty(window, 'open', { value: openNone, writable: false, configurable: false });

  try {
    const module = { exports: {} as unknown };
    const electron = strict('', { contextBridge: tools.makeBridge(window), ipcRenderer });
    const process = { type: 'renderer', sandboxed: true, contextIsolated: true, argv: [], env: {} };
    const own = { ...process, platform: setup.platform, versions: setup.versions };
    const world = tools.makeWorld(window);
    preload(tools.makeRequire(electron), module, module.exports, own, world, world, world);
  } catch (error) {
    send({ t: 'preload-failed', message: error instanceof Error ? `${error.stack}` : String(error) });
    reportError(error);
  }
}
