import { join } from 'node:path';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import type { JudgedJob } from './judge.ts';
import type { JudgedBundles } from './judge-bundles.ts';
import type { JudgedCheckouts } from './judge-checkouts.ts';
import type { CodesJob } from './messages.ts';
import { isRefused, writeCodes } from './sheets.ts';

export type CampaignJobs = {
  readonly codes: readonly (CodesJob & Omit<JudgedJob, 'hasTaskList'>)[];
  readonly bundles: JudgedBundles;
  readonly checkouts: JudgedCheckouts;
};

/** Of ten rows nine go by batches and one by a request of its own. */
const oneByOne = 10;
/** For so many rows there is one subscription with a bundle; its prices are restored, which is over soon. */
const rowsEachBundle = 10;
/** For so many rows there is one checkout. */
const rowsEachCheckout = 20;
/** The app's list of checkouts has no more than 500. */
const maxCheckouts = 490;

/** What a campaign sends, as files in a folder, and what has to become of it. */
export function jobsIn(folder: string, rows: number): CampaignJobs {
  const singles = Math.floor(rows / oneByOne);
  const many = (each: number): number => Math.max(2, Math.floor(rows / each));
  const subscriptions = Array.from({ length: many(rowsEachBundle) }, (_, index) =>
    String(700_000_001 + index * 10_000),
  );
  const emails = Array.from(
    { length: Math.min(many(rowsEachCheckout), maxCheckouts) },
    (_, index) => `${isRefused(index) ? 'refused' : 'customer'}-${index}@shop.example`,
  );
  return {
    codes: [
      codesIn(folder, 'batches', '2021-01', rows - singles),
      codesIn(folder, 'singles', '2021-11', singles),
    ],
    bundles: {
      subscriptions,
      price: '7.77',
      original: join(folder, 'bundles.original.json'),
      sent: { results: join(folder, 'bundles.sent.csv'), ledger: join(folder, 'bundles.sent.json') },
      restored: { results: join(folder, 'bundles.restored.csv'), sheet: join(folder, 'bundles.sheet.csv') },
      refused: (subscription) => isRefused(subscriptions.indexOf(subscription)),
    },
    checkouts: {
      emails,
      city: 'Springfield',
      results: join(folder, 'checkouts.json'),
      refused: (email) => email.startsWith('refused'),
    },
  };
}

function codesIn(
  folder: string,
  lane: CodesJob['lane'],
  version: '2021-01' | '2021-11',
  count: number,
): CampaignJobs['codes'][number] {
  const kind = `discounts-${version}`;
  const file = join(folder, `${kind}.csv`);
  const codes = writeCodes(file, version, count);
  return { lane, file, kind, codes, refused: isRefused, results: join(folder, `${kind}.results.csv`) };
}

/** What the app sends in good faith and the service refuses; codes of that sort are in their sheets. */
export function refusals({ bundles, checkouts }: CampaignJobs): readonly FaultRuleInput[] {
  const refuse = { kind: 'status', code: 422 } as const;
  return [
    ...checkouts.emails
      .filter(checkouts.refused)
      .map((body) => ({ match: { method: 'POST' as const, path: '/checkouts', body }, do: refuse })),
    ...bundles.subscriptions.filter(bundles.refused).map((subscription) => ({
      // The practice service calls the selection of a subscription by a 3 and its number.
      match: { method: 'PUT' as const, path: `/bundle_selections/3${subscription}` },
      do: refuse,
    })),
  ];
}
