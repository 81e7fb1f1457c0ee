import { stringifyJson } from '../../domain/json.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { refusalReply } from '../answers/refusal.ts';
import { type Reply, textReply } from '../answers/reply.ts';
import type { Service } from '../service.ts';
import { endToken, endTokensOf, type KnownToken } from '../state/tokens.ts';
import type { RequestFaults } from './engine.ts';
import type { ActionOf } from './plan.ts';

/** What becomes of a request before it is carried out. */
export type Before = {
  readonly waitMs: number;
  readonly drop: boolean;
  /** An answer in place of acting. */
  readonly answer: Reply | null;
};

export function faultsBefore(
  service: Service,
  faults: RequestFaults,
  token: KnownToken | null,
  number: number,
): Before {
  const waitMs = faults.fire('delay', (action) => action.when === 'before')?.ms ?? 0;
  if (faults.fire('drop-before-acting') !== null) return { waitMs, drop: true, answer: null };
  return { waitMs, drop: false, answer: refusalBefore(service, faults, token, number) };
}

function refusalBefore(
  service: Service,
  faults: RequestFaults,
  token: KnownToken | null,
  number: number,
): Reply | null {
  if (token !== null && faults.fire('unauthorized-once') !== null) {
    endToken(service.database, token.n);
    return refusalReply(service, number, signedOut);
  }
  if (token !== null && faults.fire('sign-out') !== null) {
    endTokensOf(service.database, token.store, ['access', 'refresh']);
    return refusalReply(service, number, signedOut);
  }
  const burst = faults.fire('burst');
  if (burst !== null) {
    const headers = retryHeader(burst.retryAfter);
    const problem = new ServiceProblem(burst.code, 'The service is busy.', { keepWords: true, headers });
    return refusalReply(service, number, problem);
  }
  const status = faults.fire('status', (action) => !action.acted);
  return status === null ? null : statusReply(service, number, status);
}

/** What becomes of an answer after the request was carried out. */
export type After = {
  readonly reply: Reply;
  readonly waitMs: number;
  readonly drop: boolean;
  readonly truncated: boolean;
};

export function faultsAfter(service: Service, faults: RequestFaults, number: number, reply: Reply): After {
  const waitMs = faults.fire('delay', (action) => action.when === 'after')?.ms ?? 0;
  const drop = faults.fire('drop-after-acting') !== null;
  const whole: After = { reply, waitMs, drop, truncated: false };
  if (drop) return whole;
  const status = faults.fire('status', (action) => action.acted);
  if (status !== null) return { ...whole, reply: statusReply(service, number, status) };
  if (reply.body.kind !== 'json') return whole;
  const text = stringifyJson(reply.body.value);
  if (faults.fire('empty-body') !== null) return { ...whole, reply: replaced(reply, 'application/json', '') };
  if (faults.fire('html-body') !== null) {
    return { ...whole, reply: replaced(reply, 'text/html; charset=utf-8', html) };
  }
  if (faults.fire('malformed-body') !== null) {
    // A comma and a key too many at the end: broken for every parser, whatever the text.
    return { ...whole, reply: replaced(reply, 'application/json', `${text.slice(0, -1)},"`) };
  }
  return { ...whole, truncated: faults.fire('truncated-body') !== null };
}

const signedOut = new ServiceProblem(401, 'The access token is not valid.');
const html =
  '<!doctype html><html lang="en"><head><title>Gateway</title></head><body><h1>Gateway</h1></body></html>';

const replaced = (reply: Reply, contentType: string, text: string): Reply =>
  textReply(reply.status, contentType, text, reply.headers);

const statusReply = (service: Service, number: number, action: ActionOf<'status'>): Reply =>
  refusalReply(
    service,
    number,
    new ServiceProblem(action.code, action.message, { headers: retryHeader(action.retryAfter) }),
    action.body,
  );

const retryHeader = (value: number | string | undefined): Record<string, string> =>
  value === undefined ? {} : { 'Retry-After': String(value) };
