import type { ActivityEntry } from '../../../src/contract/activity.ts';
import type { AppInfo, Settings } from '../../../src/contract/app.ts';
import type { RunSummary } from '../../../src/contract/runs.ts';
import type { SheetSummary } from '../../../src/contract/sheets.ts';
import type { ConnectState, Store } from '../../../src/contract/stores.ts';
import {
  appInfo,
  defaultSettings,
  overview,
  practiceStore,
  profile,
  store,
  storeData,
  waiting,
} from './fake-data.ts';
import { FakeDesk, type FakeHandlers, fail } from './fake-desk.ts';
import { sheetResults } from './fake-results.ts';

/** What main knows, to be changed by tests between steps. */
export type World = {
  settings: Settings;
  info: AppInfo;
  stores: Store[];
  connect: ConnectState;
  sheets: SheetSummary[];
  runs: RunSummary[];
  activity: ActivityEntry[];
};

export const emptyWorld = (over: Partial<World> = {}): World => ({
  settings: { ...defaultSettings },
  info: appInfo,
  stores: [],
  connect: { step: 'idle' },
  sheets: [],
  runs: [],
  activity: [],
  ...over,
});

const found = <T>(item: T | undefined): T =>
  item ?? fail({ code: 'not-found', message: 'It no longer exists.' });

/**
 * A fake desk over a world, with answers for what the shell and the first screens ask. Handlers given here
 * come first.
 */
export function fakeDesk(world: World, handlers: FakeHandlers = {}): FakeDesk {
  const relocked = async (storeId: string, lock: Store['lock']): Promise<Store> => {
    const changed = { ...found(world.stores.find((entry) => entry.id === storeId)), lock };
    world.stores = world.stores.map((entry) => (entry.id === storeId ? changed : entry));
    await desk.emit('stores.changed', world.stores);
    return changed;
  };
  const desk: FakeDesk = new FakeDesk({
    'app.ready': () => null,
    'app.unsaved': () => null,
    'app.region': () => 'en-GB',
    'app.info': () => world.info,
    'updates.get': () => ({ kind: 'none', why: 'no-feed' }),
    'network.get': () => ({ proxies: [] }),
    'app.helpDocument': ({ topic }) => ({ topic, text: `# ${topic}\n` }),
    'settings.get': () => world.settings,
    'settings.set': (change) => {
      world.settings = { ...world.settings, ...change } as Settings;
      return world.settings;
    },
    'stores.list': () => world.stores,
    'sheets.results': ({ sheetId, storeId }) =>
      sheetResults({ storeId, rows: { new: world.sheets.find(({ id }) => id === sheetId)?.validRows ?? 0 } }),
    'stores.connectState': () => world.connect,
    'stores.installations': () => ({
      on: world.settings.listenForInstallations,
      listeningAt: [],
      problem: null,
    }),
    'stores.connect': async (draft) => {
      world.connect = waiting({ storeName: draft.name });
      return world.connect;
    },
    'stores.connectPractice': async () => {
      const made = practiceStore();
      world.stores = [...world.stores.filter((entry) => entry.id !== made.id), made];
      world.connect = { step: 'connected', storeId: made.id };
      await desk.emit('stores.changed', world.stores);
      return world.connect;
    },
    'stores.reconnect': ({ storeId }) => {
      const known = found(world.stores.find((entry) => entry.id === storeId));
      world.connect = waiting({ storeName: known.name });
      return world.connect;
    },
    'stores.pasteCallback': () => world.connect,
    'stores.cancelConnect': () => {
      world.connect = { step: 'idle' };
      return world.connect;
    },
    'stores.update': async ({ storeId, ...change }) => {
      const known = found(world.stores.find((entry) => entry.id === storeId));
      const changed = { ...known, ...change };
      world.stores = world.stores.map((entry) => (entry.id === storeId ? changed : entry));
      await desk.emit('stores.changed', world.stores);
      return changed;
    },
    'stores.unlock': ({ storeId }) => relocked(storeId, 'unlocked'),
    'stores.lock': ({ storeId }) => relocked(storeId, 'locked'),
    'stores.setLock': ({ storeId, on }) => relocked(storeId, on ? 'locked' : 'none'),
    'stores.disconnect': async ({ storeId }) => {
      const known = found(world.stores.find((entry) => entry.id === storeId));
      const changed = store({ ...known, state: 'disconnected', tokensIn: 'none', grantedScopes: [] });
      world.stores = world.stores.map((entry) => (entry.id === storeId ? changed : entry));
      await desk.emit('stores.changed', world.stores);
      return changed;
    },
    'stores.remove': async ({ storeId }) => {
      world.stores = world.stores.filter((entry) => entry.id !== storeId);
      await desk.emit('stores.changed', world.stores);
      return null;
    },
    'backups.daily': () => ({ newest: null, problem: null }),
    'data.overview': () => overview(),
    'data.ofStore': ({ storeId }) =>
      storeData({ storeName: found(world.stores.find((entry) => entry.id === storeId)).name }),
    'data.eraseStore': async ({ storeId }) => {
      const { name } = found(world.stores.find((entry) => entry.id === storeId));
      world.stores = world.stores.filter((entry) => entry.id !== storeId);
      await desk.emit('stores.changed', world.stores);
      return storeData({ storeName: name });
    },
    'profiles.list': () => [profile()],
    'profiles.known': () => [{ profile: profile(), origin: 'shipped' }],
    'profiles.tryState': () => ({ step: 'idle' }),
    'sheets.list': () => world.sheets,
    'runs.list': () => world.runs,
    'files.sample': ({ name }) => ({ grant: 'sample', fileName: name, bytes: 812_000 }),
    'files.open': () => null,
    'watched.get': () => null,
    'watched.dismiss': () => null,
    'files.save': ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }),
    'files.reveal': () => null,
    'activity.list': ({ before, limit, storeId, runId, onlyProblems, text }) =>
      world.activity
        .filter(
          (entry) =>
            (before === null || entry.id < before) &&
            (storeId === null || entry.storeId === storeId) &&
            (runId === null || entry.runId === runId) &&
            (!onlyProblems || entry.status === null || entry.status >= 400) &&
            (text === '' || entry.path.includes(text)),
        )
        .slice(0, limit),
    'activity.export': () => ({ entries: world.activity.length, fileName: 'activity.jsonl' }),
    ...handlers,
  });
  return desk;
}
