import type { AppError } from '../../contract/errors.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import type { HoldReason } from '../../domain/run/events.ts';
import { checkoutsMessages as words } from '../../messages/checkouts.ts';
import { runsMessages } from '../../messages/runs.ts';
import type { SentCheckout } from '../ports.ts';
import { retriesAutomatically } from '../runs/sending/hold-reasons.ts';
import type { Ending } from './journal.ts';

const ending = (
  outcome: Ending['outcome'],
  message: string,
  next = '',
  details: readonly string[] = [],
): Ending => ({ outcome, message, next, details });

const unknown = (kind: CheckoutKind, message: string): Ending =>
  ending(
    'unknown',
    message,
    kind === 'create' ? words.notResentAutomaticallyNever : words.sendAgainUpdateSays,
  );

export const interrupted = (kind: CheckoutKind): Ending => unknown(kind, words.programEndedBeforeAnswer);

/** Whether a creation is in doubt for what its answer showed, by the words for it, which are all that is kept. */
export const isUnclear = (message: string): boolean => message === words.resultUnclear({ kind: 'create' });

/** What a request came to, in words for a person; null while it is going. */
export function endingOf(sent: SentCheckout, storeName: string): Ending | null {
  const { kind, outcome, result, held, message } = sent;
  switch (outcome) {
    case null:
      return null;
    case 'succeeded':
      return ending(
        'ok',
        (kind === 'create' ? words.createdCheckout : words.hasTheChanges)({ storeName }),
        kind === 'create' ? message : '',
      );
    case 'failed':
      return refused(sent, storeName);
    case 'not-sent':
      return notSent(sent, storeName);
    default: {
      if (result?.is === 'ok' && message === runsMessages.serviceAcceptedCheckoutBut)
        return ending('unknown', words.serviceTookCheckoutBut, words.serviceTookCheckoutButNext);
      if (result?.is === 'ok') return unknown(kind, words.resultUnclear({ kind }));
      const why = result?.is === 'ambiguous' ? result.why : (held?.message ?? '');
      // What was refused is the repeat.
      if (result?.is === 'refused' && why === '')
        return unknown(kind, runsMessages.repeatRefused({ refused: result.words.join('; '), isRow: false }));
      const isPlain = why === words.programEndedBeforeAnswer;
      return unknown(kind, isPlain ? why : words.answerLost({ words: why }));
    }
  }
}

function refused({ kind, result }: SentCheckout, storeName: string): Ending {
  const details = result?.is === 'refused' ? result.words : [];
  if (result?.is !== 'refused' || result.refusal !== 'gone') {
    const message = words.refusedNothingChanged({ storeName, kind });
    return ending('refused', message, words.refusedNothingChangedNext, details);
  }
  return kind === 'create'
    ? ending('refused', words.noCheckoutsVersion({ storeName }), words.noCheckoutsVersionNext, details)
    : ending('refused', words.noCheckoutToken({ storeName }), words.noCheckoutTokenNext, details);
}

/** What held its run ended it: nothing of that resumes automatically. */
function notSent({ held, result }: SentCheckout, storeName: string): Ending {
  if (held === null) return ending('not-sent', words.stoppedNothingChanged);
  const { message, details, code } = held;
  // The store's requests about checkouts are refused altogether.
  if (code === 'service-refused' && result?.is === 'refused') {
    const { status } = result;
    const check = status === 403 ? words.checkoutsRefusedCheckScope : words.checkoutsRefusedCheckConnection;
    return ending('refused', words.serviceRefusesCheckoutsStatus({ storeName, status }), check, details);
  }
  return ending('not-sent', message, nextOf(held, storeName), details);
}

/** What its reason says of going on holds for runs of sheets alone. */
function nextOf({ code, next = retriesAutomatically }: HoldReason, storeName: string): string {
  switch (code) {
    case 'reconnect-needed':
      return words.reconnectAndSend({ storeName });
    case 'not-connected':
      return words.connectAndSend({ storeName });
    case 'locked':
      return words.unlockAndSend({ storeName });
    default:
      return next === retriesAutomatically || code === 'cancelled' ? words.nothingChangedSentAgain : next;
  }
}

/** Why a request that is going does not go on. What became of it is kept until the disk takes it. */
export const whyGoing = ({ code, message, next = '' }: AppError): Pick<Ending, 'message' | 'next'> =>
  code === 'disk'
    ? { message: words.answerButDiskCannot, next: words.answerButDiskCannotNext }
    : { message, next };
