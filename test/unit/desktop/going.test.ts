import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/contract/errors.ts';
import type { RunProgress } from '../../../src/contract/runs.ts';
import { followGoing, type Going, type Outcome } from '../../../src/main/desktop/going.ts';
import { bundleSheet } from '../../ui/support/fake-bundles.ts';
import { progress } from '../../ui/support/fake-run-data.ts';

const retried: AppError = { code: 'service-unreadable', message: 'No usable answer.', retries: true };
const refused: AppError = { code: 'service-refused', message: 'The scope is missing.' };
const full: AppError = { code: 'disk', message: 'The disk cannot be written.' };
const undecided: RunProgress['undecided'] = {
  batchId: '77',
  serviceStatus: 'processing',
  rows: 20,
  about: 'results',
  decisions: ['leave'],
};

/** What the desktop is told while something that was in progress begins to wait. */
function follow() {
  const titles: string[] = [];
  const states: Going['state'][] = [];
  const following = followGoing({
    changed: (going) => states.push(...going.map(({ state }) => state)),
    ended: ({ title }: Outcome) => titles.push(title),
  });
  const run = (over: Partial<RunProgress>): void => {
    following.run(progress({ state: 'processing' }));
    following.run(progress({ state: 'waiting', undecided: null, ...over }));
  };
  const bundles = (because: AppError): void => {
    const reading = { because: null, secondsLeft: 9 } as const;
    following.bundles(bundleSheet({ reading: { ...reading, state: 'going' } }));
    following.bundles(bundleSheet({ reading: { ...reading, state: 'waiting', because } }));
  };
  return { titles, states, run, bundles };
}

describe('what waits', () => {
  it('asks for the operator where it does not go on without one', () => {
    const { titles, states, run, bundles } = follow();
    run({ because: refused });
    run({ because: full });
    bundles(refused);
    expect(titles).toEqual([
      'Run 18 is waiting for you',
      'Run 18 is waiting for you',
      'Bundle prices need your attention',
    ]);
    expect(states).toContain('waiting');
  });

  it('asks for nobody while it is tried again, whatever the reason is', () => {
    const { titles, states, run, bundles } = follow();
    run({ because: retried });
    bundles(retried);
    expect(titles).toEqual([]);
    expect(states).toContain('waiting');
  });

  it('says that a batch takes long where the operator can leave it', () => {
    const { titles, run } = follow();
    run({ because: retried, undecided });
    expect(titles).toEqual(['Run 18 is taking longer than usual']);
  });
});

describe('a run that is over', () => {
  it('says how many of its rows were only counted', () => {
    const bodies: string[] = [];
    const following = followGoing({ changed: () => {}, ended: ({ body }) => bodies.push(body) });
    const results = { rows: 30, succeeded: 0, failed: 0, unknown: 0, notSent: 0, counted: 30 };
    following.run(progress({ ...results, state: 'verifying' }));
    following.run(progress({ ...results, state: 'done' }));
    expect(bodies).toEqual(['30 counted only.']);
  });
});
