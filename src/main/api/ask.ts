import type { AppError } from '../../contract/errors.ts';
import type { Json } from '../../domain/json.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import type { Api, ApiAnswer, ApiRequest, Clock } from '../ports.ts';
import { errorIn, flattenErrors } from './errors.ts';

/** What the service made of a request, after the repetitions that are safe. */
export type Heard =
  | { readonly is: 'ok'; readonly body: Json | null; readonly link?: string | undefined }
  | { readonly is: 'gone' | 'refused'; readonly words: string; readonly lines: readonly string[] }
  /** Nobody can tell what became of it. */
  | { readonly is: 'unclear'; readonly words: string }
  /** Concerns the store or the network, not this request; `passes` when time alone may end it. */
  | { readonly is: 'hold'; readonly error: AppError; readonly passes: boolean }
  /** Ended from here before it left. */
  | { readonly is: 'stopped' };

export type AskParts = {
  readonly api: Api;
  readonly clock: Clock;
  readonly storeId: string;
  readonly version: ApiRequest['version'];
  readonly pollMs: number;
  /** Called for every request that left. */
  readonly counted: () => void;
  /** What a status means that concerns the store and not the one request. */
  readonly explain: (status: number, words: readonly string[]) => AppError;
  /** True for a request that must not be carried out twice: once its answer is lost, it is not repeated. */
  readonly once?: boolean;
};

const laterCodes = new Set([409, 423, 425, 429]);
/** 402 is not among them: the request was valid and failed (field-notes: codes). */
const holdCodes = new Set([401, 403, 406, 415, 426]);
/** Repetitions of a request that the service puts off, or that was lost. */
const mostRepeats = 8;

/** Sends a request, and again where that is safe: when the service puts it off, and when a lost one is idempotent. */
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
      version: parts.version,
      waitSignal: signal,
    });
    if (answer.kind !== 'not-sent') parts.counted();
    const heard = judge(answer, parts.explain, request.method);
    if (heard.is === 'later' || heard.is === 'unclear') {
      unclear ||= heard.is === 'unclear';
      if (tries < mostRepeats && !signal.aborted && !(unclear && parts.once)) {
        await parts.clock.sleep(backoffMs(tries, { pollMs: parts.pollMs }), signal);
        if (!signal.aborted) continue;
      }
      if (unclear) return { is: 'unclear', words: heard.words };
      if (signal.aborted || heard.is === 'unclear') return { is: 'stopped' };
      return { is: 'refused', words: heard.words, lines: heard.lines };
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
  explain: AskParts['explain'],
  method: ApiRequest['method'],
): Heard | { readonly is: 'later'; readonly words: string; readonly lines: readonly string[] } {
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
  }
  const lines = flattenErrors(status, body, text);
  const words = lines.join('; ').slice(0, 500);
  if (status >= 200 && status < 300) {
    const error = errorIn(body);
    if (error === 'none' || (error === 'beside' && method === 'GET'))
      return { is: 'ok', body, link: answer.link };
    if (error === 'alone' && method !== 'GET') return { is: 'refused', words, lines };
    return { is: 'unclear', words: `The service answered with status ${status} and an error: ${words}` };
  }
  if (laterCodes.has(status)) return { is: 'later', words, lines };
  if (status === 408 || status >= 500 || status < 400) {
    return { is: 'unclear', words: `The service answered with status ${status}.` };
  }
  if (status === 404 || status === 410) return { is: 'gone', words, lines };
  if (holdCodes.has(status)) return { is: 'hold', error: explain(status, [words]), passes: false };
  return { is: 'refused', words, lines };
}
