import type { AppInfo, Settings } from '../../../contract/app.ts';
import type { NetworkState } from '../../../contract/network.ts';
import type { RunSummary } from '../../../contract/runs.ts';
import type { SheetSummary } from '../../../contract/sheets.ts';
import type { ConnectState, InstallationsState, Store } from '../../../contract/stores.ts';
import type { UpdateState } from '../../../contract/updates.ts';
import { desk } from '../../bridge/index.ts';
import { setRegion } from '../../ui/index.ts';
import { makeFacts } from './facts.ts';

/** Facts that several screens and the shell show. Facts of one screen live in its feature. */
export const settingsFacts = makeFacts<Settings>(() => desk.invoke('settings.get', {}));
/** How days and times are written here; every format of this window follows it from then on. */
export const regionFacts = makeFacts<string>(async () => {
  const region = await desk.invoke('app.region', {});
  setRegion(region);
  return region;
});
export const appInfoFacts = makeFacts<AppInfo>(() => desk.invoke('app.info', {}));
export const updatesFacts = makeFacts<UpdateState>(() => desk.invoke('updates.get', {}));
export const networkFacts = makeFacts<NetworkState>(() => desk.invoke('network.get', {}));
export const storesFacts = makeFacts<readonly Store[]>(() => desk.invoke('stores.list', {}));
export const connectFacts = makeFacts<ConnectState>(() => desk.invoke('stores.connectState', {}));
export const installationsFacts = makeFacts<InstallationsState>(() =>
  desk.invoke('stores.installations', {}),
);
export const sheetsFacts = makeFacts<readonly SheetSummary[]>(() => desk.invoke('sheets.list', {}));
export const runsFacts = makeFacts<readonly RunSummary[]>(() => desk.invoke('runs.list', {}));

/** Puts one item into a list by its id: in place, or at the front when it is new. */
export const withItem = <T extends { readonly id: string }>(list: readonly T[], item: T): readonly T[] =>
  list.some((entry) => entry.id === item.id)
    ? list.map((entry) => (entry.id === item.id ? item : entry))
    : [item, ...list];

const newestChangeFirst = (sheets: readonly SheetSummary[]): readonly SheetSummary[] =>
  [...sheets].sort((a, b) => b.changedAt.localeCompare(a.changedAt));

const all = [
  settingsFacts,
  regionFacts,
  storesFacts,
  connectFacts,
  sheetsFacts,
  runsFacts,
  appInfoFacts,
  updatesFacts,
  networkFacts,
  installationsFacts,
];

/** Reads every shared fact and follows the notices. Answers the function that stops. */
export function startFacts(): () => void {
  const stops = [
    desk.on('settings.changed', settingsFacts.set),
    desk.on('updates.changed', updatesFacts.set),
    desk.on('stores.changed', storesFacts.set),
    desk.on('stores.installationsChanged', installationsFacts.set),
    desk.on('sheets.changed', (sheet) =>
      sheetsFacts.change((sheets) => newestChangeFirst(withItem(sheets, sheet))),
    ),
    desk.on('sheets.deleted', ({ sheetId }) =>
      sheetsFacts.change((sheets) => sheets.filter(({ id }) => id !== sheetId)),
    ),
    desk.on('runs.changed', (run) => runsFacts.change((runs) => withItem(runs, run))),
  ];
  for (const facts of all) void facts.refresh();
  return () => {
    for (const stop of stops) stop();
  };
}

const noStores: readonly Store[] = [];
export const useStores = (): readonly Store[] => storesFacts.use((fact) => fact.value) ?? noStores;

/** The store that the operator works with: the chosen one, else the first. */
export function useCurrentStore(): Store | null {
  const stores = useStores();
  const chosen = settingsFacts.use((fact) => fact.value?.currentStoreId ?? null);
  return stores.find((store) => store.id === chosen) ?? stores[0] ?? null;
}

/** The same outside components, as it is now. */
export function currentStore(): Store | null {
  const stores = storesFacts.get() ?? noStores;
  const chosen = settingsFacts.get()?.currentStoreId ?? null;
  return stores.find((store) => store.id === chosen) ?? stores[0] ?? null;
}

/** A store as it is now; the last that was known of it where it is gone. */
export const useStoreNow = (known: Store | null): Store | null =>
  useStores().find((store) => store.id === known?.id) ?? known;

export const useSettings = (): Settings | null => settingsFacts.use((fact) => fact.value);
