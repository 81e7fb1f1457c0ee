import type { Store } from '../../../src/contract/stores.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { createCheckouts } from '../../../src/main/checkouts/checkouts.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { Failure } from '../../../src/main/failure.ts';
import { checkoutsHandlers } from '../../../src/main/ipc/handlers/checkouts.ts';
import type { Api, ApiAnswer, ApiRequest, Publish, Sessions } from '../../../src/main/ports.ts';
import { createRuns } from '../../../src/main/runs/runs.ts';
import { noPrices, noRows } from '../../support/runs/no-sources.ts';
import { fixedSessions } from '../../support/stores/fixed-sessions.ts';
import { draft, type Typed } from '../../unit/checkouts/drafts.ts';
import { profile, store } from '../support/fake-data.ts';
import { type FakeDesk, type FakeHandlers, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';

export const onB = store({ platform: 'b', name: 'Quayside Tea', colour: 'orange' });
export const onA = store({ id: 'store-a', name: 'Larkfield Coffee', colour: 'teal' });

export type CheckoutsDesk = FakeDesk & {
  /** Requests that main would have sent. */
  readonly requests: ApiRequest[];
  /** A checkout as if it had been typed, and its id. */
  readonly typed: (what: Typed) => Promise<string>;
};

/** An answer with JSON in it. */
export const answered = (status: number, text: string): ApiAnswer => ({
  kind: 'answered',
  status,
  body: null,
  text,
});
export const madeWith = (token: string): ApiAnswer => ({
  kind: 'answered',
  status: 200,
  body: { checkout: { token } },
  text: '',
});

/** A fake desk whose checkouts are kept by the product's own main part, in memory; `answer` is the service. */
export function checkoutsDesk(
  given: {
    readonly stores?: Store[];
    readonly optional?: Partial<Profile['optional']>;
    readonly answer?: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;
    readonly handlers?: FakeHandlers;
    readonly databaseFile?: string;
  } = {},
): CheckoutsDesk {
  const {
    stores = [onB],
    answer = () => madeWith('7f3a-token'),
    handlers = {},
    databaseFile = ':memory:',
  } = given;
  const requests: ApiRequest[] = [];
  const spoken = profile();
  const api: Api = {
    request: async (request) => {
      requests.push(request);
      return answer(request);
    },
    limit: () => ({ used: 0, size: 40, perSecond: 2 }),
    endPause: () => {},
  };
  const sessions: Sessions = {
    ...fixedSessions({
      ...spoken,
      limits: { ...spoken.limits, pollSeconds: 0.05 },
      optional: { ...spoken.optional, ...given.optional },
    }),
    store: (id) => stores.find((one) => one.id === id) ?? null,
  };
  const publish: Publish = (channel, payload) => void desk.emit(channel, payload);
  const sending = { api, sessions, clock: systemClock, publish };
  const checkouts = createCheckouts({ ...sending, databaseFile, runs: () => runs });
  const runs = createRuns({
    ...{ ...sending, databaseFile: ':memory:', rows: noRows, prices: noPrices },
    checkouts: checkouts.forms,
  });
  const real = checkoutsHandlers(checkouts);
  /** Main's failures as the answers that its door makes of them. */
  const throughDoor =
    <I, T>(handler: (input: I) => T | Promise<T>) =>
    async (input: I): Promise<T> => {
      try {
        return await handler(input);
      } catch (thrown) {
        if (thrown instanceof Failure) return fail(thrown.error);
        throw thrown;
      }
    };
  const desk: FakeDesk = fakeDesk(emptyWorld({ stores }), {
    'checkouts.list': throughDoor(real['checkouts.list']),
    'checkouts.get': throughDoor(real['checkouts.get']),
    'checkouts.add': throughDoor(real['checkouts.add']),
    'checkouts.save': throughDoor(real['checkouts.save']),
    'checkouts.undo': throughDoor(real['checkouts.undo']),
    'checkouts.redo': throughDoor(real['checkouts.redo']),
    'checkouts.remove': throughDoor(real['checkouts.remove']),
    'checkouts.review': throughDoor(real['checkouts.review']),
    'checkouts.send': throughDoor(real['checkouts.send']),
    'checkouts.stop': throughDoor(real['checkouts.stop']),
    'checkouts.settle': throughDoor(real['checkouts.settle']),
    ...handlers,
  });
  return Object.assign(desk, {
    requests,
    typed: async (what: Typed) => {
      const { id } = checkouts.add(stores[0]?.id ?? '', null, null);
      checkouts.save(id, draft(what), { did: 'type', place: '' }, false);
      return id;
    },
  });
}
