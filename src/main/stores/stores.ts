import { randomUUID } from 'node:crypto';
import type { AppError } from '../../contract/errors.ts';
import type { ConnectState, Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import { silentLogger } from '../log/logger.ts';
import { recordedTransport } from '../log/recorded-transport.ts';
import { createRedactor } from '../log/redactor.ts';
import { createTokenClient, type TokenApp } from '../oauth/token-client.ts';
import { verifyStore } from '../oauth/verify-store.ts';
import { createMemoryVault } from '../vault/memory-vault.ts';
import { mayGoTo } from './binding.ts';
import { type ConnectPlan, createConnector } from './connector.ts';
import { createCustody } from './custody.ts';
import { createErasing } from './erasing.ts';
import { createInstallations } from './installations.ts';
import { createLocks } from './locks.ts';
import { planInstalled, planNew, planPractice, planReconnect, shelfFor } from './plans.ts';
import { changedMeanwhile, reconnectQuestion } from './questions.ts';
import { type StoreRecord, toStore } from './records.ts';
import { createRefresher, usableRecord } from './refresher.ts';
import { isErased, notDeleted, reconnectNeeded, unknownProfile, unknownStore } from './store-errors.ts';
import { createTokenShelf } from './token-shelf.ts';
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
  const listeners = new Set<(stores: readonly Store[]) => void>();

  const locks = createLocks();
  const shown = (record: StoreRecord): Store => {
    const profile = profiles.get(record.profileId);
    const needsSecret = profile !== null && !record.practice && custody.lacksSecret(record, profile);
    return toStore(record, { lock: locks.of(record), needsSecret });
  };
  const stores = (): readonly Store[] => records.list().map(shown);
  const changed = (): void => {
    const all = stores();
    deps.publish('stores.changed', all);
    for (const listener of listeners) listener(all);
    void installations.follow();
  };
  const save = (record: StoreRecord): void => {
    records.put(record);
    changed();
  };
  const existing = (storeId: string): StoreRecord => {
    const record = records.get(storeId);
    if (!record) throw new Failure(unknownStore());
    return record;
  };
  const profileOf = (record: StoreRecord): Profile => {
    const profile = profiles.get(record.profileId);
    if (!profile) throw new Failure(unknownProfile(record.profileId));
    return profile;
  };
  /** The practice service has new addresses after each start; its store cannot be asked before. */
  const wake = async (record: StoreRecord): Promise<void> => {
    if (record.practice) profiles.setPractice((await practiceHost.ensureStarted()).profile);
  };
  const custody = createCustody({ records, shelf, profile: profiles.get, log });
  const tokenApp = async (record: StoreRecord): Promise<TokenApp> => {
    await wake(record);
    const profile = profileOf(record);
    if (!mayGoTo(record, profile)) throw new Failure(reconnectNeeded(record, 'moved'));
    return {
      storeId: record.id,
      profile,
      storeName: record.name,
      clientId: record.clientId,
      clientSecret: await custody.secret(record, profile),
    };
  };
  const refresher = createRefresher({ records, shelf, tokenClient, tokenApp, save, log });

  const connector = createConnector({
    clock: deps.clock,
    openExternal: deps.openExternal,
    refusal: deps.refusal ?? (() => null),
    tokenClient,
    register,
    log,
    changed: (state) => deps.publish('stores.connectChanged', state),
    attempting: (isPending) => installations.attempting(isPending),
    verify: ({ profile, record }, tokens) => verifyStore(sender(record.id), profile, record, tokens, secrets),
    connected: async (plan, tokens) => {
      const { id, neededScopes } = plan.record;
      refresher.outdate(id);
      const kept = await custody.keep(plan, tokens);
      const { name, colour, lockOn } = existing(id);
      save({
        ...kept,
        // A rename during the attempt stays, and so does the lock.
        name,
        colour,
        lockOn,
        state: 'connected',
        grantedScopes: [...(tokens.scopes ?? neededScopes)],
        connectedAt: new Date(deps.clock.now()).toISOString(),
        refreshInDoubt: false,
      });
    },
  });

  const chooseShelf = async (allowSession: boolean) => shelfFor(await deps.probeKeychain(), allowSession);
  const installations = createInstallations({
    ...deps,
    ...deps.installations,
    connector,
    register,
    log,
    changed: (state) => deps.publish('stores.installationsChanged', state),
    plan: async (installation) => {
      const { of, profile } = installation.app;
      if (of.erasing) throw new Failure(isErased(of));
      const tokensIn = await chooseShelf(false);
      const secret = await custody.secret(of, profile);
      return planInstalled(installation, records.list(), tokensIn, secret, randomUUID());
    },
  });
  profiles.onChange(() => void installations.follow());
  void installations.follow();
  /** Whether a store of the list gets other tokens; the practice store's open nothing real. Throws Failure. */
  const mayReconnect = async (plan: ConnectPlan): Promise<boolean> => {
    const { id, practice } = plan.record;
    const before = records.get(id);
    if (before === null || practice || before.erasing || connector.pending() !== null) return true;
    const question = reconnectQuestion(before, plan);
    if (!(await deps.confirm(question))) return false;
    // The question may have been open for long.
    const now = records.get(id);
    const profile = profiles.get(plan.profile.id);
    const after = now && profile && reconnectQuestion(now, { ...plan, profile });
    if (JSON.stringify(after) !== JSON.stringify(question)) throw changedMeanwhile(before);
    return true;
  };
  const begin = async (plan: () => Promise<ConnectPlan>): Promise<ConnectState> => {
    let ready: ConnectPlan;
    try {
      ready = await plan();
      if (!(await mayReconnect(ready))) {
        return connector.pending() === null ? connector.cancel() : connector.state();
      }
      if (records.get(ready.record.id)?.erasing) throw new Failure(isErased(ready.record));
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.error.code !== 'not-found')
        return connector.refuse(thrown.error);
      throw thrown;
    }
    return connector.start(ready);
  };
  const practicePlan = async (allowSession: boolean): Promise<ConnectPlan> => {
    const tokensIn = await chooseShelf(allowSession);
    const access = await practiceHost.ensureStarted();
    profiles.setPractice(access.profile);
    return planPractice(access, records.list(), tokensIn, randomUUID());
  };
  // The screens ought to say what is gone before a run finds out.
  custody.readAfterStart();
  void custody.sweep().then((found) => found && changed());

  const accessToken = async (storeId: string): Promise<Result<string, AppError>> => {
    const usable = usableRecord(records.get(storeId));
    if (!usable.ok) return usable;
    const { record, place } = usable.value;
    try {
      await wake(record);
      const held = await shelf.load(storeId, place);
      const now = usableRecord(records.get(storeId));
      if (!now.ok) return now;
      if (held && mayGoTo(now.value.record, profileOf(now.value.record))) return ok(held.access);
      if (held) {
        save({ ...now.value.record, state: 'reconnect-needed', reconnectWhy: 'moved' });
        return err(reconnectNeeded(record, 'moved'));
      }
    } catch (thrown) {
      if (thrown instanceof Failure) return err(thrown.error);
      throw thrown;
    }
    // Its refresh token may be there all the same.
    const gone = { state: 'reconnect-needed', reconnectWhy: 'tokens-gone', tokensIn: 'none' } as const;
    save({ ...record, ...gone, olderInKeychain: place === 'keychain' });
    return err(reconnectNeeded(record, 'tokens-gone'));
  };

  /** Deletes the secrets of a store; what waits for its tokens must not get them while they are being deleted. */
  const letGo = (record: StoreRecord): Promise<AppError | null> => {
    // What the service grants to an attempt that is still open would bring the store back.
    if (connector.pending() === record.id) connector.cancel();
    refresher.outdate(record.id);
    locks.lock(record.id);
    records.put({ ...record, state: 'disconnected' });
    return custody.wipe(record);
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
      connecting: connector.pending,
      existing,
      letGo,
      changed,
    }),
    knowSecrets: custody.knowSecrets,
    store: (storeId) => {
      const record = records.get(storeId);
      return record ? shown(record) : null;
    },
    stores,
    profile: (storeId) => profileOf(existing(storeId)),
    accessToken,
    writeRefusal: (storeId) => {
      const record = records.get(storeId);
      return record ? locks.refusal(record) : unknownStore();
    },
    closeWrites: locks.close,
    refresh: (storeId, rejectedToken) => refresher.refresh(storeId, rejectedToken),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect: (draft) =>
      begin(async () => {
        const profile = profiles.get(draft.profileId);
        if (!profile) throw new Failure(unknownProfile(draft.profileId));
        const tokensIn = await chooseShelf(draft.allowSessionTokens);
        return planNew(draft, profile, records.list(), tokensIn, randomUUID());
      }),
    connectPractice: (allowSession) => begin(() => practicePlan(allowSession)),
    reconnect: (storeId, allowSession, given) =>
      begin(async () => {
        const record = existing(storeId);
        if (record.practice) return practicePlan(allowSession);
        const profile = profileOf(record);
        const tokensIn = await chooseShelf(allowSession);
        const secret = given?.trim() || (await custody.secret(record, profile));
        return planReconnect(record, profile, tokensIn, secret);
      }),
    installations,
    connectState: connector.state,
    pasteCallback: connector.paste,
    cancelConnect: connector.cancel,
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
      if (deps.hasHistory(storeId)) {
        throw new Failure({
          code: 'conflict',
          message: storesMessages.runsBundlesCheckoutsKept({ name: record.name }),
          next: storesMessages.runsBundlesCheckoutsKeptNext,
        });
      }
      const problem = await letGo(record);
      if (!problem) records.delete(storeId);
      changed();
      if (problem) throw new Failure(notDeleted(record, problem));
    },
  };
}
