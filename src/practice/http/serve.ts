import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProblem } from '../answers/problem.ts';
import { refusalReply } from '../answers/refusal.ts';
import type { Reply } from '../answers/reply.ts';
import { type Before, faultsAfter, faultsBefore } from '../faults/apply.ts';
import { noFaults, type RequestFaults } from '../faults/engine.ts';
import type { Service } from '../service.ts';
import { writeMeta } from '../state/meta.ts';
import { closeRequest, logRequest } from '../state/requests.ts';
import { findToken, type KnownToken } from '../state/tokens.ts';
import type { OpenCall, Route } from './call.ts';
import { type Admission, carryOut, oneHeader } from './carry-out.ts';
import { limitHeaders } from './limit-headers.ts';
import { readBody } from './read-body.ts';
import { findRoute } from './router.ts';
import { sendReply } from './send.ts';
import { strangerBytes } from './strangers.ts';

/**
 * Serves one request: admit it (bucket, faults, log: one transaction), wait or refuse as the faults say,
 * carry it out and note the outcome (one transaction), then answer, or break the answer.
 */
export async function serve(
  service: Service,
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://service.invalid');
  if (url === null) {
    response.writeHead(400).end();
    return;
  }
  const method = request.method ?? 'GET';
  const { bodyBytes } = service.options.limits;
  const token = tokenOf(service, request);
  if (token !== null) service.strangers.welcome(request.socket);
  const body = await readBody(request, token === null ? Math.min(bodyBytes, strangerBytes) : bodyBytes);
  if (body.kind === 'broken') return;
  const bodyText = body.kind === 'read' ? body.text : '';
  const { number, faults, before, ...admitted } = admit(service, request, method, url.pathname, bodyText);
  const admission: Admission = {
    ...admitted,
    headers: request.headers,
    bodyTooLarge: body.kind === 'too-large',
  };
  const call: OpenCall = {
    service,
    number,
    method,
    path: url.pathname,
    params: {},
    query: url.searchParams,
    contentType: request.headers['content-type'] ?? '',
    bodyText,
    faults,
  };
  if (before.waitMs > 0) await delay(before.waitMs);
  if (before.drop) {
    service.database.transaction(() => closeRequest(service.database, number, null, faults.fired()));
    request.socket.destroy();
    return;
  }
  const after = service.database.transaction(() => {
    const once = (): Reply => before.answer ?? attempt(call, routes, admission);
    const reply = once();
    if (before.answer === null && faults.fire('duplicate-accept') !== null) once();
    const changed = faultsAfter(service, faults, number, reply);
    faults.save();
    closeRequest(service.database, number, changed.drop ? null : changed.reply.status, faults.fired());
    return changed;
  });
  if (after.waitMs > 0) await delay(after.waitMs);
  if (after.drop) {
    request.socket.destroy();
    return;
  }
  const { taken } = admission;
  const limits = taken === null ? {} : limitHeaders(service, number, taken.level);
  sendReply(response, after.reply, limits, after.truncated);
}

function admit(
  service: Service,
  request: IncomingMessage,
  method: string,
  path: string,
  body: string,
): Pick<Admission, 'token' | 'taken'> & {
  readonly number: number;
  readonly faults: RequestFaults;
  readonly before: Before;
} {
  const { database } = service;
  const now = service.clock.now();
  return database.transaction(() => {
    writeMeta(database, 'service_time', String(now));
    // It may have ended while the body was read.
    const token = tokenOf(service, request);
    const taken = token === null ? null : service.limiter.take(token.hash, now);
    const store = token?.store ?? null;
    const limited = taken?.taken === false;
    const number = logRequest(database, {
      at: now,
      method,
      path,
      store,
      limited,
      level: taken?.level ?? null,
    });
    const faults = limited ? noFaults : service.faults.forRequest({ method, path, store, body });
    const before = faultsBefore(service, faults, token, number);
    faults.save();
    return { token, taken, number, faults, before };
  });
}

function tokenOf(service: Service, request: IncomingMessage): KnownToken | null {
  const secret = oneHeader(request.headers, service.words.tokenHeader);
  return secret === undefined ? null : findToken(service.database, 'access', secret, service.clock.realNow());
}

/** Carries the request out; a refusal takes back what it did and becomes an answer. */
function attempt(call: OpenCall, routes: readonly Route[], admission: Admission): Reply {
  const { service } = call;
  try {
    const found = findRoute(routes, service, call.method, call.path);
    return service.database.attempt(() => carryOut(call, found, admission));
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    return refusalReply(service, call.number, error);
  }
}
