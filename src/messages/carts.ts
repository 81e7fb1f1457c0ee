import { messages } from './messages.ts';

/** What a review says of rows that are one thing together, such as the lines of a cart. */
export const cartsMessages = messages({
  differByCase: ({ things, names }: { things: string; names: string }) =>
    `These values differ only in case, so that separate ${things} are created for them: ${names}.`,
});
