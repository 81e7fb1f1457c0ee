import type { AppError } from '../../contract/errors.ts';
import type { ConnectState } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Result } from '../../domain/result.ts';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import { type ExpectedCallback, readPastedCallback } from '../oauth/callback.ts';
import { installUrl } from '../oauth/install-url.ts';
import { isCatchable, type Loopback, listenForCallback } from '../oauth/loopback-server.ts';
import type { Tokens } from '../oauth/token-answer.ts';
import type { TokenApp, TokenClient } from '../oauth/token-client.ts';
import { codeUsed } from '../oauth/token-errors.ts';
import type { Clock } from '../ports.ts';
import type { StoreRecord } from './records.ts';

/** Everything about one attempt. */
export type ConnectPlan = {
  /** As it will be kept when the attempt succeeds. */
  readonly record: StoreRecord;
  readonly profile: Profile;
  readonly clientSecret: string | null;
  /** The practice store adds parameters to its install page. */
  readonly installQuery?: (callbackUrl: string) => Readonly<Record<string, string>>;
};

export type ConnectorDeps = {
  readonly clock: Clock;
  readonly openExternal: (url: string) => Promise<void>;
  /** Why whoever manages the computer does not allow a service; null where it is allowed. */
  readonly refusal: (profile: Profile) => AppError | null;
  readonly tokenClient: TokenClient;
  readonly register: (secret: string) => void;
  /** Keeps the tokens and the store; throws Failure when they cannot be kept. */
  readonly connected: (plan: ConnectPlan, tokens: Tokens) => Promise<void>;
  /** What the service itself says the tokens are for, where the profile has an endpoint that says it. */
  readonly verify: (plan: ConnectPlan, tokens: Tokens) => Promise<Result<Tokens, AppError>>;
  readonly changed: (state: ConnectState) => void;
  /** Called before an attempt needs its callback address, and after it ended. */
  readonly attempting: (isPending: boolean) => Promise<void>;
  readonly log: Logger;
};

/** An attempt ends by itself after this time. Milliseconds. */
export const attemptMs = 5 * 60_000;

type Attempt = {
  readonly plan: ConnectPlan;
  readonly expected: ExpectedCallback;
  readonly end: AbortController;
  callbackUrl: string;
  loopback: Loopback | null;
};

