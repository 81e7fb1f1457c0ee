import type { AppError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Verdict } from '../oauth/refusal-verdict.ts';
import type { TokenApp, TokenClient } from '../oauth/token-client.ts';
import type { RefreshFailure } from '../oauth/token-errors.ts';
import type { Clock } from '../ports.ts';
import type { Records, StoreRecord } from './records.ts';
import { notConnected, type ReconnectReason, reconnectNeeded } from './store-errors.ts';
import type { HeldTokens, Shelf, TokenShelf } from './token-shelf.ts';

export type RefresherDeps = {
  readonly records: Records;
  readonly shelf: TokenShelf;
  readonly tokenClient: TokenClient;
  readonly tokenApp: (record: StoreRecord) => Promise<TokenApp>;
  /** Writes a changed record and tells everyone. */
  readonly save: (record: StoreRecord) => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
};

/** Renewals in a row that came to nothing, when the last one did, why, and since when the service has refused them. */
type Pause = {
  readonly failures: number;
  readonly since: number;
  readonly error: AppError;
  readonly verdict: Verdict | null;
  readonly refusedFrom: number | null;
};
/** After which the operator is told that reconnecting may help. */
const longRefusal = { failures: 5, ms: 3_600_000 };
/** 1, 2, 4 … 60 seconds, whatever a profile says: the token endpoint has no limit that anybody waits for. */
const pace = { pollMs: 5_000 };

/**
 * Renews access tokens, once at a time for each store, however many callers wait. The new pair is stored
 * before anyone gets it. A rejection, or the second bare 401 in a row, turns the store to `reconnect-needed`; anything else
 * is `offline` and leaves the state alone: after it the service is asked again after 1, 2, 4 … 60 seconds at the earliest, whoever asks,
 * and those in between are told the same.
 */
