import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Dispatcher, request } from 'undici';
import type { EventChannel, InputOf, InvokeChannel, OutputOf } from '../../src/contract/index.ts';
import { contract } from '../../src/contract/index.ts';
import type { RunProgress, RunSummary, Selection } from '../../src/contract/runs.ts';
import type { SheetSummary } from '../../src/contract/sheets.ts';
import type { ConnectState, Store } from '../../src/contract/stores.ts';
import { profileSchema } from '../../src/domain/profile/profile.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createDesk, type Desk, type DeskOptions } from '../../src/main/desk.ts';
import { createLogger } from '../../src/main/log/logger.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import type { Ask, Clock, Vault } from '../../src/main/ports.ts';
import { openSettings } from '../../src/main/settings/settings.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';

/** What a desk without a window has to know of the service that it is connected to. */
export type ServiceFacts = {
  readonly url: string;
  readonly wire: unknown;
  readonly limits: Readonly<Record<string, number>>;
  readonly optional: Readonly<Record<string, boolean>>;
  /** As registered at the service. */
  readonly callbackUrl: string;
  /** Where the profile says that it is sent. */
  readonly clientSecret?: string;
};

export type HeadlessDesk = {
  readonly desk: Desk;
  /** A request of the page, through the same decoding and the same handlers. Throws Failure. */
  readonly invoke: <K extends InvokeChannel>(channel: K, input: InputOf<K>) => Promise<OutputOf<K>>;
  /** Resolves with the first notice on a channel that fits, also one that came before. */
  readonly noticed: <K extends EventChannel>(
    channel: K,
    fits: (payload: OutputOf<K>) => boolean,
  ) => Promise<OutputOf<K>>;
  /** `installPage`: opened in the place of the service's own, for services that have none. */
  readonly connect: (
    facts: ServiceFacts,
    domain: string,
    overrides?: ProfileOverrides,
    installPage?: string,
  ) => Promise<Store>;
  readonly importFile: (path: string, kind: string) => Promise<SheetSummary>;
  /** Reviews and starts a run. */
  readonly send: (store: Store, sheetId: string | null, selection?: Selection) => Promise<RunSummary>;
  /**
   * Connects a store again whose tokens were rejected; concurrent calls are one. `query`: further parameters of the
   * practice service's install page, such as another store that approves.
   */
  readonly reconnect: (storeId: string, query?: Readonly<Record<string, string>>) => Promise<ConnectState>;
  /** Resolves with the first progress of a run that fits, beginning with the present one. */
  readonly until: (runId: string, fits: (run: RunProgress) => boolean) => Promise<RunProgress>;
  /** The right to write a file, as the dialog gives it. */
  readonly grant: (path: string) => Promise<string>;
  /** The right to read a file, as the dialog gives it. */
  readonly readable: (path: string) => Promise<string>;
  readonly exportResults: (runId: string, path: string) => Promise<number>;
  /** Resolves when a run is in one of the states. */
  readonly reaches: (runId: string, ...states: RunProgress['state'][]) => Promise<RunProgress>;
  readonly close: () => Promise<void>;
};

export type ProfileOverrides = {
  readonly limits?: Readonly<Record<string, number>>;
  readonly optional?: Readonly<Record<string, boolean>>;
  readonly lists?: Readonly<Record<string, string | boolean>>;
  readonly words?: Readonly<Record<string, readonly string[]>>;
};

export type HeadlessOptions = {
  readonly dataFolder: string;
  readonly vault?: Vault;
  /** The operator's answers to questions of main; yes to all unless given. */
  readonly confirm?: Ask;
  readonly goOnAtStart?: boolean;
  /** In the place of the runs' own thread; null where main does its work, in the time of `clock`. */
  readonly runsThread?: URL | null;
  /** Of the thread of the sheets; its source unless given. */
  readonly workbookThread?: URL;
  /** Leaves the lock of connected stores on, as it is by default in the app. */
  readonly keepLocks?: boolean;
  /** The machine's clock unless one is given. */
  readonly clock?: Clock;
  /** Without it no newer version is looked for. */
  readonly updates?: DeskOptions['updates'];
  /** Without it nothing is backed up daily or restored. */
  readonly backups?: DeskOptions['backups'];
  /** Where a page has text that is not saved; without it nowhere. */
  readonly unsavedPlaces?: DeskOptions['unsavedPlaces'];
};

