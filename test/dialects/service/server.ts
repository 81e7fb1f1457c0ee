import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../../src/main/ports.ts';
import { jobs } from '../jobs.ts';
import type { Dialect } from '../properties.ts';
import { createApi } from './api.ts';
import { createBatches } from './batches.ts';
import { createFaultPlan, type Fault } from './faults.ts';
import { createIds } from './ids.ts';
import { createLimiter } from './limits.ts';
import { type Answer, empty, failure, page } from './shapes.ts';
import { createThings } from './things.ts';
import { createTokens } from './tokens.ts';
import { createTruth, type Truth } from './truth.ts';

export type DrawnService = {
  readonly url: string;
  /** What it really did, with everything that was started carried out to its end. */
  readonly truth: () => Truth;
  /** Whether a batch was started, as somebody sees who looks at the service itself. */
  readonly wasStarted: (batchId: string) => boolean;
  /** API requests so far. */
  readonly requests: () => number;
  /** Method, path and status of the latest requests, for a report. */
  readonly latest: () => readonly string[];
  readonly close: () => void;
};

/** Requests that are answered with time to pass wait for it outside of `busy`. */
export type Traffic = { asleep: number };

/** A fault at a chosen request, beside those of the plan. */
export type FaultAt = (method: string, path: string) => Fault | null;

const kept = 40;

/** A service of its own over HTTP, written from the specification and its "not shown" alone. */
export async function startDrawnService(
  dialect: Dialect,
  rows: number,
  clock: Clock,
  traffic: Traffic,
  callbackUrl: string,
  faultAt: FaultAt | null = null,
): Promise<DrawnService> {
  const job = jobs[dialect.kind];
  const truth = createTruth();
  const nextId = createIds(dialect);
  const things = createThings(dialect, job, rows, nextId, truth);
  const batches = createBatches(dialect, nextId, things, clock.now);
  const api = createApi(dialect, job, batches, things, clock.now);
  const tokens = createTokens(dialect, clock.now);
  const limiter = createLimiter(dialect, clock.now);
  const faultOf = createFaultPlan(dialect);
  const latencyMs = dialect.latency === 'long' ? 3000 : 40;
  let lostRenewals = dialect.tokenFaults === 'once' ? 1 : 0;
  let requests = 0;
  const log: string[] = [];

  const pass = async (milliseconds: number): Promise<void> => {
    traffic.asleep += 1;
    await clock.sleep(milliseconds);
    traffic.asleep -= 1;
  };

  const answerApi = (request: IncomingMessage, url: URL, text: string): Answer => {
    const { headers, method = 'GET' } = request;
    if (!tokens.accepts(single(headers['x-service-access-token']))) {
      return failure(dialect.errors, 401, 'token', 'is not valid');
    }
    if (method !== 'GET' && !/\bjson\b/.test(headers['content-type'] ?? '')) return empty(415);
    const version = single(headers['x-service-version']) ?? '';
    return api({ method, url, text, version });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const text = await textOf(request);
    if (url.pathname.startsWith('/partners/app/')) {
      response.writeHead(302, { Location: tokens.approve(url, callbackUrl) }).end();
      return;
    }
    if (url.pathname === '/oauth/token') {
      const { answer, renews } = tokens.grant(new URLSearchParams(text));
      if (renews && lostRenewals > 0) {
        lostRenewals -= 1;
        request.socket.destroy();
      } else send(response, answer);
      return;
    }
    requests += 1;
    const line = `${request.method} ${url.pathname}${url.search}`;
    const note = (what: string | number): void => {
      log.push(`${line} -> ${what}`);
      if (log.length > kept) log.shift();
    };
    await pass(latencyMs / 2);
    const refused = limiter.take();
    if (refused !== null) {
      note(refused.status);
      send(response, refused, limiter.headers());
      return;
    }
    const planned = faultOf(request.method !== 'GET');
    const fault = faultAt?.(request.method ?? '', url.pathname) ?? planned;
    const answer = fault !== null && !fault.acts ? empty(500) : answerApi(request, url, text);
    note(fault === null ? answer.status : `${fault.kind}${fault.acts ? ` after ${answer.status}` : ''}`);
    await pass(latencyMs / 2);
    if (fault === null) send(response, answer, limiter.headers());
    else spoil(request, response, answer, fault);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((thrown: unknown) => {
      log.push(`defect of the drawn service: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
      request.socket.destroy();
    });
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    truth: () => {
      batches.finish();
      return truth;
    },
    wasStarted: (batchId) => (batches.find(batchId)?.startedAt ?? null) !== null,
    requests: () => requests,
    latest: () => log,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(answer.text);
  const typed = body.length === 0 ? {} : { 'Content-Type': answer.type };
  const length = answer.status === 204 ? {} : { 'Content-Length': String(body.length) };
  response.writeHead(answer.status, { ...headers, ...answer.headers, ...typed, ...length }).end(body);
}

/** The answer as it really leaves. */
function spoil(request: IncomingMessage, response: ServerResponse, answer: Answer, fault: Fault): void {
  switch (fault.kind) {
    case 'lost':
      request.socket.destroy();
      return;
    case 'status':
      send(response, fault.html ? page(fault.status) : empty(fault.status));
      return;
    case 'page':
      send(response, page(200));
      return;
    case 'cut': {
      const body = Buffer.from(answer.text);
      const headers = { 'Content-Type': answer.type, 'Content-Length': String(body.length + 20) };
      response.writeHead(answer.status === 204 ? 200 : answer.status, headers);
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy());
      return;
    }
  }
}
