import { messages } from './messages.ts';
import { counted, listed, plural } from './words.ts';

/** What a review says of rows that are one thing together, such as the lines of a cart. */
export const cartsMessages = messages({
  discountsEnded: ({ one, which }: { one: boolean; which: string }) =>
    `${one ? 'This discount is' : 'These discounts are'} listed in the store, but may be disabled, expired or deleted: ${which}. Check ${one ? 'it' : 'them'} in the merchant portal, or remove the ${one ? 'code' : 'codes'}.`,
  differByCase: ({ things, names }: { things: string; names: string }) =>
    `These values differ only in capitalization, so separate ${things} are created: ${names}. If they belong to the same cart, use the same capitalization in all its rows.`,
  createdBefore: ({
    count,
    things,
    isSure,
    runs,
    names,
  }: {
    count: number;
    things: string;
    isSure: boolean;
    runs: readonly number[];
    names: string;
  }) =>
    `${counted(count, `of the ${things} was`, `of the ${things} were`)} ${isSure ? 'already' : 'or may have been'} created by ${plural(runs.length, 'run', 'runs')} ${listed(runs.map(String), 4)}: ${names}. ${isSure ? `Sending creates another one${count === 1 ? '' : ' for each'}` : `Sending may create ${plural(count, 'a duplicate', 'duplicates')}`}.`,
});
