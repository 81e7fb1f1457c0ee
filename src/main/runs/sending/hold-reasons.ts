import type { HoldReason } from '../../../domain/run/events.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { flattenErrors } from '../../api/errors.ts';
import type { ApiAnswer } from '../../ports.ts';
import { refusedBy } from '../../sending/answers.ts';
import { putOff } from '../../sending/holds.ts';

const explained: Readonly<Record<number, { readonly message: string; readonly next: string }>> = {
  401: {
    message: runsMessages.serviceNotAcceptToken,
    next: runsMessages.serviceNotAcceptTokenNext,
  },
  402: {
    message: runsMessages.serviceTookRequestRun,
    next: runsMessages.serviceTookRequestRunNext,
  },
  403: {
    message: runsMessages.serviceNotPermitKind,
    next: runsMessages.serviceNotPermitKindNext,
  },
  426: {
    message: runsMessages.serviceNotOfferKind,
    next: runsMessages.serviceNotOfferKindNext,
  },
};

/** spec: Scopes, 2: the scopes of most batch types are not shown, so that they are found out here. */
const lacksScope = (scopes: readonly string[]): string =>
  runsMessages.usuallyScopeMissingServices({ scopes: scopes.join(' and ') });

export const retriesAutomatically = runsMessages.runRetriesAutomatically;

/** Why a run waits whose service asks for many minutes, and for how long; nothing where it does not ask. */
export function askedToWait({ status, body, text, pause }: Extract<ApiAnswer, { kind: 'answered' }>) {
  if (pause === undefined) return {};
  const reason = putOff(pause, status, flattenErrors(status, body, text));
  return { hold: { ...reason, next: retriesAutomatically }, pauseMs: pause.ms };
}

/** What holds a run beside one request of which nothing is known; nothing where it continues. */
export function heldBy(
  answer: Extract<ApiAnswer, { kind: 'answered' }>,
  takesOthers: boolean,
  scopes: readonly string[],
) {
  const { status, body, text } = answer;
  if (refusedBy(status, takesOthers) !== 'hold') return askedToWait(answer);
  return { hold: refusedEverything(status, flattenErrors(status, body, text), scopes) };
}

/** What concerns every request of the run. */
export const refusedEverything = (
  status: number,
  words: readonly string[],
  scopes: readonly string[],
): HoldReason => ({
  code: 'service-refused',
  message: explained[status]?.message ?? runsMessages.serviceRefusesRequestsRun({ status }),
  next:
    status === 403 && scopes.length > 0
      ? lacksScope(scopes)
      : (explained[status]?.next ?? runsMessages.serviceRefusesRequestsRunNext),
  details: words,
});

/** The service answers a creation with a batch that the run has given up, or that another run of the store has. */
export const offeredAgain = (batchId: string, run: number | null): HoldReason => ({
  code: 'service-refused',
  message: runsMessages.serviceOffersBatchAgain({ batchId, run }),
  next: runsMessages.serviceOffersBatchAgainNext,
});
