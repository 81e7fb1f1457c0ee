import type { AppError } from '../../contract/errors.ts';
import type { Json } from '../../domain/json.ts';
import { backoffMs } from '../../domain/run/timing.ts';
import { networkMessages } from '../../messages/network.ts';
import { runsMessages } from '../../messages/runs.ts';
import { errorIn } from '../api/error-in.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api, ApiAnswer, ApiRequest, Clock } from '../ports.ts';
import { isSuccess, mayRepeat, refusedBy, successWithError, unreadable } from './answers.ts';
import { type Hold, putOff } from './holds.ts';

type Refusal = {
  readonly is: 'gone' | 'refused';
  readonly words: string;
  readonly lines: readonly string[];
};

/** What the service made of a request, after the repetitions that are safe. */
export type Heard =
  | { readonly is: 'ok'; readonly body: Json | null; readonly link?: string | undefined }
  | Refusal
  /** Nobody can tell what became of it. `cut`: why it was not repeated until somebody can. */
  | { readonly is: 'unclear'; readonly words: string; readonly cut?: Cut }
  | Cut;

export type Cut =
  /** Concerns the store or the network, not this request. */
  | ({ readonly is: 'hold' } & Hold)
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

/** What was put off, by which the service says that it did nothing. */
type Later = { readonly is: 'later'; readonly by: 'limited' | 'later' } & Pick<Refusal, 'words' | 'lines'>;

/** Tries of a request that was lost. */
const mostTries = 8;

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
    if (heard.is === 'later' || (heard.is === 'unclear' && heard.cut === undefined)) {
      unclear ||= heard.is === 'unclear';
      const again = heard.is === 'unclear' ? tries < mostTries : mayRepeat(heard.by, tries - 1);
      if (again && !signal.aborted && !(unclear && parts.once)) {
        await parts.clock.sleep(backoffMs(tries, { pollMs: parts.pollMs }), signal);
        if (!signal.aborted) continue;
      }
      const cut = again && !parts.once ? { cut: { is: 'stopped' } as const } : {};
      if (unclear) return { is: 'unclear', words: heard.words, ...cut };
      if (signal.aborted || heard.is === 'unclear') return { is: 'stopped' };
      return { is: 'refused', words: heard.words, lines: heard.lines };
    }
    // An earlier try may have arrived although this one did not.
    if (unclear && (heard.is === 'stopped' || heard.is === 'hold')) {
      const words = heard.is === 'hold' ? heard.error.message : networkMessages.requestGivenUp;
      return { is: 'unclear', words, cut: heard };
    }
    return heard;
  }
}

/** What holds everything of a store whose service asks for many minutes; null where it does not. */
function pauseOf({ status, body, text, pause }: Extract<ApiAnswer, { kind: 'answered' }>) {
  if (pause === undefined) return null;
  const error = putOff(pause, status, flattenErrors(status, body, text));
  return { is: 'hold', error, pauseMs: pause.ms } as const;
}

function judge(answer: ApiAnswer, explain: AskParts['explain'], method: ApiRequest['method']): Heard | Later {
  if (answer.kind === 'not-sent') {
    const { error } = answer;
    return error.code === 'cancelled' ? { is: 'stopped' } : { is: 'hold', error };
  }
  if (answer.kind === 'ambiguous') return { is: 'unclear', words: answer.error.message };
  const { status, body, text } = answer;
  const unread = unreadable(answer);
  const pause = pauseOf(answer);
  if (unread !== null) return { is: 'unclear', words: unread, ...(pause === null ? {} : { cut: pause }) };
  // A change may be answered by nothing; a reading that brought nothing has to be repeated.
  if (isSuccess(status) && body === null && method === 'GET') {
    return { is: 'unclear', words: runsMessages.answerEmpty };
  }
  const lines = flattenErrors(status, body, text);
  const words = lines.join('; ').slice(0, 500);
  if (isSuccess(status)) {
    const error = errorIn(body);
    if (error === 'none' || (error === 'beside' && method === 'GET'))
      return { is: 'ok', body, link: answer.link };
    if (error === 'alone' && method !== 'GET') return { is: 'refused', words, lines };
    return { is: 'unclear', words: successWithError(answer) };
  }
  const refused = refusedBy(status);
  switch (refused) {
    case 'hold':
      return { is: 'hold', error: explain(status, [words]) };
    case 'limited':
      return pause ?? { is: 'later', by: refused, words, lines };
    case 'later':
      return { is: 'later', by: refused, words, lines };
    case 'gone':
      return { is: 'gone', words, lines };
    case 'final':
      return { is: 'refused', words, lines };
  }
}
