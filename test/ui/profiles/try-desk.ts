import type { KnownProfile, TryReport, TryState } from '../../../src/contract/profiles.ts';
import type { StoreLock } from '../../../src/contract/stores.ts';
import { learn, type Sight } from '../../../src/domain/profile/learn/index.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { now, profile, store } from '../support/fake-data.ts';
import type { FakeDesk, FakeHandlers } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';

const own: Profile = { ...profile(), id: 'own', name: 'Larkfield service' };
const at = (path: string, status = 200) => ({ task: 0, source: `GET ${path} (${status})` });
const batch = (stage: 'filled' | 'started', word: string, succeeded: number): Sight => ({
  ...at('/async_batches/70123'),
  of: 'batch',
  stage,
  at: 0,
  place: 'async_batch',
  word,
  total: 1,
  succeeded,
  failed: 0,
});
const sights: readonly Sight[] = [
  batch('filled', 'draft', 0),
  batch('started', 'in_work', 0),
  ...[1, 1, 1].map((count) => batch('started', 'finished', count)),
  {
    ...at('/async_batches/70123/tasks?limit=250'),
    of: 'list',
    status: 200,
    ask: 'first',
    limit: 250,
    entries: 1,
    next: 'next_cursor',
  },
  {
    ...at('/async_batches/70123/tasks?limit=250'),
    of: 'task',
    at: 0,
    word: 'success',
    code: 201,
    echo: 'whole',
  },
];
export const report: TryReport = {
  profileId: 'own',
  storeName: 'Larkfield Coffee',
  host: 'api.larkfield.test',
  task: 'create the discount code TRY-1, then delete it',
  endedAt: now,
  requests: 24,
  because: null,
  left: ['Batch 70123 stays at the service: the specification shows no way to delete a batch.'],
  lines: learn(own, sights),
};
export const going: TryState = {
  step: 'going',
  profileId: 'own',
  storeName: 'Larkfield Coffee',
  doing: 'watching',
  since: now,
  requests: 7,
};

/** A desk with an own profile whose store is connected; a try begins and waits for what the test says of it. */
export function tryDesk({
  lock = 'none',
  ...handlers
}: FakeHandlers & { readonly lock?: StoreLock } = {}): FakeDesk {
  const known: KnownProfile[] = [
    { profile: profile(), origin: 'shipped' },
    { profile: own, origin: 'own' },
  ];
  const world = emptyWorld({ stores: [store({ profileId: 'own', state: 'connected', lock })] });
  return fakeDesk(world, {
    'profiles.known': () => known,
    'profiles.tryService': () => going,
    'profiles.save': ({ profile: saved }) => {
      known[1] = { profile: saved, origin: 'own' };
      return saved;
    },
    ...handlers,
  });
}
