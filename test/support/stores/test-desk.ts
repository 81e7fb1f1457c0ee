import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/faults/free-port.ts';
import type { ConnectDraft, ConnectState } from '../../../src/contract/stores.ts';
import { connectDraftSchema } from '../../../src/contract/stores.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { createTransport } from '../../../src/main/api/transport.ts';
import type { ActivityFact } from '../../../src/main/log/activity-log.ts';
import { createRedactor } from '../../../src/main/log/redactor.ts';
import type { Confirm, Vault } from '../../../src/main/ports.ts';
import type { InstallationOptions } from '../../../src/main/stores/installations.ts';
import { type OpenedStores, openStores } from '../../../src/main/stores/open.ts';
import type { PracticeHost } from '../../../src/main/stores/practice-host.ts';
import { createMemoryVault } from '../../../src/main/vault/memory-vault.ts';
import type { KeychainReport } from '../../../src/main/vault/probe.ts';
import { navigate, type Page } from '../http/navigate.ts';
import { createFakeClock, type FakeClock } from '../time/fake-clock.ts';

export type TestDesk = OpenedStores & {
  readonly clock: FakeClock;
  /** Stands for the keychain. */
  readonly vault: Vault;
  /** Everything that was published, as JSON text. */
  readonly published: readonly string[];
  /** What the browser showed last: the page on which it ended. */
  readonly page: () => Promise<Page>;
  readonly opened: readonly string[];
  /** What was written down for the activity log. */
  readonly activity: readonly ActivityFact[];
  /** Resolves when the pending connection reaches one of the steps. */
  readonly reaches: (...steps: ConnectState['step'][]) => Promise<ConnectState>;
  /** A draft for the store `acme` with a callback on a port that is free. */
  readonly draft: (more?: Partial<ConnectDraft>) => Promise<ReturnType<typeof connectDraftSchema.parse>>;
  readonly connect: (more?: Partial<ConnectDraft>) => Promise<ConnectState>;
  /** All bytes that were written to the data folder. */
  readonly diskText: () => string;
  /** Closes and opens again over the same data folder and vault, as a restart of the app does. */
  readonly restart: () => Promise<TestDesk>;
  readonly close: () => Promise<void>;
};

export type TestDeskOptions = {
  /** Learns every secret that is to be masked. */
  readonly register?: (secret: string) => void;
  readonly profiles: readonly Profile[];
  readonly vault?: Vault;
  readonly probe?: () => Promise<KeychainReport>;
  readonly browse?: (url: string) => Promise<void>;
  readonly practiceHost?: PracticeHost;
  readonly runs?: readonly string[];
  readonly folder?: string;
  readonly installations?: InstallationOptions;
  /** The operator's answers to questions of main; yes to all unless given. */
  readonly confirm?: Confirm;
};

const noInstallations: InstallationOptions = {
  isOn: () => false,
  turnOff: () => Promise.resolve(),
};
const noPractice: PracticeHost = {
  ensureStarted: () => Promise.reject(new Error('this test has no practice service')),
};

/** The stores of a desk in a temporary folder, with a browser that follows redirects. */
export function openTestDesk(options: TestDeskOptions): TestDesk {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'desk-stores-'));
  const vault = options.vault ?? createMemoryVault();
  const clock = createFakeClock();
  const transport = createTransport();
  const published: string[] = [];
  const opened: string[] = [];
  const activity: ActivityFact[] = [];
  const watchers = new Set<(state: ConnectState) => void>();
  let page: Promise<Page> = Promise.resolve({ status: 0, text: '', url: '' });

  const browse = async (url: string): Promise<void> => {
    opened.push(url);
    if (options.browse) return options.browse(url);
    page = navigate(url);
    page.catch(() => undefined);
  };
  const desk = openStores({
    databaseFile: join(folder, 'desk.db'),
    shippedProfiles: options.profiles,
    vault,
    probeKeychain: options.probe ?? (async () => ({ available: true, problem: null })),
    transport,
    clock,
    publish: (channel, payload) => {
      published.push(JSON.stringify({ channel, payload }));
      if (channel === 'stores.connectChanged')
        for (const watcher of watchers) watcher(desk.stores.connectState());
    },
    openExternal: browse,
    practiceHost: options.practiceHost ?? noPractice,
    confirm: options.confirm ?? (async () => true),
    installations: options.installations ?? noInstallations,
    hasHistory: (storeId) => options.runs?.includes(storeId) ?? false,
    eraseKept: async () => undefined,
    register: options.register ?? createRedactor().register,
    activity: { record: (fact) => activity.push(fact) },
  });
  const reaches = (...steps: ConnectState['step'][]): Promise<ConnectState> =>
    new Promise((resolve) => {
      const look = (state: ConnectState) => {
        if (!steps.includes(state.step)) return;
        watchers.delete(look);
        resolve(state);
      };
      watchers.add(look);
      look(desk.stores.connectState());
    });
  const draft = async (more: Partial<ConnectDraft> = {}) =>
    connectDraftSchema.parse({
      name: 'Acme',
      domain: 'acme',
      platform: 'a',
      colour: 'teal',
      profileId: options.profiles[0]?.id ?? 'test',
      clientId: 'client-1',
      callbackUrl: `http://127.0.0.1:${await freePort()}/callback`,
      scopes: ['write_batches', 'write_discounts'],
      ...more,
    });
  const shut = async (): Promise<void> => {
    desk.close();
    await transport.close();
  };
  return {
    ...desk,
    clock,
    vault,
    published,
    opened,
    activity,
    page: () => page,
    reaches,
    draft,
    connect: async (more) => {
      await desk.stores.connect(await draft(more));
      return reaches('connected', 'failed');
    },
    diskText: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('\n'),
    restart: async () => {
      await shut();
      return openTestDesk({ ...options, vault, folder });
    },
    close: async () => {
      await shut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
