import type { AppError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { TokenApp, TokenClient } from '../oauth/token-client.ts';
import type { Clock } from '../ports.ts';
import { mayGoTo } from './binding.ts';
import type { Custody } from './custody.ts';
import type { KnownStores } from './known-stores.ts';
import type { PracticeHost } from './practice-host.ts';
import type { Profiles } from './profiles.ts';
import type { Records, StoreRecord } from './records.ts';
import { createRefresher, usableRecord } from './refresher.ts';
import { reconnectNeeded } from './store-errors.ts';
import type { TokenShelf } from './token-shelf.ts';

export type TokensDeps = {
  readonly records: Records;
  readonly profiles: Pick<Profiles, 'setPractice'>;
  readonly practiceHost: PracticeHost;
  readonly known: KnownStores;
  readonly shelf: TokenShelf;
  readonly custody: Pick<Custody, 'secret'>;
  readonly tokenClient: TokenClient;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
};

/** The access token of a store as a request needs it: the kept one, or a renewed one, for its own addresses alone. */
export function createTokens(deps: TokensDeps) {
  const { records, known, shelf, log } = deps;
  const { save, profileOf } = known;
  /** The practice service has new addresses after each start; its store cannot be asked before. */
  const wake = async (record: StoreRecord): Promise<void> => {
    if (record.practice) deps.profiles.setPractice((await deps.practiceHost.ensureStarted()).profile);
  };
  const tokenApp = async (record: StoreRecord): Promise<TokenApp> => {
    await wake(record);
    const profile = profileOf(record);
    if (!mayGoTo(record, profile)) throw new Failure(reconnectNeeded(record, 'moved'));
    return {
      storeId: record.id,
      profile,
      storeName: record.name,
      store: record,
      clientId: record.clientId,
      clientSecret: await deps.custody.secret(record, profile),
    };
  };
  const { refresh, outdate } = createRefresher({
    ...{ records, shelf, tokenApp, save, log },
    tokenClient: deps.tokenClient,
    clock: deps.clock,
  });

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

  return { accessToken, refresh, outdate };
}
