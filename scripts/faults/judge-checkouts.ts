import { readFileSync } from 'node:fs';
import type { CheckoutSummary } from '../../src/contract/checkouts.ts';
import type { PracticeInspection } from '../../src/practice/index.ts';
import { createVerdict, type Verdict } from './judge.ts';
import { checkoutsAt } from './ledger.ts';
import type { CheckoutsJob } from './messages.ts';

export type JudgedCheckouts = CheckoutsJob & {
  /** Whether the service refuses to create the checkout of an address. */
  readonly refused: (email: string) => boolean;
};

/** Compares the app's list of checkouts with those that the service has. */
export function judgeCheckouts(job: JudgedCheckouts, inspect: PracticeInspection, store: string): Verdict {
  const { complain, verdict } = createVerdict();
  // Written by the operator (send-checkouts.ts) alone, as the app's channel gave it.
  const list = JSON.parse(readFileSync(job.results, 'utf8')) as readonly CheckoutSummary[];
  const kept = checkoutsAt(inspect, store);
  for (const email of job.emails) {
    const told = list.filter(({ title }) => title === email);
    const [one] = told;
    const there = kept.get(email) ?? [];
    const example = `${email} reported ${one?.state ?? 'missing'} ${one?.last?.outcome ?? ''}, created ${there.length} times`;
    if (told.length !== 1) complain('wronglyReported', `${example}, listed ${told.length} times`);
    if (there.length > 1) complain('doubled', example);
    if (job.refused(email)) {
      const isRefused = one?.state === 'draft' && one.last?.outcome === 'refused';
      if (!isRefused || there.length > 0) complain('wronglyReported', example);
      continue;
    }
    const [has] = there;
    if (has?.city !== job.city) complain('lost', example);
    const saysAll = one?.state === 'made' && one.last?.outcome === 'ok' && !one.changed;
    if (!saysAll || !there.some(({ token }) => token === one.token)) complain('wronglyReported', example);
  }
  return verdict();
}
