import type { AppError } from '../../../contract/errors.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import type { Api, ApiAnswer, ApiRequest, Clock } from '../../ports.ts';
import { ask, type Heard } from '../../sending/ask.ts';
import type { Answered, Asked } from './sights.ts';

export type AskingParts = {
  readonly api: Api;
  readonly clock: Clock;
  readonly storeId: string;
  readonly storeName: string;
  readonly profile: Profile;
  /** Ends what waits; a request on the wire is not disturbed. */
  readonly signal: AbortSignal;
  /** Ends a request on the wire, too: the app is closed. */
  readonly closing: AbortSignal;
  /** Called for every request that left. */
  readonly counted: () => void;
};

/** What came of a request: what it means, and the last answer as it was. */
export type Reply = { readonly heard: Heard; readonly answer: Answered | null };

export type Asking = (
  asked: Asked & Pick<ApiRequest, 'body'>,
  version: ApiRequest['version'],
) => Promise<Reply>;

/** Nothing more can be asked: the store, the network or the token is in the way. A refused reading is one answer. */
export const endOfAll = ({ heard, answer }: Reply, what: string): AppError | null =>
  heard.is === 'stopped' ||
  (heard.is === 'hold' && (answer === null || answer.status === 401 || answer.status === 429))
    ? stopBy(heard, what)
    : null;

/** Sends as runs do: a reading again and again where that is safe, a change once. */
export function createAsking(parts: AskingParts): Asking {
  const { api, clock, storeId, storeName, profile, signal, closing, counted } = parts;
  return async (asked, version) => {
    let answer: Answered | null = null;
    const listening: Api = {
      ...api,
      request: async (request): Promise<ApiAnswer> => {
        const reply = await api.request({ ...request, signal: closing });
        if (reply.kind === 'answered') answer = reply;
        return reply;
      },
    };
    const heard = await ask(
      {
        api: listening,
        clock,
        storeId,
        version,
        pollMs: profile.limits.pollSeconds * 1000,
        counted,
        explain: refusedFor(storeName),
        once: asked.method !== 'GET',
      },
      asked,
      signal,
    );
    return { heard, answer };
  };
}

const refusedFor =
  (storeName: string) =>
  (status: number, words: readonly string[]): AppError => ({
    code: 'service-refused',
    message: tryServiceMessages.serviceRefusesRequestsStatus({ storeName, status }),
    next:
      status === 401
        ? tryServiceMessages.requestsRefusedCheckToken
        : status === 426
          ? tryServiceMessages.requestsRefusedCheckVersions
          : tryServiceMessages.requestsRefusedCheckScopes,
    details: words,
  });

/** Why a try stops: what a request came to, as an error for a person. `what`: "The batch was not created." */
export function stopBy(heard: Exclude<Heard, { is: 'ok' }>, what: string): AppError {
  switch (heard.is) {
    case 'hold':
      return { ...heard.error, message: `${what} ${heard.error.message}` };
    case 'stopped':
      return { code: 'cancelled', message: tryServiceMessages.tryStopped({ what }) };
    case 'unclear':
      return {
        code: 'service-unreadable',
        message: tryServiceMessages.answerLostCannotRead({ words: heard.words }).slice(0, 600),
        next: tryServiceMessages.answerLostCannotReadNext,
      };
    case 'gone':
    case 'refused':
      return {
        code: 'service-refused',
        message: tryServiceMessages.serviceRefused({ what }),
        details: heard.lines,
      };
  }
}
