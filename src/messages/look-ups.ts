import { type FieldValues, nameOf } from './kept-rows.ts';
import { messages } from './messages.ts';

/** What a look-up shows about a row whose response was lost. */
export const lookUpMessages = messages({
  requestLostWay: ({ why }: { why: string | null }) =>
    why === null
      ? 'No usable response arrived, but the discount was found in the store.'
      : `No usable response arrived; ${why}`,
  discountCodeStoreSince: ({ day }: { day: string }) =>
    `a discount with this code has been in the store since ${day}, before this run sent the row.`,
  discountCodeStoreBut: ({ differing }: { differing: readonly FieldValues[] }) => {
    const fields = differing.map((one) => `${nameOf(one)} is ${one.now ?? 'empty'}`);
    return `a discount with this code is in the store, but other fields differ from the row (${fields.join('; ')}). It may be an earlier one.`;
  },
  discountCodeStoreThere:
    'a discount with this code is in the store, but its record does not show that this run created it.',
  discountInOtherLetters: ({ code }: { code: string }) =>
    `a discount with the same code in different capitalization (${code}) is in the store, but its record does not show that this run created it.`,
  discountOfOtherRow:
    'the discount that was found in the store belongs to another row of this run or of another run.',
  discountCodeStoreMore:
    'a discount with this code is in the store, but the response may not list all discounts with it.',
  discountCodeStoreSeveral:
    'several discounts with this code are in the store, and nothing shows which of them this run created.',
});
