import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/faults/free-port.ts';
import {
  type PracticeOptions,
  type PracticeService,
  practiceClient,
  startPracticeService,
} from '../../../src/practice/index.ts';
import type { RunningApp } from '../app/index.ts';
import { connectStore, type StoreToConnect, unlockStore } from './stores.ts';

/** A practice service in the test's own process, and what the app needs to connect to it. */
export type OwnService = PracticeService & { readonly callbackUrl: string };

export async function startOwnService(options: PracticeOptions = {}): Promise<OwnService> {
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const service = await startPracticeService({
    installPage: 'approve',
    clients: [{ ...practiceClient, callbackUrl }],
    ...options,
  });
  return { ...service, callbackUrl };
}

/** Connects and unlocks a store of the service, by its profile as a file in `folder`. */
export async function connectOwnStore(
  app: RunningApp,
  service: OwnService,
  folder: string,
  store: Pick<StoreToConnect, 'name' | 'domain' | 'platform' | 'isForSession'>,
): Promise<void> {
  const { url, ...facts } = service.facts;
  const profileFile = join(folder, 'profile.json');
  const addresses = { base: url, auth: url, admin: url, storefront: url };
  const profile = { format: 1, id: 'own-service', name: 'Own service', addresses, ...facts };
  writeFileSync(profileFile, JSON.stringify(profile));
  await connectStore(app, {
    ...store,
    profileFile,
    clientId: practiceClient.clientId,
    callbackUrl: service.callbackUrl,
  });
  await unlockStore(app, store.name);
}
