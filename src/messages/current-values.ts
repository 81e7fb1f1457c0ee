import { messages } from './messages.ts';
import { counted, plural } from './words.ts';

/** Why a review shows no current values of some rows. */
export const currentValuesMessages = messages({
  notLoaded: ({ rows, of, why, others }: { rows: number; of: number; why: string; others: number }) =>
    `Current values could not be loaded for ${rows === of ? '' : `${rows} of `}${counted(of, 'row')}. ${why}${
      others === 0 ? '' : ` There ${plural(others, 'is 1 other reason', `are ${others} other reasons`)}.`
    }`,
  noIds:
    'You cannot undo this: current values can be loaded by discount ID only, and no row has one. Add the IDs to be able to restore the values.',
  withoutIds: ({ rows }: { rows: number }) =>
    ` ${counted(rows, 'row')} cannot be restored, because ${plural(rows, 'it has', 'they have')} no discount ID.`,
  refused: ({ words }: { words: string }) => `The service responded: ${words}.`,
  limited: 'The service asked Partner Desk to wait before it sends more requests.',
  fromCache: 'The response came from a cache and may be out of date.',
  beforeRun: ({ run }: { run: number }) =>
    `The response shows the values from before run ${run} and may be out of date.`,
  notOneDiscount: 'The service does not list exactly one discount with this code.',
  another: 'The response did not show the values of the row.',
} as const);