const root = join(import.meta.dirname, '../..');
const workbookThread = new URL('../../src/main/workbook/worker.ts', import.meta.url);
const runsThread = new URL('../../src/main/runs/batch-work/worker.ts', import.meta.url);

/**
 * The main process without its window: the same composition as src/main/index.ts (createDesk), driven through
 * the same handlers that the page calls, with decoded inputs. The browser is a client that follows redirects.
 */
export async function openHeadlessDesk(options: HeadlessOptions): Promise<HeadlessDesk> {
  const listeners = new Set<(channel: EventChannel, payload: unknown) => void>();
  const log = createLogger({ folder: join(options.dataFolder, 'logs'), clock: systemClock });
  const settings = openSettings(join(options.dataFolder, 'settings.json'), log);
  let fileToOpen: string | null = null;
  let fileToSave: string | null = null;
  let opens: string | null = null;
  let further: Readonly<Record<string, string>> = {};
  let browsing: Promise<void> = Promise.resolve();
  const desk = await createDesk({
    dataFolder: options.dataFolder,
    resourcesFolder: join(root, 'resources'),
    workers: {
      workbook: options.workbookThread ?? workbookThread,
      ...(options.runsThread === null ? {} : { runs: options.runsThread ?? runsThread }),
      practice: new URL('../../src/practice/worker.ts', import.meta.url),
    },
    settings,
    log,
    publish: (channel, payload) => {
      for (const listener of [...listeners]) listener(channel, payload);
    },
    openExternal: (address) => {
      const page = new URL(opens ?? address);
      for (const [name, value] of Object.entries(further)) page.searchParams.set(name, value);
      browsing = navigate(page.href);
      browsing.catch(() => undefined);
      // Opened, as for the app: what the page comes to is the browser's affair.
      return Promise.resolve();
    },
    confirm: options.confirm ?? (async () => true),
    dialogs: { open: async () => fileToOpen, save: async () => fileToSave, reveal: () => {} },
    helpDocument: async (topic) => ({ topic, text: '' }),
    applySettings: () => {},
    about: { version: '0.0.0', shell: 'chromium', region: 'en-GB', policy: noPolicy },
    vault: options.vault ?? createMemoryVault(),
    probeKeychain: async () => ({ available: true, problem: null }),
    ...(options.goOnAtStart ? { goOnAtStart: true } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.updates ? { updates: options.updates } : {}),
    ...(options.backups ? { backups: options.backups } : {}),
    ...(options.unsavedPlaces ? { unsavedPlaces: options.unsavedPlaces } : {}),
  });

  const invoke = async <K extends InvokeChannel>(channel: K, input: InputOf<K>): Promise<OutputOf<K>> => {
    const decoded = contract[channel].input.parse(input);
    // The channel ties the handler to its decoded input; the door of the app does the same.
    const handler = Reflect.get(desk.handlers, channel) as (
      value: unknown,
    ) => Promise<OutputOf<K>> | OutputOf<K>;
    return handler(decoded);
  };
  const noticed = <K extends EventChannel>(
    channel: K,
    fits: (payload: OutputOf<K>) => boolean,
  ): Promise<OutputOf<K>> =>
    new Promise((resolve) => {
      const listener = (of: EventChannel, payload: unknown): void => {
        // Payloads of a channel have its type: publish is typed by the contract.
        if (of !== channel || !fits(payload as OutputOf<K>)) return;
        listeners.delete(listener);
        resolve(payload as OutputOf<K>);
      };
      listeners.add(listener);
    });

  /** What an attempt comes to; rejects when the browser came to nothing. */
  const comesTo = (ended: Promise<ConnectState>): Promise<ConnectState> =>
    Promise.race([ended, browsing.then(() => ended)]);

  const connect: HeadlessDesk['connect'] = async (facts, domain, overrides = {}, installPage) => {
    opens = installPage ?? null;
    const profile = profileSchema.parse({
      format: 1,
      id: `service-of-${domain}`,
      name: 'Service under test',
      addresses: { base: facts.url, auth: facts.url, admin: facts.url, storefront: facts.url },
      wire: facts.wire,
      limits: { ...facts.limits, ...overrides.limits },
      optional: { ...facts.optional, ...overrides.optional },
      lists: overrides.lists ?? {},
      words: overrides.words ?? {},
    });
    await invoke('profiles.save', { profile });
    const ended = noticed('stores.connectChanged', isOver);
    await invoke('stores.connect', {
      name: `Store ${domain}`,
      domain,
      platform: 'b',
      colour: 'teal',
      profileId: profile.id,
      clientId: 'partner-desk-practice',
      callbackUrl: facts.callbackUrl,
      ...(facts.clientSecret === undefined ? {} : { clientSecret: facts.clientSecret }),
      scopes: [
        'write_batches',
        'read_discounts',
        'write_discounts',
        'read_subscriptions',
        'write_subscriptions',
      ],
    });
    const state = await comesTo(ended);
    if (state.step !== 'connected') throw new Error(JSON.stringify(state));
    const store = (await invoke('stores.list', {})).find((one) => one.id === state.storeId);
    if (store === undefined) throw new Error('the connected store is not in the list');
    if (options.keepLocks) return store;
    return invoke('stores.setLock', { storeId: store.id, on: false, typedStoreName: store.name });
  };

  const opened = async (path: string) => {
    fileToOpen = path;
    const granted = await invoke('files.open', {});
    if (granted === null) throw new Error('no file');
    return granted;
  };
  const importFile: HeadlessDesk['importFile'] = async (path, kind) => {
    const granted = await opened(path);
    const { grant, fileName: name } = granted;
    return invoke('imports.start', { jobId: randomUUID(), grant, name, choices: { kind } });
  };

  const send: HeadlessDesk['send'] = async (store, sheetId, selection = { of: 'valid' }) => {
    const request = { sheetId, storeId: store.id, selection };
    const { token } = await invoke('runs.review', request);
    return invoke('runs.start', { ...request, token, typedStoreName: store.name });
  };

  const until: HeadlessDesk['until'] = async (runId, fits) => {
    const later = noticed('runs.changed', (run) => run.id === runId && fits(run));
    const now = await invoke('runs.get', { runId });
    return fits(now) ? now : later;
  };

  let closing: Promise<void> | null = null;
  let reconnecting: Promise<ConnectState> | null = null;
  const reconnectNow: HeadlessDesk['reconnect'] = async (storeId, query = {}) => {
    further = query;
    const ended = noticed('stores.connectChanged', isOver);
    await invoke('stores.reconnect', { storeId });
    return comesTo(ended);
  };
  const reconnect: HeadlessDesk['reconnect'] = (storeId, query) => {
    reconnecting ??= reconnectNow(storeId, query).finally(() => {
      reconnecting = null;
    });
    return reconnecting;
  };

  const grant = async (path: string): Promise<string> => {
    fileToSave = path;
    const granted = await invoke('files.save', { suggestedName: 'export.csv' });
    if (granted === null) throw new Error('no file');
    return granted.grant;
  };
  const exportResults = async (runId: string, path: string): Promise<number> =>
    (await invoke('runs.exportResults', { runId, grant: await grant(path) })).rows;

  return {
    desk,
    invoke,
    noticed,
    connect,
    importFile,
    send,
    reconnect,
    until,
    grant,
    readable: async (path) => (await opened(path)).grant,
    exportResults,
    reaches: (runId, ...states) => until(runId, (run) => states.includes(run.state)),
    close: () => {
      closing ??= desk.close().then(log.close);
      return closing;
    },
  };
}

/** Nothing more comes of it: also where nobody listens for the callback, as there is nobody to paste an address. */
const isOver = (state: ConnectState): boolean =>
  ['connected', 'failed'].includes(state.step) || (state.step === 'waiting' && !state.listening);

/** The system browser: opens an address and follows where it is sent. `fetch` would say that it is no browser. */
async function navigate(address: string): Promise<void> {
  let next: string | null = address;
  for (let hops = 0; next !== null && hops < 10; hops += 1) {
    const answer: Dispatcher.ResponseData = await request(next);
    const { statusCode, headers, body } = answer;
    await body.dump();
    const { location } = headers;
    next = statusCode >= 300 && statusCode < 400 && typeof location === 'string' ? location : null;
  }
}
