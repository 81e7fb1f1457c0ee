import { readFileSync } from 'node:fs';
import type { PracticeInspection } from '../../src/practice/index.ts';
import { createVerdict, isOfRepeat, readTable, type Verdict } from './judge.ts';
import { answeredChanges, type Prices, type PricesAt, pricesAt } from './ledger.ts';
import type { BundlesJob } from './messages.ts';

export type JudgedBundles = BundlesJob & {
  /** Whether the service refuses every change of a subscription's prices. */
  readonly refused: (subscription: string) => boolean;
};

/** Compares the results of the runs of a bundle sheet, and the sheet, with the service's own prices. */
export function judgeBundles(
  job: JudgedBundles,
  inspect: PracticeInspection,
  store: string,
): readonly [prices: Verdict, restores: Verdict] {
  const original = readPrices(job.original);
  const sent = readPrices(job.sent.ledger);
  const now = pricesAt(inspect, store);
  return [
    judgePrices(job, {
      results: job.sent.results,
      word: 'send',
      prices: sent.prices,
      wanted: () => job.price,
      changes: answeredChanges(inspect, 0, sent.request),
    }),
    judgePrices(job, {
      results: job.restored.results,
      before: job.sent.results,
      sheet: job.restored.sheet,
      word: 'restore',
      prices: now.prices,
      wanted: (selection, item) => original.prices[selection]?.[item],
      changes: answeredChanges(inspect, sent.request, now.request),
    }),
  ];
}

const readPrices = (file: string): PricesAt =>
  // Written by the operator (send-bundles.ts) alone.
  JSON.parse(readFileSync(file, 'utf8')) as PricesAt;

type Phase = {
  readonly results: string;
  /** Those of the phase before it. */
  readonly before?: string;
  /** The export of the sheet after it. */
  readonly sheet?: string;
  readonly word: 'send' | 'restore';
  /** As the service had them at the end of it. */
  readonly prices: Prices;
  readonly wanted: (selection: string, item: string) => string | undefined;
  readonly changes: ReadonlyMap<string, number>;
};

function judgePrices(job: JudgedBundles, phase: Phase): Verdict {
  const { results, word, prices, wanted, changes } = phase;
  const { complain, unknown, verdict } = createVerdict();
  const rowsOf = (file: string) =>
    new Map(readTable(file).map((row) => [row.subscription_id ?? '', row] as const));
  const reported = rowsOf(results);
  const shown = phase.sheet === undefined ? null : rowsOf(phase.sheet);
  const before = phase.before === undefined ? null : rowsOf(phase.before);
  for (const subscription of job.subscriptions) {
    const row = reported.get(subscription);
    // The practice service calls the selection of a subscription by a 3 and its number.
    const selection = row?.bundle_selection_id ?? `3${subscription}`;
    const items = Object.entries(prices[selection] ?? {});
    const isThere =
      items.length > 0 &&
      items.every(([item, price]) => Number(price) === Number(wanted(selection, item) ?? Number.NaN));
    const times = changes.get(selection) ?? 0;
    const outcome = row?.outcome ?? 'missing';
    const example = `${subscription} reported ${outcome}, ${isThere ? 'has' : 'has not'} the prices, ${times} changes`;
    // Whoever was told that a change is carried out has no reason to send it again.
    if (times > 1) complain('doubled', example);
    if (job.refused(subscription)) {
      const isUnknown = outcome === 'unknown' && isOfRepeat(row?.message ?? '');
      if (isUnknown) unknown(`${example}: ${row?.message}`, true);
      // What was never changed is not restored; what may have been is refused as well, or was read as unchanged since.
      const mayBeChanged = before?.get(subscription)?.outcome === 'unknown';
      const isRight =
        (outcome === 'failed' && (word === 'send' || mayBeChanged)) ||
        (outcome === 'missing' && word === 'restore');
      if (!isRight && !isUnknown) complain('wronglyReported', example);
      if (isThere !== (word === 'restore')) complain('wronglyReported', example);
      continue;
    }
    // The sheet says what its run says.
    const inSheet = shown?.get(subscription)?.outcome;
    if (shown !== null && inSheet !== `${word} ${outcome}`)
      complain('wronglyReported', `${example}, in the sheet ${inSheet}`);
    if (outcome === 'unknown') unknown(`${example}: ${row?.message}`);
    else if (!isThere || outcome === 'missing') complain('lost', example);
    if (outcome === 'succeeded' ? !isThere : outcome !== 'unknown') complain('wronglyReported', example);
  }
  return verdict();
}
