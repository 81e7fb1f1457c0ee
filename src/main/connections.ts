import { join } from 'node:path';
import { createApi } from './api/client.ts';
import { createSleep } from './api/sleep.ts';
import type { DeskOptions } from './desk-options.ts';
import { createActivityLog } from './log/activity-log.ts';
import { createNetwork } from './network/network.ts';
import type { Clock, Confirm } from './ports.ts';
import { createPracticeHost } from './practice/practice-host.ts';
import { openStores } from './stores/open.ts';
import { loadShippedProfiles } from './stores/profiles.ts';
import { openKnownSubscriptions } from './subscriptions/known.ts';
import { observeSubscriptions } from './subscriptions/observe.ts';
import { createKeytarVault } from './vault/keytar-vault.ts';
import { probeKeychain } from './vault/probe.ts';

export type ConnectionsOptions = Omit<DeskOptions, 'confirm'> & {
  readonly clock: Clock;
  readonly confirm: Confirm;
  /** Whether something is kept that was sent to a store. */
  readonly hasHistory: (storeId: string) => boolean;
};

export type Connections = ReturnType<typeof createConnections>;

/** What stands between the program and the services: the network, the stores with their tokens, and the API client. */
export function createConnections(options: ConnectionsOptions) {
  const { dataFolder, resourcesFolder, log, publish, clock } = options;
  const at = (name: string) => join(dataFolder, name);
  const { redactor } = log;
  const vault = options.vault ?? createKeytarVault();
  const keychain = options.probeKeychain ?? probeKeychain;
  const network = createNetwork({
    ...{ settings: options.network, vault, register: redactor.register, log },
    changed: (state) => publish('network.changed', state),
    practiceOrigin: () => practice.origin(),
  });
  const { transport } = network;
  const activity = createActivityLog({ databaseFile: at('activity.db'), clock, publish, redactor, log });
  const practice = createPracticeHost({
    workerUrl: options.workers.practice,
    databaseFile: at('practice.db'),
    onDied: (reason) => {
      log.error('the practice service was started again', { reason });
      publish('app.trouble', { part: 'practice-service' });
    },
  });
  const {
    stores,
    profiles,
    close: closeStores,
  } = openStores({
    databaseFile: at('desk.db'),
    shippedProfiles: loadShippedProfiles(join(resourcesFolder, 'profiles')),
    vault,
    probeKeychain: keychain,
    transport,
    clock,
    publish,
    openExternal: options.openExternal,
    refusal: network.refusal,
    practiceHost: practice,
    hasHistory: options.hasHistory,
    eraseKept: async (storeId) => {
      subscriptions.eraseStore(storeId);
      await activity.eraseStore(storeId);
    },
    confirm: options.confirm,
    installations: {
      isOn: () => options.settings.soon().listenForInstallations,
      turnOff: async () =>
        publish('settings.changed', await options.settings.set({ listenForInstallations: false })),
    },
    register: redactor.register,
    activity,
    log,
  });
  const subscriptions = openKnownSubscriptions(at('subscriptions.db'));
  const { awake, follow } = createSleep();
  const client = createApi({ sessions: stores, transport, clock, activity, awake, mask: redactor.mask });
  return {
    ...{ network, keychain, activity, practice, stores, profiles, subscriptions },
    api: observeSubscriptions(client, subscriptions, clock, log),
    /** Passes on whether the machine sleeps. */
    followSleep: follow,
    close: async (): Promise<void> => {
      closeStores();
      subscriptions.close();
      activity.close();
      await practice.stop();
      await transport.close();
    },
  };
}
