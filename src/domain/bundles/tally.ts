import Big from 'big.js';

/** What became of one request of a pass. `about`: written down before it left, and no answer is known yet. */
export type TaskState = 'waiting' | 'about' | 'succeeded' | 'failed' | 'conflict' | 'unknown' | 'not-sent';

export type Tally = {
  readonly total: number;
  readonly done: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly conflict: number;
  readonly unknown: number;
  readonly notSent: number;
};

export const emptyTally: Tally = {
  total: 0,
  done: 0,
  succeeded: 0,
  failed: 0,
  conflict: 0,
  unknown: 0,
  notSent: 0,
};

/** The counts of a pass from the number of its tasks in each state. */
export const tallyOf = (counts: Readonly<Partial<Record<TaskState, number>>>): Tally => {
  const of = (state: TaskState): number => counts[state] ?? 0;
  const ended = of('succeeded') + of('failed') + of('conflict') + of('unknown') + of('not-sent');
  return {
    total: ended + of('waiting') + of('about'),
    done: ended,
    succeeded: of('succeeded'),
    failed: of('failed'),
    conflict: of('conflict'),
    unknown: of('unknown'),
    notSent: of('not-sent'),
  };
};

/** What items cost together: prices times quantities, exactly, with at least two decimals. */
export const costOf = (items: readonly { readonly price: string; readonly quantity: number }[]): string =>
  money(items.reduce((sum, item) => sum.plus(new Big(item.price).times(item.quantity)), new Big(0)));

export const sumOfTexts = (texts: readonly string[]): string =>
  money(texts.reduce((sum, text) => sum.plus(text), new Big(0)));

const money = (sum: Big): string => {
  const text = sum.toFixed();
  return (text.split('.')[1]?.length ?? 0) > 2 ? text : sum.toFixed(2);
};
