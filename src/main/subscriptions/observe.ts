import { flattenErrors } from '../api/errors.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Api, Clock } from '../ports.ts';
import type { KnownSubscriptions } from './known.ts';

/** The API client, with an ear for what answers tell of subscriptions, whoever asked. */
export function observeSubscriptions(api: Api, known: KnownSubscriptions, clock: Clock, log: Logger): Api {
  return {
    ...api,
    request: async (request) => {
      const answer = await api.request(request);
      if (answer.kind !== 'answered') return answer;
      const { status, body, text } = answer;
      try {
        const words = status === 422 ? flattenErrors(status, body, text) : [];
        const { method, path, body: sent } = request;
        known.hear(request.storeId, { method, path, sent, status, body, words }, clock.now());
      } catch (thrown) {
        // What could not be kept only warns less later; the answer itself is not touched by it.
        if (!(thrown instanceof Failure)) throw thrown;
        log.error('what was said of a subscription was not kept', { message: thrown.error.message });
      }
      return answer;
    },
  };
}
