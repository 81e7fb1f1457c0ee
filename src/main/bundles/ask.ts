import type { AppError } from '../../contract/errors.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api, ApiAnswer, ApiRequest, Clock } from '../ports.ts';

/** What the service made of a request, after the repetitions that are safe. */
export type Heard =
  | { readonly is: 'ok'; readonly body: Json | null }
  | { readonly is: 'gone' | 'refused'; readonly words: string }
  /** Nobody can tell what became of it. */
  | { readonly is: 'unclear'; readonly words: string }
  /** Concerns the store or the network, not this request; `passes` when time alone may end it. */
  | { readonly is: 'hold'; readonly error: AppError; readonly passes: boolean }
  /** Ended from here before it left. */
  | { readonly is: 'stopped' };

type AskParts = {
  readonly api: Api;
  readonly clock: Clock;
  readonly storeId: string;
  readonly storeName: string;
  readonly pollMs: number;
  readonly counted: () => void;
};

const laterCodes = new Set([409, 423, 425, 429]);
const holdCodes = new Set([401, 402, 403, 406, 415, 426]);
/** Repetitions of a request that the service puts off, or that was lost. */
const mostRepeats = 8;

/** GET /bundle_selections?purchase_item_ids= (spec: Endpoints). */
export const readRequest = (subscriptionId: string) => ({
  method: 'GET' as const,
  path: '/bundle_selections',
  query: { purchase_item_ids: subscriptionId },
});

export const changePath = (selectionId: string): string =>
  `/bundle_selections/${encodeURIComponent(selectionId)}`;

/** PUT /bundle_selections/<id> (spec: Endpoints). */
export const changeRequest = (selectionId: string, body: JsonObject) => ({
  method: 'PUT' as const,
  path: changePath(selectionId),
  body,
});

/** Sends a request that may be repeated: both requests about bundle selections are idempotent. */
export async function ask(
  parts: AskParts,
  request: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  signal: AbortSignal,
): Promise<Heard> {
  let unclear = false;
  for (let tries = 1; ; tries += 1) {
    const answer = await parts.api.request({
      ...request,
      storeId: parts.storeId,
      version: '2021-11',
      waitSignal: signal,
    });
    if (answer.kind !== 'not-sent') parts.counted();
    const heard = judge(answer, parts.storeName, request.method);
    if (heard.is === 'later' || heard.is === 'unclear') {
      unclear ||= heard.is === 'unclear';
      if (tries < mostRepeats && !signal.aborted) {
        await parts.clock.sleep(backoffMs(tries, { pollMs: parts.pollMs }), signal);
        if (!signal.aborted) continue;
      }
      return unclear
        ? { is: 'unclear', words: heard.words }
        : signal.aborted
          ? { is: 'stopped' }
          : { is: 'refused', words: heard.words };
    }
    // An earlier try may have arrived although this one did not.
    if (unclear && (heard.is === 'stopped' || heard.is === 'hold')) {
      return { is: 'unclear', words: heard.is === 'hold' ? heard.error.message : 'ended from here' };
    }
    return heard;
  }
}

function judge(
  answer: ApiAnswer,
  storeName: string,
  method: ApiRequest['method'],
): Heard | { readonly is: 'later'; readonly words: string } {
  if (answer.kind === 'not-sent') {
    const { error } = answer;
    if (error.code === 'cancelled') return { is: 'stopped' };
    return { is: 'hold', error, passes: error.code === 'offline' || error.code === 'timed-out' };
  }
  if (answer.kind === 'ambiguous') return { is: 'unclear', words: answer.error.message };
  const { status, body, text } = answer;
  if (status >= 200 && status < 300) {
    if (body === null && text.trim() !== '') return { is: 'unclear', words: 'The answer was no JSON.' };
    // A change may be answered by nothing; a reading that brought nothing has to be repeated.
    if (body === null && method === 'GET') return { is: 'unclear', words: 'The answer was empty.' };
    return { is: 'ok', body };
  }
  const words = flattenErrors(status, body, text).join('; ').slice(0, 500);
  if (laterCodes.has(status)) return { is: 'later', words };
  if (status === 408 || status >= 500 || status < 400) {
    return { is: 'unclear', words: `The service answered with status ${status}.` };
  }
  if (status === 404 || status === 410) return { is: 'gone', words };
  if (holdCodes.has(status)) return { is: 'hold', error: refusal(status, words, storeName), passes: false };
  return { is: 'refused', words };
}

const refusal = (status: number, words: string, storeName: string): AppError =>
  status === 403
    ? {
        code: 'service-refused',
        message: `The service refuses bundle selections for ${storeName}.`,
        next: 'The feature must first be enabled for the store by the service’s bundles team, on request; or the token lacks a scope, as the service’s words say. Go on when that is settled.',
        details: [words],
      }
    : {
        code: 'service-refused',
        message: `The service refuses requests for ${storeName} with status ${status}.`,
        next: 'Check the connection of the store, then go on.',
        details: [words],
      };
