import type { AppError } from '../../contract/errors.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import { tokenOf } from '../runs/decode/checkout-token.ts';
import type { Heard } from '../sending/ask.ts';
import type { Ending } from './journal.ts';

const plain = { next: '', details: [] };

export const interrupted = (kind: CheckoutKind): Ending => ({
  outcome: 'unknown',
  message: 'The program ended before the answer came.',
  next: kind === 'create' ? findOut : sendAgain,
  details: [],
});

const findOut =
  'It is not resent automatically, so that it is never created twice. Look for it at the store by its email address or cart token, then enter here what you found.';
const sendAgain = 'Send it again: an update says what the checkout is to be, so repeating it is safe.';

/** What a request came to, in words for a person, and the token when it made a checkout. */
export function endingOf(
  heard: Heard,
  kind: CheckoutKind,
  storeName: string,
): { readonly ending: Ending; readonly token: string | null } {
  if (heard.is !== 'ok') return { ending: failed(heard, kind, storeName), token: null };
  if (kind === 'update') {
    return { ending: { ...plain, outcome: 'ok', message: `${storeName} has the changes.` }, token: null };
  }
  const token = tokenOf(heard.body);
  if (token !== null) {
    return { ending: { ...plain, outcome: 'ok', message: `${storeName} created the checkout.` }, token };
  }
  return {
    ending: {
      outcome: 'unknown',
      message: 'The service took the checkout, but its answer names no token.',
      next: 'It is not resent, so that it is never created twice. Look for its token at the store and enter it here.',
      details: [],
    },
    token: null,
  };
}

function failed(heard: Exclude<Heard, { is: 'ok' }>, kind: CheckoutKind, storeName: string): Ending {
  switch (heard.is) {
    case 'gone':
      return {
        outcome: 'refused',
        message:
          kind === 'create'
            ? `${storeName} has no checkouts in version 2021-01.`
            : `${storeName} has no checkout with this token.`,
        next:
          kind === 'create'
            ? 'Check the platform of the store and the addresses of its profile.'
            : 'It may have been completed or removed. A copy of it can be made as a new checkout.',
        details: heard.lines,
      };
    case 'refused':
      return {
        outcome: 'refused',
        message: `${storeName} refused the ${kind === 'create' ? 'checkout' : 'changes'}. Nothing was changed.`,
        next: 'Correct what the service names, then send it again.',
        details: heard.lines,
      };
    case 'unclear':
      return {
        outcome: 'unknown',
        message: `The answer was lost: ${heard.words}`,
        next: kind === 'create' ? findOut : sendAgain,
        details: [],
      };
    case 'hold':
      return {
        outcome: heard.error.code === 'service-refused' ? 'refused' : 'not-sent',
        message: heard.error.message,
        next: heard.error.next ?? 'Nothing was changed. It can be sent again.',
        details: heard.error.details ?? [],
      };
    case 'stopped':
      return { ...plain, outcome: 'not-sent', message: 'It was stopped. Nothing was changed.' };
  }
}

/** Said of a request that is over while the disk does not let its end be written down. */
export const unwritten = {
  message: 'The answer is here, but the disk cannot be written.',
  next: 'Free space on the disk. The answer is saved automatically; nothing is sent twice.',
};

/** What it means when a store's requests about checkouts are refused altogether. */
export const refusedForStore =
  (storeName: string) =>
  (status: number, words: readonly string[]): AppError => ({
    code: 'service-refused',
    message: `The service refuses checkouts for ${storeName} with status ${status}.`,
    next:
      status === 403
        ? 'Usually the store has not granted the scope that checkouts need, which the specification does not name. Read what the service says, and reconnect the store with more scopes.'
        : 'Check the connection and the profile of the store, then send it again.',
    details: words,
  });
