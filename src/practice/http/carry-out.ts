import type { IncomingHttpHeaders } from 'node:http';
import { ServiceProblem } from '../answers/problem.ts';
import type { Reply } from '../answers/reply.ts';
import { findStore } from '../state/stores.ts';
import type { KnownToken } from '../state/tokens.ts';
import { checkScopes, noteTokenUse, readJsonBody, readVersion } from './authorize.ts';
import type { ApiRoute, OpenCall } from './call.ts';
import { retryAfter } from './limit-headers.ts';
import type { Limiter } from './limiter.ts';
import type { Found } from './router.ts';

export type Admission = {
  readonly token: KnownToken | null;
  /** Null where no token was given, so that there is no bucket. */
  readonly taken: ReturnType<Limiter['take']> | null;
  readonly headers: IncomingHttpHeaders;
  readonly bodyTooLarge: boolean;
};

/** Carries a request out; throws a {@link ServiceProblem} for a refusal. Runs inside a transaction. */
export function carryOut(call: OpenCall, found: Found, admission: Admission): Reply {
  if (found.kind === 'no-path') throw new ServiceProblem(404, `${call.path} does not exist.`);
  if (found.kind === 'no-method') {
    const headers = { Allow: found.allowed.join(', ') };
    throw new ServiceProblem(405, `${call.method} is not possible here.`, { headers });
  }
  // With a token that ended it is told that: the client sends it again with another.
  const isAsked = found.route.access === 'open' || admission.token !== null;
  if (isAsked && admission.bodyTooLarge)
    throw new ServiceProblem(413, 'The body is too large.', { keepWords: true });
  const known: OpenCall = { ...call, params: found.params };
  return found.route.access === 'open'
    ? found.route.handle(known)
    : carryOutApi(known, found.route, admission);
}

function carryOutApi(call: OpenCall, route: ApiRoute, { token, taken, headers }: Admission): Reply {
  const { service } = call;
  if (!acceptsJson(headers.accept)) throw new ServiceProblem(406, 'Answers are application/json.');
  const store = token === null ? null : findStore(service.database, token.store);
  if (token === null || store === null) {
    throw new ServiceProblem(401, 'The access token is missing or not valid.');
  }
  if (taken?.taken === false) {
    throw new ServiceProblem(429, 'The limit of requests was reached.', {
      keepWords: true,
      headers: { 'Retry-After': retryAfter(service, call.number, taken.roomInMs) },
    });
  }
  noteTokenUse(service, token);
  const version = readVersion(oneHeader(headers, service.words.versionHeader), route, service.words);
  checkScopes(service, route, token.scopes);
  const body = readJsonBody(call.method, call.contentType, call.bodyText);
  return route.handle({ ...call, body, store, scopes: token.scopes, version });
}

const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined || /(^|[,\s])(\*\/\*|application\/(\*|json|[\w.+-]*\+json))/i.test(accept);

/** A header by name in any case; the first one where it came more than once. */
export function oneHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
