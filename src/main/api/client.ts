import type { AppError } from '../../contract/errors.ts';
import { stringifyJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { ActivityRecorder } from '../log/activity-log.ts';
import type { Api, ApiAnswer, ApiRequest, Clock, Sessions } from '../ports.ts';
import { isSafeAddress } from './address.ts';
import { Bucket, type Slot } from './bucket.ts';
import { type LimitReport, readLimitHeaders } from './limit-headers.ts';
import { answerOf } from './read-answer.ts';
import { aborted, badAddress, explainSilence, waitedTooLong } from './silence.ts';
import type { Exchange, Transport } from './transport.ts';
import { apiHeaders, apiUrl } from './wire.ts';

export type ApiDeps = {
  readonly sessions: Sessions;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly activity: ActivityRecorder;
  /** Masks tokens and secrets that a service repeats, by the id of its profile; nobody behind the client sees them. */
  readonly mask: (text: string, service: string) => string;
  /** Resolves when requests may leave; without it they always may. */
  readonly awake?: (stop?: AbortSignal) => Promise<void>;
};

/** A request that is answered 429 this often in a row, once it was sent, is left to the caller. */
export const mostRepeats = 15;
const longestPauseMs = 60_000;

type Attempt = {
  readonly token: string;
  readonly profile: Profile;
  readonly exchange: Exchange;
  readonly slot: Slot;
  readonly report: LimitReport | undefined;
};

const notSent = (error: AppError): ApiAnswer => ({ kind: 'not-sent', error });

/**
 * The API client (spec: Endpoints; ports: Api). One leaky bucket per store. 401: one refresh, one repetition; a
 * second 401 is the answer. 429: waits and repeats in its place. Every other status, 409 and 503 included, is
 * answered to the caller, which knows whether a repetition is safe.
 */
export function createApi(deps: ApiDeps): Api {
  const { sessions, transport, clock, activity, mask } = deps;
  const buckets = new Map<string, Bucket>();

  const lockRefusal = (request: ApiRequest): AppError | null =>
    request.method === 'GET' ? null : sessions.writeRefusal(request.storeId);

  const bucketOf = (storeId: string): Bucket => {
    const limits = limitsOf(sessions, storeId);
    const known = buckets.get(storeId);
    if (known) {
      known.configure(limits);
      return known;
    }
    const bucket = new Bucket(clock, limits);
    buckets.set(storeId, bucket);
    return bucket;
  };

  const sendOnce = async (
    request: ApiRequest,
    slot: Slot,
    body: string | null,
  ): Promise<Attempt | ApiAnswer> => {
    // Asked for late: a token may have been renewed while the request waited for its turn.
    const token = await sessions.accessToken(request.storeId);
    if (!token.ok) return notSent(token.error);
    if (request.signal?.aborted || request.waitSignal?.aborted) return notSent(aborted());
    // Asked last: the store may have been locked while the request waited.
    const refusal = lockRefusal(request);
    if (refusal) return notSent(refusal);
    if (clock.now() > leavesBy(request)) return notSent(waitedTooLong());
    const profile = sessions.profile(request.storeId);
    const url = apiUrl(profile, request.path, request.query);
    if (!url || !isSafeAddress(url.href)) return notSent(badAddress(profile));
    const startedAt = performance.now();
    const at = clock.now();
    const exchange = await transport.send({
      method: request.method,
      url,
      headers: apiHeaders(profile, token.value, request.version, body !== null),
      body,
      timeoutMs: profile.limits.requestTimeoutMs,
      signal: request.signal,
    });
    activity.record({
      at,
      storeId: request.storeId,
      method: request.method,
      path: request.path,
      query: request.query ?? {},
      isQueryOfService: request.isQueryOfService,
      runId: request.runId ?? null,
      exchange,
      durationMs: performance.now() - startedAt,
      requestBytes: body === null ? 0 : Buffer.byteLength(body),
    });
    const report =
      exchange.kind === 'answered'
        ? readLimitHeaders(exchange.headers, profile.wire.headerPrefix, clock.now())
        : undefined;
    return { token: token.value, profile, exchange, slot, report };
  };

  const run = async (request: ApiRequest): Promise<ApiAnswer> => {
    const refusal = lockRefusal(request);
    if (refusal) return notSent(refusal);
    const body = request.bodyText ?? (request.body === undefined ? null : stringifyJson(request.body));
    const stop = stopWaiting(request);
    let refreshed = false;
    for (let repeats = 0; ; repeats += 1) {
      const slot = await bucketOf(request.storeId).take(request.runId ?? '', stop, repeats > 0);
      if (!slot) return notSent(aborted());
      let result: Attempt | ApiAnswer;
      try {
        await deps.awake?.(stop);
        result = await sendOnce(request, slot, body);
      } catch (thrown) {
        slot.done('unsent');
        throw thrown;
      }
      if ('kind' in result) {
        slot.done('unsent');
        return result;
      }
      const { exchange, report } = result;
      if (exchange.kind !== 'answered') {
        slot.done(exchange.kind === 'not-sent' ? 'unsent' : 'answered');
        const error = explainSilence(result.profile, exchange, request.method === 'GET');
        if (exchange.kind === 'not-sent') return { kind: exchange.kind, error };
        // What broke off had begun as an answer of success: it was taken on. What is no HTTP was answered as well.
        const isAccepted =
          exchange.problem === 'broken-answer' ||
          (exchange.status !== undefined && Math.floor(exchange.status / 100) === 2);
        return { kind: exchange.kind, error, ...(isAccepted ? { accepted: true } : {}) };
      }
      const refused = exchange.status === 429;
      // Room in the bucket and still 429: something else is full (outstanding batches). Only this request waits.
      const elsewhere = refused && hasRoom(report);
      const binding = exchange.status === 503 || (refused && !elsewhere);
      slot.done(
        refused && !elsewhere ? 'limited' : 'answered',
        report && !binding ? { ...report, retryAfterMs: null } : report,
      );
      // A long pause is the caller's to say; the store waits for it all the same, unless it is this request's alone.
      const isLong = (report?.retryAfterMs ?? 0) > longestPauseMs;
      if (refused && !isLong && repeats < mostRepeats) {
        // Its token was taken, so that a later 401 is another one's.
        refreshed = false;
        if (elsewhere) await clock.sleep(pauseMs(report, repeats), stop);
        if (request.leavesBy === undefined) continue;
      }
      if (exchange.status === 401 && !refreshed) {
        refreshed = true;
        const renewed = await sessions.refresh(request.storeId, result.token);
        // A request that was answered 401 was not carried out: it may be sent again after reconnecting.
        if (!renewed.ok) return notSent(renewed.error);
        continue;
      }
      const masked = (text: string): string => mask(text, result.profile.id);
      const answer = answerOf(exchange, report, masked, request.path, request.unread === true);
      return (binding || refused) && isLong && answer.kind === 'answered'
        ? { ...answer, pause: { ms: report?.retryAfterMs ?? 0, isOfStore: !elsewhere } }
        : answer;
    }
  };

  return {
    request: (request) =>
      run(request).catch((thrown: unknown) => {
        if (thrown instanceof Failure) return notSent(thrown.error);
        throw thrown;
      }),
    limit: (storeId) => bucketOf(storeId).state,
    endPause: (storeId) => bucketOf(storeId).unblock(),
  };
}

const leavesBy = (request: ApiRequest): number => request.leavesBy ?? Number.POSITIVE_INFINITY;

/** What ends the waiting for a turn: either signal. */
function stopWaiting({ signal, waitSignal }: ApiRequest): AbortSignal | undefined {
  return signal && waitSignal ? AbortSignal.any([signal, waitSignal]) : (signal ?? waitSignal);
}

const hasRoom = (report: LimitReport | undefined): boolean =>
  report !== undefined && report.used !== null && report.size !== null && report.used + 1 < report.size;

const pauseMs = (report: LimitReport | undefined, repeats: number): number =>
  report?.retryAfterMs ?? Math.min(500 * 2 ** repeats, longestPauseMs);

/** Before the store's profile can be read (it was removed), the strictest limit of the format's defaults. */
function limitsOf(sessions: Sessions, storeId: string) {
  try {
    const { bucketSize, leakPerSecond } = sessions.profile(storeId).limits;
    return { size: bucketSize, leakPerSecond };
  } catch {
    return { size: 40, leakPerSecond: 2 };
  }
}
