import { runsMessages } from '../../messages/runs.ts';
import { flattenErrors } from '../api/errors.ts';
import type { ApiAnswer } from '../ports.ts';

/** Busy: the same request is taken later (field-notes: codes). */
const laterCodes = new Set([409, 423, 425]);
/**
 * Concern the app, its token or the plan of the store, not the one request. 402 is not among them: a single request
 * was valid and failed.
 */
const holdCodes = new Set([401, 403, 406, 415, 426]);

/** What a refusal is about. `limited`: the limit of the store, so that the request itself was not looked at. */
export type Refused = 'hold' | 'limited' | 'later' | 'gone' | 'final';

/** What a status of 4xx says, whatever was sent. A service that fails may have acted, see {@link unreadable}. */
export function refusedBy(status: number): Refused {
  if (holdCodes.has(status)) return 'hold';
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

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A status of success with words of an error: nobody can tell which of them holds (decision 0035). */
export const successWithError = ({ status, body, text }: Extract<ApiAnswer, { kind: 'answered' }>): string =>
  runsMessages.serviceAnsweredStatusError({
    status,
    flattenErrors: flattenErrors(status, body, text).join('; ').slice(0, 300),
  });
