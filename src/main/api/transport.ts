import { validateHeaderValue } from 'node:http';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { directConnector } from '../network/connector.ts';
import { answerBytes } from './answer-bytes.ts';

/** Why no answer came. */
export type TransportProblem =
  | 'refused' // no connection: refused, unreachable, name not found, TLS
  | 'proxy' // a proxy on the way opened none
  | 'timed-out'
  | 'connection-lost'
  | 'broken-answer' // not HTTP, or cut off
  | 'too-large'
  | 'aborted';

export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Lower-case names; repeated headers joined with a comma, and trailers after them. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      readonly bytes: number;
    }
  /** At least a part of the request may have left. */
  | {
      readonly kind: 'ambiguous';
      readonly problem: TransportProblem;
      readonly cause: string;
      /** Of an answer that began, and could not be read to its end. */
      readonly status?: number;
    }
  /** Not one byte of the request left. */
  | { readonly kind: 'not-sent'; readonly problem: TransportProblem; readonly cause: string };

export type HttpRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** For the whole exchange: connection, request, complete answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

export type Transport = {
  /** Sends once, never again, follows no redirect. Never throws. */
  readonly send: (request: HttpRequest) => Promise<Exchange>;
  readonly close: () => Promise<void>;
};

/** How connections to an address are opened. */
export type Way = {
  /** Connections of the same way are kept and used together. */
  readonly key: string;
  readonly connect: () => buildConnector.connector;
};

export type TransportOptions = {
  /** Asked for each request; without it there is no proxy, and Node's own certificates count. */
  readonly wayTo?: (url: URL) => Promise<Way>;
  /** Connections per origin. */
  readonly connections?: number;
  readonly maxAnswerBytes?: number;
};

/** Ways whose connections are kept; the one that was not used for the longest time makes room. */
const maxWays = 8;
const connectTimeoutMs = 10_000;
const direct: Way = { key: 'direct', connect: () => directConnector(connectTimeoutMs) };

/**
 * HTTP/1.1 over kept-alive connections, one pool per way and origin. HTTP/2 is left out: there a request may be
 * repeated by the protocol itself, and here it must be known whether a request left.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const { wayTo = async () => direct, connections = 8, maxAnswerBytes = 64_000_000 } = options;
  const agents = new Map<string, Agent>();
  const agentBy = async ({ key, connect }: Way): Promise<Agent> => {
    // Loaded with the first request: a start sends none.
    const { Agent } = await import('undici');
    const agent =
      agents.get(key) ??
      new Agent({
        allowH2: false,
        pipelining: 1,
        connections,
        connect: connect(),
        keepAliveTimeout: 4_000,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
    // The newest last.
    agents.delete(key);
    agents.set(key, agent);
    const [oldest] = agents;
    if (oldest && agents.size > maxWays) {
      agents.delete(oldest[0]);
      // Lets requests that are on their way end.
      void oldest[1].close();
    }
    return agent;
  };
  return {
    send: (request) => exchange(async () => agentBy(await wayTo(request.url)), request, maxAnswerBytes),
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

function exchange(
  agentFor: () => Promise<Agent>,
  request: HttpRequest,
  maxAnswerBytes: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let started = false;
    let controller: Dispatcher.DispatchController | null = null;
    let ended = false;
    let status = 0;
    let headers: Record<string, string> = {};
    const answer = answerBytes();

    const end = (result: Exchange): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      resolve(result);
    };
    const stop = (problem: TransportProblem, cause: string): void => {
      const begun = status === 0 ? {} : { status };
      end(started ? { kind: 'ambiguous', problem, cause, ...begun } : { kind: 'not-sent', problem, cause });
      controller?.abort(new Error(cause));
    };
    const onAbort = () => stop('aborted', 'aborted by the caller');
    const timer = setTimeout(
      () => stop('timed-out', `no complete answer within ${request.timeoutMs} ms`),
      request.timeoutMs,
    );
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      // Called when a connection is there and before the first byte is written: the last moment to turn back.
      onRequestStart: (given) => {
        controller = given;
        if (ended) given.abort(new Error('given up before sending'));
        else started = true;
      },
      onResponseStart: (_controller, statusCode, given) => {
        status = statusCode;
        headers = flatHeaders(Object.entries(given));
      },
      onResponseData: (_controller, chunk) => {
        const isTooLarge = answer.length() + chunk.length > maxAnswerBytes;
        if (isTooLarge) stop('too-large', `the answer is larger than ${maxAnswerBytes} bytes`);
        else answer.add(chunk);
      },
      onResponseEnd: (_controller, trailers) => {
        headers = flatHeaders([...Object.entries(headers), ...Object.entries(trailers)]);
        end({ kind: 'answered', status, headers, text: answer.text(), bytes: answer.length() });
      },
      onResponseError: (_controller, error) => {
        const cause = causeOf(error);
        stop(started ? lostBy(cause) : unsentBy(cause), cause);
      },
    };
    const dispatch = (agent: Agent): void => {
      if (ended) return;
      // Without it a service may pack its answers in any way (RFC 9110, 12.5.3).
      const headers = { 'accept-encoding': 'identity', ...request.headers };
      // Thrown before undici sees it: a pool never again uses the connection that was to send what it refuses, and has
      // none left for others after a few.
      for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
      agent.dispatch(
        {
          origin: request.url.origin,
          path: request.url.pathname + request.url.search,
          method: request.method,
          headers,
          body: request.body,
          // Never repeated by the client on its own; the caller decides.
          idempotent: false,
        },
        handler,
      );
    };
    agentFor()
      .then(dispatch)
      .catch((thrown: unknown) => {
        const cause = causeOf(thrown);
        stop(unsentBy(cause), cause);
      });
  });
}

function flatHeaders(
  given: readonly (readonly [string, string | string[] | undefined])[],
): Record<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of given) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    flat.set(key, [flat.get(key) ?? [], value].flat().join(', '));
  }
  return Object.fromEntries(flat);
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

const unsentBy = (cause: string): TransportProblem =>
  cause.startsWith('PROXY_')
    ? 'proxy'
    : cause === 'UND_ERR_CONNECT_TIMEOUT' || cause === 'ETIMEDOUT'
      ? 'timed-out'
      : 'refused';

function lostBy(cause: string): TransportProblem {
  // The parser has a code for what it could not read, or a sentence for what is no HTTP at all.
  const isBroken =
    /^(?:HPE_|Response does not match the HTTP|UND_ERR_(?:RES_CONTENT_LENGTH_MISMATCH|HEADERS_OVERFLOW)$)/.test(
      cause,
    );
  return isBroken ? 'broken-answer' : 'connection-lost';
}
