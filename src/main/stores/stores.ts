import type { AppError } from '../../contract/errors.ts';
import type { Store } from '../../contract/stores.ts';
import type { StoreId } from '../../domain/ids.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import { silentLogger } from '../log/logger.ts';
import { recordedTransport } from '../log/recorded-transport.ts';
import { createRedactor } from '../log/redactor.ts';
import { createTokenClient } from '../oauth/token-client.ts';
import { verifyStore } from '../oauth/verify-store.ts';
import { createMemoryVault } from '../vault/memory-vault.ts';
import { createConnecting } from './connecting.ts';
import { createCustody } from './custody.ts';
import { createErasing } from './erasing.ts';
import { createKnownStores } from './known-stores.ts';
import type { StoreRecord } from './records.ts';
import { notDeleted, notRemoved, unknownStore } from './store-errors.ts';
import { createTokenShelf } from './token-shelf.ts';
import { createTokens } from './tokens.ts';
import type { Stores, StoresDeps } from './types.ts';

export function createStores(deps: StoresDeps): Stores {
  const { records, profiles, practiceHost, log = silentLogger } = deps;
  // Words of the service are shown to the operator; they may repeat what was sent to it.
  const redactor = createRedactor();
  const register = (secret: string, service?: string): void => {
    redactor.register(secret, service);
    deps.register?.(secret, service);
  };
  const shelf = createTokenShelf({ keychain: deps.vault, session: createMemoryVault() }, (secret, storeId) =>
    register(secret, records.get(storeId)?.profileId),
  );
  const sender = recordedTransport(deps.transport, deps.activity, deps.clock);
  const secrets = { ...redactor, register };
  const tokenClient = createTokenClient(sender, secrets);
  const custody = createCustody({ records, shelf, profile: profiles.get, log });
  const known = createKnownStores({ records, profiles, publish: deps.publish, custody });
  const { locks, existing, shown, changed, save } = known;
  const parts = { records, profiles, practiceHost, known, shelf, custody, tokenClient, log };
  const { accessToken, refresh, outdate } = createTokens({ ...parts, clock: deps.clock });
  const { connecting, ...connections } = createConnecting({
    ...deps,
    ...parts,
    ...{ outdate, register },
    verify: ({ profile, record }, tokens) => verifyStore(sender(record.id), profile, record, tokens, secrets),
  });
  // The screens ought to say what is gone before a run finds out.
  custody.readAfterStart();
  void custody.sweep().then((found) => found && changed());

  /** Ends what a store may do; what waits for its tokens must not get them while they are being deleted. */
  const end = (record: StoreRecord): void => {
    // First, for it alone can fail: nothing has changed then.
    records.put({ ...record, state: 'disconnected' });
    // What the service grants to an attempt that is still open would bring the store back.
    if (connecting() === record.id) connections.cancelConnect();
    outdate(record.id);
    locks.lock(record.id);
  };
  const letGo = (record: StoreRecord): Promise<AppError | null> => {
    end(record);
    return custody.wipe(record);
  };
  const refuseHistory = ({ id, name }: StoreRecord): void => {
    if (!deps.hasHistory(id)) return;
    throw new Failure({
      code: 'conflict',
      message: storesMessages.runsBundlesCheckoutsKept({ name }),
      next: storesMessages.runsBundlesCheckoutsKeptNext,
    });
  };
  /** While the keychain asked for its password, a draft may have been saved, or the store connected again. */
  const refuseMeanwhile = (storeId: StoreId): void => {
    const record = existing(storeId);
    refuseHistory(record);
    if (record.state === 'disconnected' && record.tokensIn === 'none' && connecting() !== storeId) return;
    throw new Failure({
      code: 'conflict',
      message: storesMessages.beingConnected({ name: record.name }),
      next: storesMessages.cancelConnectionFirst,
    });
  };
  const relocked = (record: StoreRecord, how: (record: StoreRecord) => void): Store => {
    how(record);
    changed();
    return shown(record);
  };

  return {
    ...createErasing({
      database: deps.database,
      records,
      connecting,
      existing,
      end,
      wipe: custody.wipe,
      changed,
    }),
    ...connections,
    knowSecrets: custody.knowSecrets,
    store: known.get,
    stores: known.list,
    profile: (storeId) => known.profileOf(existing(storeId)),
    accessToken,
    writeRefusal: (storeId) => {
      const record = records.get(storeId);
      return record ? locks.refusal(record) : unknownStore();
    },
    closeWrites: locks.close,
    refresh,
    onChange: known.onChange,
    update: (storeId, name, colour) => {
      save({ ...existing(storeId), name, colour });
      return shown(existing(storeId));
    },
    unlock: (storeId) => relocked(existing(storeId), locks.unlock),
    lock: (storeId) => relocked(existing(storeId), ({ id }) => locks.lock(id)),
    setLock: (storeId, on, typedStoreName) => {
      save(locks.set(existing(storeId), on, typedStoreName));
      return shown(existing(storeId));
    },
    disconnect: async (storeId) => {
      const record = existing(storeId);
      const problem = await letGo(record);
      changed();
      if (problem) throw new Failure(notDeleted(record, problem));
      return shown(existing(storeId));
    },
    remove: async (storeId) => {
      const record = existing(storeId);
      refuseHistory(record);
      // What is left of it is known by its record alone.
      if (record.erasing) throw new Failure(notRemoved(record));
      const problem = await letGo(record);
      try {
        if (!problem) {
          refuseMeanwhile(storeId);
          await deps.eraseKept(storeId);
          refuseMeanwhile(storeId);
          records.delete(storeId);
        }
      } finally {
        changed();
      }
      if (problem) throw new Failure(notDeleted(record, problem));
    },
  };
}
