import type { ActivityEntry } from '../../../src/contract/activity.ts';
import { type AppInfo, defaultSettings } from '../../../src/contract/app.ts';
import { type DataOverview, dataParts, type StoreData } from '../../../src/contract/data.ts';
import type { RunSummary } from '../../../src/contract/runs.ts';
import type { SheetSummary } from '../../../src/contract/sheets.ts';
import type { ConnectState, Store } from '../../../src/contract/stores.ts';
import { type Profile, profileSchema } from '../../../src/domain/profile/profile.ts';

/** Facts as main would tell them; tests change what they are about and leave the rest. */
export const now = '2031-11-21T16:50:00.000Z';

const scopes = ['read_discounts', 'write_discounts', 'read_batches', 'write_batches'];

export const store = (over: Partial<Store> = {}): Store => ({
  id: 'store-1',
  name: 'Larkfield Coffee',
  domain: 'larkfield-coffee',
  platform: 'a',
  colour: 'teal',
  practice: false,
  profileId: 'specification',
  state: 'connected',
  reconnectWhy: null,
  grantedScopes: scopes,
  neededScopes: scopes,
  tokensIn: 'keychain',
  connectedAt: '2031-11-03T09:12:00.000Z',
  lock: 'unlocked',
  needsSecret: false,
  erasing: false,
  ...over,
});

export const practiceStore = (over: Partial<Store> = {}): Store =>
  store({
    id: 'practice',
    name: 'Practice store',
    domain: 'practice',
    colour: 'slate',
    practice: true,
    lock: 'none',
    profileId: 'practice',
    ...over,
  });

export const sheet = (over: Partial<SheetSummary> = {}): SheetSummary => ({
  id: 'sheet-1',
  name: 'Black Friday codes',
  kind: 'discounts-2021-01',
  rows: 5000,
  rowsWithErrors: 21,
  warnings: 8,
  validRows: 4979,
  createdAt: '2031-11-21T16:41:00.000Z',
  changedAt: '2031-11-21T16:46:00.000Z',
  revision: 3,
  canUndo: null,
  canRedo: null,
  ...over,
});

export const run = (over: Partial<RunSummary> = {}): RunSummary => ({
  id: 'run-1',
  number: 18,
  title: 'Create 4,979 codes',
  kind: 'discounts-2021-01',
  storeId: 'store-1',
  sheetId: 'sheet-1',
  state: 'verifying',
  because: null,
  startedAt: '2031-11-21T16:47:04.000Z',
  endedAt: null,
  rows: 4979,
  succeeded: 3050,
  failed: 12,
  unknown: 0,
  notSent: 0,
  counted: 0,
  inverseOf: null,
  unrestored: [],
  ...over,
});

export const activity = (id: number, over: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: new Date(Date.parse(now) - (1000 - id) * 1500).toISOString(),
  storeId: 'store-1',
  method: id % 3 === 0 ? 'GET' : 'POST',
  path: id % 3 === 0 ? `/async_batches/2410${id % 10}` : `/async_batches/2410${id % 10}/tasks`,
  status: 200,
  durationMs: 180 + ((id * 37) % 400),
  runId: 'run-1',
  outcome: 'responded',
  requestBytes: 48_000,
  responseBytes: 120,
  ...over,
});

export const profile = (over: Partial<Profile> = {}): Profile => ({
  ...profileSchema.parse({
    format: 1,
    id: 'specification',
    name: 'Specification',
    addresses: {
      base: 'https://api.service.example',
      auth: 'https://auth.service.example/oauth/token',
      admin: 'https://admin.service.example',
      storefront: 'https://shop.service.example',
    },
    wire: {},
    limits: {},
    optional: {},
    words: {},
  }),
  ...over,
});

export const storeData = (over: Partial<StoreData> = {}): StoreData => ({
  storeName: 'Larkfield Coffee',
  sheets: 3,
  sheetsShared: 1,
  sheetsUnsent: 2,
  runs: 12,
  runRows: 4978,
  checkouts: 2,
  bundles: 1,
  subscriptions: 14,
  requests: 1204,
  bytes: 12_400_000,
  refusal: null,
  ...over,
});

export const overview = (over: Partial<DataOverview> = {}): DataOverview => ({
  parts: dataParts.map((part, index) => ({
    part,
    file: part === 'log' ? 'logs' : `${part}.db`,
    bytes: 4_096 * 7 ** (index % 5),
    count: part === 'log' || part === 'practice' ? null : 3 ** index,
    since: part === 'log' ? null : '2031-03-02T08:15:00.000Z',
  })),
  lastCleaning: null,
  ...over,
});

export const appInfo: AppInfo = {
  version: '0.1.0',
  shell: 'chromium',
  region: 'en-GB',
  platform: 'linux x64',
  dataFolder: '/home/operator/.config/partner-desk',
  policy: {
    file: null,
    problem: null,
    practiceOnly: false,
    allowedHosts: null,
    updatesOff: false,
    proxy: null,
  },
  keychain: { available: true, problem: null },
};

export const waiting = (over: Partial<Extract<ConnectState, { step: 'waiting' }>> = {}): ConnectState => ({
  step: 'waiting',
  storeName: 'Larkfield Coffee',
  installUrl:
    'https://admin.service.example/partners/app/pk_live_4417/install?platform_a_domain=larkfield-coffee',
  listening: true,
  listenProblem: null,
  expiresAt: new Date(Date.now() + 5 * 60_000).toISOString(),
  ...over,
});

export { defaultSettings };
