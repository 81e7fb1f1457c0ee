import type { TokenObserver } from '../oauth/token-client.ts';
import type { Clock } from '../ports.ts';
import type { ActivityRecorder } from './activity-log.ts';

/** Writes requests to the token endpoint into the activity log: that they were made, never what they carried. */
export const observeTokenRequests =
  (activity: ActivityRecorder, clock: Pick<Clock, 'now'>): TokenObserver =>
  (app, { path, startedAt, requestBytes, exchange }) => {
    const durationMs = performance.now() - startedAt;
    activity.record({
      at: clock.now() - Math.round(durationMs),
      storeId: app.storeId,
      method: 'POST',
      path,
      query: {},
      runId: null,
      exchange,
      durationMs,
      requestBytes,
    });
  };
