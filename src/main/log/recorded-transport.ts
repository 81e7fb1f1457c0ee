import type { Transport } from '../api/transport.ts';
import type { Clock } from '../ports.ts';
import type { ActivityRecorder } from './activity-log.ts';

export type Sender = Pick<Transport, 'send'>;

/** The store id of requests that belong to no store: connection tests. */
export const noStore = '';

/**
 * A transport that writes each of its requests into the activity log: that it was made, never what it carried. For
 * requests that the API client does not make (and write down) itself. Where no store says which service it was, the
 * whole address is kept.
 */
export const recordedTransport =
  (transport: Sender, activity: ActivityRecorder, clock: Pick<Clock, 'now'>) =>
  (storeId: string): Sender => ({
    send: async (request) => {
      const at = clock.now();
      const startedAt = performance.now();
      const exchange = await transport.send(request);
      const { origin, pathname, searchParams } = request.url;
      activity.record({
        at,
        storeId,
        method: request.method,
        path: storeId === noStore ? `${origin}${pathname}` : pathname,
        query: Object.fromEntries(searchParams),
        runId: null,
        exchange,
        durationMs: performance.now() - startedAt,
        requestBytes: request.body === null ? 0 : Buffer.byteLength(request.body),
      });
      return exchange;
    },
  });
