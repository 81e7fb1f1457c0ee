import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Tokens } from '../oauth/token-answer.ts';
import { bindingOf, mayGoTo } from './binding.ts';
import type { ConnectPlan } from './connector.ts';
import type { Records, StoreRecord } from './records.ts';
import type { TokenShelf } from './token-shelf.ts';
import { createTurns } from './turns.ts';

export type CustodyDeps = {
  readonly records: Records;
  readonly shelf: TokenShelf;
  readonly profile: (id: string) => Profile | null;
  readonly log: Logger;
};

export type Custody = ReturnType<typeof createCustody>;

const mayBeInKeychain = (record: StoreRecord): boolean =>
  record.tokensIn === 'keychain' || record.secretIn === 'keychain' || record.olderInKeychain;

const cleared = {
  grantedScopes: [],
  refreshInDoubt: false,
  renewalRefused: false,
  boundTo: null,
} satisfies Partial<StoreRecord>;

/**
 * Keeping and deleting what opens a store. The record says where secrets are before they are put there and until they
 * are gone, so that neither a crash nor a keychain that fails half-way leaves one that nobody knows of.
 */
export function createCustody({ records, shelf, profile, log }: CustodyDeps) {
  const inTurn = createTurns();

  /** Deletes in every place; what the keychain does not delete stays noted in the record, and is answered. */
  const wipe = async (record: StoreRecord): Promise<AppError | null> => {
    records.put({ ...record, ...cleared, state: 'disconnected' });
    let problem: AppError | null = null;
    await shelf.forget(record.id, 'session');
    try {
      await shelf.forget(record.id, 'keychain');
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      log.warn('the keychain did not delete the secrets of a store', { storeId: record.id });
      // Where no keychain was ever used, nothing is in it, and nothing has to be said.
      if (mayBeInKeychain(record)) problem = thrown.error;
    }
    const now = records.get(record.id) ?? record;
    const left = problem === null ? 'none' : 'keychain';
    records.put({ ...now, tokensIn: left, secretIn: 'none', olderInKeychain: false });
    return problem;
  };

  /** The store as it was before a connection whose secrets could not be kept; one that was not there is not. */
  const restoreRecord = async (before: StoreRecord | null, { record, profile: granter }: ConnectPlan) => {
    if (before && before.state !== 'disconnected' && mayGoTo(before, granter)) {
      records.put(before);
      return;
    }
    const noted = records.get(record.id);
    const problem = noted ? await wipe(noted) : null;
    if (before === null && problem === null) records.delete(record.id);
  };

  const keep = async (plan: ConnectPlan, tokens: Tokens): Promise<StoreRecord> => {
    const { record, profile: granter, clientSecret } = plan;
    const { id, tokensIn: place } = record;
    if (place === 'none') throw new Error('a plan says where its tokens go');
    const before = records.get(id);
    const secretStays = before !== null && before.state !== 'disconnected' && mayGoTo(before, granter);
    const secretIn = clientSecret ? place : secretStays ? before.secretIn : 'none';
    const olderInKeychain =
      before !== null &&
      mayBeInKeychain(before) &&
      (place === 'session' || (before.secretIn === 'keychain' && secretIn !== 'keychain'));
    const noted = before ?? { ...record, state: 'disconnected' };
    records.put({ ...noted, tokensIn: place, secretIn, olderInKeychain });
    try {
      if (clientSecret) await shelf.keepSecret(id, place, clientSecret);
      const pair = { access: tokens.accessToken, refresh: tokens.refreshToken };
      const kept = await shelf.keep(id, place, pair);
      if (kept.stored !== 'both') throw kept.problem;
    } catch (thrown) {
      await restoreRecord(before, plan);
      throw thrown;
    }
    return { ...record, secretIn, olderInKeychain, boundTo: record.practice ? null : bindingOf(granter) };
  };

  return {
    /** Deletes the secrets of a store. Answers why the keychain still has some of them; null when none is left. */
    wipe: (record: StoreRecord) => inTurn(record.id, () => wipe(records.get(record.id) ?? record)),

    /**
     * Keeps what a connection brought; answers the record with where it is. Throws Failure (`no-keychain`) when it
     * could not be kept as a whole; nothing of it is left then, or the store is as it was.
     */
    keep: (plan: ConnectPlan, tokens: Tokens) => inTurn(plan.record.id, () => keep(plan, tokens)),

    /** The client secret, where the profile sends it and it was given for the profile's addresses. */
    secret: async (record: StoreRecord, to: Profile): Promise<string | null> => {
      const { secretIn } = record;
      if (!to.wire.sendClientSecret || secretIn === 'none') return null;
      return mayGoTo(record, to) ? shelf.secret(record.id, secretIn) : null;
    },

    /** Whether the profile sends a client secret and none is kept that may be sent by it. */
    lacksSecret: (record: StoreRecord, to: Profile): boolean =>
      // That of a store that is being disconnected is bound to nothing any more.
      to.wire.sendClientSecret && (record.secretIn === 'none' || !mayGoTo(record, to)),

    /**
     * Tokens of an earlier session are gone at the start; an older pair in the keychain is tried in their place.
     * Records of earlier versions are bound to the addresses of today.
     */
    readAfterStart: (): void => {
      for (const record of records.list()) {
        const known = profile(record.profileId);
        const isFree = record.practice || record.state === 'disconnected' || known === null;
        const boundTo = record.boundTo ?? (isFree ? null : bindingOf(known));
        const secretIn = record.secretIn === 'session' ? 'none' : record.secretIn;
        if (record.tokensIn !== 'session') {
          if (boundTo !== record.boundTo) records.put({ ...record, boundTo });
        } else if (record.olderInKeychain && record.state === 'connected') {
          const older = { tokensIn: 'keychain', olderInKeychain: false, refreshInDoubt: true } as const;
          records.put({ ...record, ...older, boundTo, secretIn });
        } else {
          const ended = { state: 'reconnect-needed', reconnectWhy: 'quit', tokensIn: 'none' } as const;
          // One that had to be connected again before has its own reason.
          const { reconnectWhy } = record.state === 'reconnect-needed' ? record : ended;
          records.put({ ...record, ...ended, reconnectWhy, boundTo, secretIn });
        }
      }
    },

    /** Makes the secrets of all stores known to whoever masks them; false when the keychain withheld some. */
    knowSecrets: async (): Promise<boolean> => {
      let isComplete = true;
      for (const { id, tokensIn, secretIn } of records.list()) {
        try {
          if (tokensIn === 'keychain') await shelf.load(id, 'keychain');
          if (secretIn === 'keychain') await shelf.secret(id, 'keychain');
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          isComplete = false;
        }
      }
      return isComplete;
    },

    /** Deletes what a keychain did not delete when it was asked to; answers whether there was any. Never throws. */
    sweep: async (): Promise<boolean> => {
      let found = false;
      for (const { id } of records.list()) {
        await inTurn(id, async () => {
          const record = records.get(id);
          if (record?.state !== 'disconnected' || !mayBeInKeychain(record)) return;
          found = true;
          await wipe(record);
        }).catch((thrown: unknown) => log.error('secrets were not swept', { storeId: id, error: thrown }));
      }
      return found;
    },
  };
}
