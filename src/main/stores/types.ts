import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { AppError } from '../../contract/errors.ts';
import type { ConnectState, connectDraftSchema, Store, StoreColour } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Transport } from '../api/transport.ts';
import type { ActivityRecorder } from '../log/activity-log.ts';
import type { Logger } from '../log/logger.ts';
import type { Clock, Confirm, Publish, Sessions, Vault } from '../ports.ts';
import type { KeychainReport } from '../vault/probe.ts';
import type { Erasing } from './erasing.ts';
import type { InstallationOptions, Installations } from './installations.ts';
import type { PracticeHost } from './practice-host.ts';
import type { Profiles } from './profiles.ts';
import type { Records } from './records.ts';

export type StoresDeps = {
  readonly database: DatabaseSync;
  readonly records: Records;
  readonly profiles: Profiles;
  /** The keychain of the system. */
  readonly vault: Vault;
  readonly probeKeychain: () => Promise<KeychainReport>;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly openExternal: (url: string) => Promise<void>;
  /** Why whoever manages the computer does not allow a service; without it every service is allowed. */
  readonly refusal?: (profile: Profile) => AppError | null;
  readonly practiceHost: PracticeHost;
  /** Whether runs, bundles or checkouts name the store; such a store is kept for its history. */
  readonly hasHistory: (storeId: string) => boolean;
  /** Deletes what is kept of a store that has no history: its requests, and what was said of its subscriptions. */
  readonly eraseKept: (storeId: string) => Promise<void>;
  /** Asks in a dialog that no page can press. */
  readonly confirm: Confirm;
  readonly installations: InstallationOptions;
  /** Masks a secret in everything that is kept, and in the answers of a service, by the id of its profile. */
  readonly register?: (secret: string, service?: string) => void;
  /** Gets the requests to the token endpoint and the questions whose tokens they are. */
  readonly activity: ActivityRecorder;
  readonly log?: Logger;
};

type Draft = z.output<typeof connectDraftSchema>;

/** The stores: their records, their sign-ins, and the one pending connection. */
export type Stores = Sessions & {
  readonly connect: (draft: Draft) => Promise<ConnectState>;
  readonly connectPractice: (allowSessionTokens: boolean) => Promise<ConnectState>;
  readonly reconnect: (
    storeId: string,
    allowSessionTokens: boolean,
    clientSecret?: string | undefined,
  ) => Promise<ConnectState>;
  readonly installations: Pick<Installations, 'state' | 'follow' | 'close'>;
  readonly connectState: () => ConnectState;
  readonly pasteCallback: (url: string) => Promise<ConnectState>;
  readonly cancelConnect: () => ConnectState;
  readonly update: (storeId: string, name: string, colour: StoreColour) => Store;
  /** Lets a locked store be written to until quit. */
  readonly unlock: (storeId: string) => Store;
  readonly lock: (storeId: string) => Store;
  readonly setLock: (storeId: string, on: boolean, typedStoreName: string | undefined) => Store;
  readonly disconnect: (storeId: string) => Promise<Store>;
  readonly remove: (storeId: string) => Promise<void>;
  /** Has the secrets of all stores registered; false when the keychain withheld some. */
  readonly knowSecrets: () => Promise<boolean>;
  /** From now on until the program ends nothing is sent that changes something at a store. */
  readonly closeWrites: (because: AppError) => void;
} & Erasing;
