import type { OutputOf } from '../../../contract/index.ts';
import type { TryReport, TryState, TryStep, TryTask } from '../../../contract/profiles.ts';
import type { Store } from '../../../contract/stores.ts';
import { learn } from '../../../domain/profile/learn/index.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { Failure } from '../../failure.ts';
import type { Api, Clock, Confirm, Publish, Sessions } from '../../ports.ts';
import { createAsking } from './asking.ts';
import { questionOf, wordsOf } from './question.ts';
import { tryService } from './try-service.ts';

export type LearningParts = {
  readonly api: Api;
  readonly sessions: Pick<Sessions, 'store' | 'profile' | 'writeRefusal'>;
  readonly clock: Clock;
  readonly confirm: Confirm;
  readonly publish: Publish;
};

export type Learning = {
  /** Asks the operator, then begins. Throws Failure: `conflict`, `not-found`, `locked`, `cancelled` ... */
  readonly start: (profileId: string, storeId: string, task: TryTask) => Promise<TryState>;
  readonly state: () => TryState;
  readonly stop: () => TryState;
  /** Breaks off what is on its way: nobody waits for its answer any more. */
  readonly close: () => Promise<void>;
};

/** Tries a service with one task, one try at a time (decision 0041). */
export function createLearning(parts: LearningParts): Learning {
  const { api, sessions, clock, confirm, publish } = parts;
  let state: TryState = { step: 'idle' };
  let isWithdrawn = false;
  const closing = new AbortController();
  let going: { readonly stop: AbortController; readonly end: Promise<void> } | null = null;

  const set = (next: TryState): TryState => {
    state = next;
    const payload: OutputOf<'profiles.tryChanged'> = state;
    publish('profiles.tryChanged', payload);
    return state;
  };

  /** The store and its profile, if the service may be tried with them now. */
  const checked = (profileId: string, storeId: string): { store: Store; profile: Profile } => {
    const store = sessions.store(storeId);
    if (store === null) throw new Failure({ code: 'not-found', message: tryServiceMessages.storeGone });
    if (store.profileId !== profileId) {
      throw new Failure({
        code: 'conflict',
        message: tryServiceMessages.connectedAnotherProfile({ name: store.name }),
        next: tryServiceMessages.connectedAnotherProfileNext,
      });
    }
    if (store.state !== 'connected') {
      throw new Failure({
        code: 'not-connected',
        message: tryServiceMessages.notConnected({ name: store.name }),
        next: tryServiceMessages.notConnectedNext,
      });
    }
    const refusal = sessions.writeRefusal(storeId);
    if (refusal !== null) throw new Failure(refusal);
    return { store, profile: sessions.profile(storeId) };
  };

  const run = async (store: Store, profile: Profile, task: TryTask, signal: AbortSignal): Promise<void> => {
    const since = new Date(clock.now()).toISOString();
    let requests = 0;
    let doing: TryStep = 'checking';
    const show = (): void => {
      set({ step: 'going', profileId: profile.id, storeName: store.name, doing, since, requests });
    };
    const counted = (): void => {
      requests += 1;
      show();
    };
    const onStep = (step: TryStep): void => {
      doing = step;
      show();
    };
    const ask = createAsking({
      api,
      clock,
      storeId: store.id,
      storeName: store.name,
      profile,
      signal,
      closing: closing.signal,
      counted,
    });
    const { because, left, sights } = await tryService({ ask, clock, profile, task, signal, onStep });
    const report: TryReport = {
      profileId: profile.id,
      storeName: store.name,
      host: URL.parse(profile.addresses.base)?.host ?? profile.addresses.base,
      task: wordsOf(task),
      endedAt: new Date(clock.now()).toISOString(),
      requests,
      because,
      left,
      lines: learn(profile, sights),
    };
    set({ step: 'done', report });
  };

  return {
    start: async (profileId, storeId, task) => {
      if (state.step === 'asking' || state.step === 'going') {
        throw new Failure({
          code: 'conflict',
          message: tryServiceMessages.serviceBeingTried,
          next: tryServiceMessages.serviceBeingTriedNext,
        });
      }
      const before = checked(profileId, storeId);
      const last = state;
      isWithdrawn = false;
      set({ step: 'asking', profileId });
      try {
        const isAgreed = await confirm(questionOf(before.store, before.profile, task));
        if (!isAgreed || isWithdrawn)
          throw new Failure({ code: 'cancelled', message: tryServiceMessages.nothingSent });
        // The question may have been open for long.
        const now = checked(profileId, storeId);
        if (JSON.stringify(now.profile) !== JSON.stringify(before.profile)) {
          throw new Failure({
            code: 'conflict',
            message: tryServiceMessages.serviceProfileChangedWhile,
            next: tryServiceMessages.serviceProfileChangedWhileNext,
          });
        }
      } catch (thrown) {
        set(last);
        throw thrown;
      }
      const stop = new AbortController();
      const end = run(before.store, before.profile, task, stop.signal);
      going = { stop, end };
      return state;
    },
    state: () => state,
    stop: () => {
      isWithdrawn = true;
      going?.stop.abort();
      return state;
    },
    close: async () => {
      going?.stop.abort();
      closing.abort();
      await going?.end;
    },
  };
}