/** The one pending connection: from the install page to the stored tokens. */
export function createConnector(deps: ConnectorDeps) {
  let state: ConnectState = { step: 'idle' };
  let attempt: Attempt | null = null;
  const usedCodes = new Set<string>();

  const show = (next: ConnectState): ConnectState => {
    state = next;
    deps.changed(next);
    return next;
  };
  const finish = (mine: Attempt, next: ConnectState): ConnectState => {
    if (attempt !== mine) return state;
    attempt = null;
    mine.end.abort();
    mine.loopback?.close();
    void deps.attempting(false);
    return show(next);
  };
  const fail = (mine: Attempt, error: AppError): ConnectState => {
    deps.log.warn('connection attempt failed', { storeId: mine.plan.record.id, code: error.code });
    return finish(mine, { step: 'failed', error });
  };

  const redeem = async (mine: Attempt, code: string): Promise<ConnectState> => {
    const { plan } = mine;
    const { name } = plan.record;
    // Not in answers: whoever navigates to the callback chooses it.
    deps.register(code);
    mine.loopback?.close();
    if (usedCodes.has(code)) return fail(mine, codeUsed({ storeName: name }, []));
    usedCodes.add(code);
    show({ step: 'exchanging', storeName: name });
    const app: TokenApp = {
      storeId: plan.record.id,
      profile: plan.profile,
      storeName: name,
      store: plan.record,
      clientId: plan.record.clientId,
      clientSecret: plan.clientSecret,
    };
    const granted = await deps.tokenClient.exchange(app, { code, redirectUri: mine.callbackUrl });
    if (!granted.ok) {
      // Without an answer of a token endpoint the code may still be good: pasted again, the service decides.
      if (granted.error.code === 'offline' || granted.error.code === 'timed-out') usedCodes.delete(code);
      return fail(mine, granted.error);
    }
    const verified = await deps.verify(plan, granted.value);
    if (!verified.ok) return fail(mine, verified.error);
    // Given up while the service was being asked: what it granted is dropped.
    if (attempt !== mine) return state;
    await deps.connected(plan, verified.value);
    return finish(mine, { step: 'connected', storeId: plan.record.id });
  };
  const redeemSafely = (mine: Attempt, code: string): Promise<ConnectState> =>
    redeem(mine, code).catch((thrown: unknown) => {
      if (thrown instanceof Failure) return fail(mine, thrown.error);
      deps.log.error('connection attempt broke', { error: thrown });
      return fail(mine, {
        code: 'internal',
        message: storesMessages.connectionNotFinished({ name: mine.plan.record.name }),
        next: storesMessages.connectionNotFinishedNext,
      });
    });

  const expireLater = async (mine: Attempt): Promise<void> => {
    await deps.clock.sleep(attemptMs, mine.end.signal);
    if (attempt !== mine || state.step !== 'waiting') return;
    fail(mine, {
      code: 'timed-out',
      message: storesMessages.noApprovalArrivedWithin({ name: mine.plan.record.name }),
      next: storesMessages.noApprovalArrivedWithinNext,
    });
  };

  const begin = (plan: ConnectPlan): Attempt => {
    if (attempt) throw new Failure(busy(attempt.plan.record.name));
    const { record, profile } = plan;
    const expected = { profile, platform: record.platform, domain: record.domain, storeName: record.name };
    const mine: Attempt = {
      plan,
      expected,
      end: new AbortController(),
      callbackUrl: record.callbackUrl,
      loopback: null,
    };
    attempt = mine;
    return mine;
  };

  const start = async (plan: ConnectPlan): Promise<ConnectState> => {
    const refusal = deps.refusal(plan.profile);
    if (refusal !== null) throw new Failure(refusal);
    const mine = begin(plan);
    const { record, profile } = plan;
    const { expected } = mine;
    await deps.attempting(true);
    if (attempt !== mine) return state;
    const listening = isCatchable(record.callbackUrl)
      ? await listenForCallback({
          callbackUrl: record.callbackUrl,
          expected,
          onResult: (result) => {
            if (attempt !== mine) return;
            if (result.ok) void redeemSafely(mine, result.value.code);
            else fail(mine, result.error);
          },
        })
      : null;
    if (attempt !== mine) {
      if (listening?.ok) listening.value.close();
      await deps.attempting(attempt !== null);
      return state;
    }
    if (listening?.ok) {
      mine.loopback = listening.value;
      mine.callbackUrl = listening.value.callbackUrl;
    }
    const url = installUrl(profile, {
      clientId: record.clientId,
      platform: record.platform,
      domain: record.domain,
      extra: plan.installQuery?.(mine.callbackUrl) ?? {},
    });
    show({
      step: 'waiting',
      storeName: record.name,
      installUrl: url,
      listening: listening?.ok === true,
      listenProblem: listening && !listening.ok ? listening.error : null,
      expiresAt: new Date(deps.clock.now() + attemptMs).toISOString(),
    });
    void expireLater(mine);
    // The address is on the screen, too: where no browser opens it can be copied into one.
    await deps.openExternal(url).catch((thrown: unknown) => {
      deps.log.warn('the browser did not open', { error: thrown });
    });
    return state;
  };

  return {
    start,
    /** Connects a store by a code that came without an attempt, after the operator said yes to it. */
    take: (plan: ConnectPlan, code: string): Promise<ConnectState> => {
      const mine = begin(plan);
      void deps.attempting(true);
      return redeemSafely(mine, code);
    },
    /** Ends an attempt before it began. */
    refuse: (error: AppError): ConnectState => {
      if (attempt) throw new Failure(busy(attempt.plan.record.name));
      return show({ step: 'failed', error });
    },
    state: (): ConnectState => state,
    pending: (): string | null => attempt?.plan.record.id ?? null,
    /** Takes the redirected address. A wrong paste changes nothing and is thrown as Failure (`bad-input`). */
    paste: async (text: string): Promise<ConnectState> => {
      const mine = attempt;
      if (!mine || state.step !== 'waiting') {
        throw new Failure({
          code: 'conflict',
          message: storesMessages.noConnectionWaitingAddress,
          next: storesMessages.noConnectionWaitingAddressNext,
        });
      }
      const read = readPastedCallback(text, mine.callbackUrl, mine.expected);
      if (read.ok) return redeemSafely(mine, read.value.code);
      if (read.error.code === 'bad-input') throw new Failure(read.error);
      return fail(mine, read.error);
    },
    cancel: (): ConnectState => {
      if (attempt) return finish(attempt, { step: 'idle' });
      return state.step === 'idle' ? state : show({ step: 'idle' });
    },
  };
}
export type Connector = ReturnType<typeof createConnector>;

const busy = (name: string): AppError => ({
  code: 'conflict',
  message: storesMessages.connectionWaitingApproval({ name }),
  next: storesMessages.connectionWaitingApprovalNext,
});