export function createRefresher(deps: RefresherDeps) {
  const { records, shelf, clock, log } = deps;
  const running = new Map<string, Promise<Result<string, AppError>>>();
  /** Raised when tokens are forgotten or newly granted: what an older refresh brings is then void. */
  const epochs = new Map<string, number>();
  const epoch = (storeId: string): number => epochs.get(storeId) ?? 0;
  const pauses = new Map<string, Pause>();

  /** Why a store is not asked now; null where it may be. A clock that was set back is no reason to wait. */
  const pausing = (storeId: string): AppError | null => {
    const pause = pauses.get(storeId);
    if (pause === undefined) return null;
    const waited = clock.now() - pause.since;
    return waited >= 0 && waited < backoffMs(pause.failures, pace) ? pause.error : null;
  };

  const renew = async (storeId: string, rejected: string): Promise<Result<string, AppError>> => {
    const started = epoch(storeId);
    const record = records.get(storeId);
    const usable = usableRecord(record);
    if (!usable.ok) return usable;
    const { place } = usable.value;
    const held = await shelf.load(storeId, place);
    if (epoch(storeId) !== started) return changedMeanwhile(storeId);
    if (held && held.access !== rejected) return ok(held.access);
    if (!held?.refresh) return reject(usable.value.record, 'no-refresh-token');
    const pause = pausing(storeId);
    if (pause !== null) return err(pause);
    const doubted = usable.value.record.refreshInDoubt;
    const app = await deps.tokenApp(usable.value.record);
    if (epoch(storeId) !== started) return changedMeanwhile(storeId);
    deps.records.put({ ...usable.value.record, refreshInDoubt: true });
    const answer = await deps.tokenClient.refresh(app, held.refresh);
    if (epoch(storeId) !== started) return changedMeanwhile(storeId);
    const now = records.get(storeId);
    if (!now) return err(notConnected(null));
    if (!answer.ok) return failed(now, answer.error, doubted);
    pauses.delete(storeId);
    const tokens = {
      access: answer.value.accessToken,
      refresh: answer.value.refreshToken ?? held.refresh,
    };
    return keep(now, place, tokens, held.refresh, answer.value.scopes);
  };

  const keep = async (
    { id, grantedScopes }: StoreRecord,
    place: Shelf,
    tokens: HeldTokens,
    usedRefresh: string,
    scopes: readonly string[] | null,
  ): Promise<Result<string, AppError>> => {
    const started = epoch(id);
    const kept = await shelf.keep(id, place, tokens);
    if (epoch(id) !== started) return changedMeanwhile(id);
    const now = records.get(id);
    if (!now) return err(notConnected(null));
    const renewed = {
      ...now,
      refreshInDoubt: false,
      renewalRefused: false,
      grantedScopes: scopes ? [...scopes] : grantedScopes,
    };
    if (kept.stored === 'both') {
      deps.save(renewed);
      return ok(tokens.access);
    }
    // The old pair may be void at the service already, and dropping the new one would lose the store for nothing. So
    // it is held in memory. After a restart the old access token and the refresh token that is stored are as good as
    // ever; where that one was replaced, it is tried all the same, and the store says that it will have to be connected.
    log.warn('keychain refused a renewed token; held for this session', { storeId: id });
    shelf.hold(id, tokens);
    const lasts = kept.stored === 'refresh' || tokens.refresh === usedRefresh;
    deps.save(lasts ? renewed : { ...renewed, tokensIn: 'session', olderInKeychain: place === 'keychain' });
    return ok(tokens.access);
  };

  const failed = (
    record: StoreRecord,
    failure: RefreshFailure,
    doubted: boolean,
  ): Result<string, AppError> => {
    const before = pauses.get(record.id);
    const { verdict, error } = failure;
    if (verdict === 'rejected' || (verdict === 'unauthorized' && before?.verdict === verdict)) {
      return reject(record, doubted ? 'answer-lost' : 'rejected', error.details);
    }
    const after = { ...record, refreshInDoubt: doubted || failure.maybeReplaced };
    if (!failure.wasAsked) {
      records.put(after);
      return err(error);
    }
    const since = clock.now();
    const failures = (before?.failures ?? 0) + 1;
    const isRefusal = verdict === 'refused' || verdict === 'unauthorized';
    const refusedFrom = before?.refusedFrom ?? (isRefusal ? since : null);
    pauses.set(record.id, { failures, since, error, verdict, refusedFrom });
    const isLong = failures >= longRefusal.failures && since - (refusedFrom ?? since) >= longRefusal.ms;
    if (isRefusal && isLong && !record.renewalRefused) deps.save({ ...after, renewalRefused: true });
    else records.put(after);
    return err(error);
  };

  const reject = (
    record: StoreRecord,
    reconnectWhy: ReconnectReason,
    details: readonly string[] = [],
  ): Result<string, AppError> => {
    log.warn('sign-in rejected; the store has to be connected again', { storeId: record.id });
    deps.save({ ...record, state: 'reconnect-needed', reconnectWhy, refreshInDoubt: false });
    return err(reconnectNeeded(record, reconnectWhy, details));
  };

  const changedMeanwhile = async (storeId: string): Promise<Result<string, AppError>> => {
    const usable = usableRecord(records.get(storeId));
    if (!usable.ok) return usable;
    const held = await shelf.load(storeId, usable.value.place);
    return held ? ok(held.access) : err(notConnected(usable.value.record));
  };

  return {
    /** A new access token after `rejected` was turned down. Never throws. */
    refresh: (storeId: string, rejected: string): Promise<Result<string, AppError>> => {
      const current = running.get(storeId);
      if (current) return current;
      const renewing = renew(storeId, rejected)
        .catch((thrown: unknown): Result<string, AppError> => {
          if (thrown instanceof Failure) return err(thrown.error);
          throw thrown;
        })
        .finally(() => running.delete(storeId));
      running.set(storeId, renewing);
      return renewing;
    },
    /** Makes every refresh that is under way void. */
    outdate: (storeId: string): void => {
      epochs.set(storeId, epoch(storeId) + 1);
      running.delete(storeId);
      pauses.delete(storeId);
    },
  };
}

/** The record with the place of its tokens, or why it has none that may be used. */
export function usableRecord(
  record: StoreRecord | null,
): Result<{ readonly record: StoreRecord; readonly place: Shelf }, AppError> {
  if (!record || record.state === 'disconnected') return err(notConnected(record));
  if (record.state === 'reconnect-needed') return err(reconnectNeeded(record, record.reconnectWhy));
  if (record.tokensIn === 'none') return err(reconnectNeeded(record, 'tokens-gone'));
  return ok({ record, place: record.tokensIn });
}
