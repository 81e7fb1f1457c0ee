import type { AppError } from '../../contract/errors.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { tokenOf } from '../runs/decode/checkout-token.ts';
import type { Heard } from '../sending/ask.ts';
import type { Ending } from './journal.ts';

const plain = { next: '', details: [] };

export const interrupted = (kind: CheckoutKind): Ending => ({
  outcome: 'unknown',
  message: checkoutsMessages.programEndedBeforeAnswer,
  next: kind === 'create' ? findOut : sendAgain,
  details: [],
});

const findOut = checkoutsMessages.notResentAutomaticallyNever;
const sendAgain = checkoutsMessages.sendAgainUpdateSays;

/** What a request came to, in words for a person, and the token when it made a checkout. */
export function endingOf(
  heard: Heard,
  kind: CheckoutKind,
  storeName: string,
): { readonly ending: Ending; readonly token: string | null } {
  if (heard.is !== 'ok') return { ending: failed(heard, kind, storeName), token: null };
  if (kind === 'update') {
    return {
      ending: { ...plain, outcome: 'ok', message: checkoutsMessages.hasTheChanges({ storeName }) },
      token: null,
    };
  }
  const token = tokenOf(heard.body);
  if (token !== null) {
    return {
      ending: { ...plain, outcome: 'ok', message: checkoutsMessages.createdCheckout({ storeName }) },
      token,
    };
  }
  return {
    ending: {
      outcome: 'unknown',
      message: checkoutsMessages.serviceTookCheckoutBut,
      next: checkoutsMessages.serviceTookCheckoutButNext,
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
            ? checkoutsMessages.noCheckoutsVersion({ storeName })
            : checkoutsMessages.noCheckoutToken({ storeName }),
        next:
          kind === 'create'
            ? checkoutsMessages.noCheckoutsVersionNext
            : checkoutsMessages.noCheckoutTokenNext,
        details: heard.lines,
      };
    case 'refused':
      return {
        outcome: 'refused',
        message: checkoutsMessages.refusedNothingChanged({ storeName, kind }),
        next: checkoutsMessages.refusedNothingChangedNext,
        details: heard.lines,
      };
    case 'unclear':
      return {
        outcome: 'unknown',
        message: checkoutsMessages.answerLost({ words: heard.words }),
        next: kind === 'create' ? findOut : sendAgain,
        details: [],
      };
    case 'hold':
      return {
        outcome: heard.error.code === 'service-refused' ? 'refused' : 'not-sent',
        message: heard.error.message,
        next: heard.error.next ?? checkoutsMessages.nothingChangedSentAgain,
        details: heard.error.details ?? [],
      };
    case 'stopped':
      return { ...plain, outcome: 'not-sent', message: checkoutsMessages.stoppedNothingChanged };
  }
}

/** Said of a request that is over while the disk does not let its end be written down. */
export const unwritten = {
  message: checkoutsMessages.answerButDiskCannot,
  next: checkoutsMessages.answerButDiskCannotNext,
};

/** What it means when a store's requests about checkouts are refused altogether. */
export const refusedForStore =
  (storeName: string) =>
  (status: number, words: readonly string[]): AppError => ({
    code: 'service-refused',
    message: checkoutsMessages.serviceRefusesCheckoutsStatus({ storeName, status }),
    next:
      status === 403
        ? checkoutsMessages.checkoutsRefusedCheckScope
        : checkoutsMessages.checkoutsRefusedCheckConnection,
    details: words,
  });
