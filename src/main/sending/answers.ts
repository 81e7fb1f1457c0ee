import { runsMessages } from '../../messages/runs.ts';
import { flattenErrors } from '../api/errors.ts';
import { isPage } from '../api/page-words.ts';
import type { ApiAnswer } from '../ports.ts';

/** Busy: the same request is taken later (field-notes: codes). */
const laterCodes = new Set([409, 423, 425]);
/**
 * Concern the app, its token or the plan of the store, not the one request. 402 is not among them: a single request
 * was valid and failed.
 */
const holdCodes = new Set([401, 403, 406, 415, 426]);
/** Of these, what concerns the one request where the service has carried out others of the run. */
const formCodes = new Set([406, 415, 426]);

/**
 * What says that nothing was carried out. Any other status of 4xx may come from something that had passed the request on:
 * its client went away (499), its own time was over (460), what it asked failed (424), or the answer could not be written
 * in a form that was asked for (406).
 */
const refusals = new Set([
  ...[400, 401, 402, 403, 404, 405, 409, 410, 411, 413, 414, 415, 417],
  ...[421, 422, 423, 425, 426, 428, 429, 431, 451],
]);
export const isRefusal = (status: number | null): boolean => status !== null && refusals.has(status);

/** What a refusal is about. `limited`: the limit of the store, so that the request itself was not looked at. */
export type Refused = 'hold' | 'limited' | 'later' | 'gone' | 'final';

/**
 * What a status of 4xx says, whatever was sent. A service that fails may have acted, see {@link unreadable}.
 * @param takesOthers the service has carried out other requests like this one
 */
export function refusedBy(status: number, takesOthers = false): Refused {
  if (holdCodes.has(status)) return takesOthers && formCodes.has(status) ? 'final' : 'hold';
  if (status === 429) return 'limited';
  if (laterCodes.has(status)) return 'later';
  return status === 404 || status === 410 ? 'gone' : 'final';
}

const mostRepeats = { later: 8, limited: 60 } as const;

/** Whether a single request that was put off so often may be sent again; after that it counts as refused. */
export const mayRepeat = (refused: 'limited' | 'later', repeats: number): boolean =>
  repeats < mostRepeats[refused];

/**
 * Why an answer does not tell what became of its request; null where it may. A service that fails (5xx) or times out
 * (408) may have acted. A page of HTML with a success status is the answer of something between here and the service.
 */
export function unreadable({ status, body, text }: Extract<ApiAnswer, { kind: 'answered' }>): string | null {
  if (status >= 500 || status === 408) return runsMessages.serviceAnsweredStatus({ status });
  if (status >= 300 && status < 400) return runsMessages.serviceRedirected({ status });
  return isSuccess(status) && body === null && text.trim() !== '' ? runsMessages.answerNoJson : null;
}

/**
 * Why a refusal of a request that changes something does not say that nothing was carried out; null where it does. A
 * creation is sent again once it counts as refused, so a page of what stands before the service is none of it, either.
 * @param showsMade the answer shows what the request was to make
 */
export function doubtOfRefusal(
  { status, body, text }: Extract<ApiAnswer, { kind: 'answered' }>,
  isCreation: boolean,
  showsMade: boolean,
): string | null {
  if (status < 400 || status >= 500) return null;
  const isKnown = isRefusal(status) || (!isCreation && holdCodes.has(status));
  const isClear = isKnown && !showsMade && !(isCreation && body === null && isPage(text));
  return isClear ? null : runsMessages.serviceAnsweredStatus({ status });
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A status of success with words of an error: nobody can tell which of them holds (decision 0035). */
export const successWithError = ({ status, body, text }: Extract<ApiAnswer, { kind: 'answered' }>): string =>
  runsMessages.serviceAnsweredStatusError({
    status,
    flattenErrors: flattenErrors(status, body, text).join('; ').slice(0, 300),
  });

/** Whether a response says that it was kept elsewhere, although it was asked for anew: nothing is compared with it. */
export const isFromCache = ({
  against = '',
}: Pick<Extract<ApiAnswer, { kind: 'answered' }>, 'against'>): boolean =>
  ['age', 'warning', 'cache'].includes(against);
