import { expect, it } from 'vitest';
import { setUpApi } from '../support/http/api-under-test.ts';

/** What an API client makes of an answer that is written by hand, with the connection closed behind it. */
async function readAs(answer: string) {
  const { send } = await setUpApi((_request, response) => void response.socket?.end(answer));
  return send();
}
const message =
  'The service responded with status 200 and an empty body that ended when the connection closed, so the result of the request is unknown.';

it.each([
  ['HTTP/1.1 200 OK', 'connection: close'],
  ['HTTP/1.1 200 OK', 'content-type: application/json'],
  ['HTTP/1.0 200 OK', 'content-type: application/json'],
  ['HTTP/1.1 200 OK', 'transfer-encoding: gzip'],
  ['HTTP/1.1 200 OK', 'transfer-encoding: identity'],
])(
  'an empty answer that only the end of the connection ends may be the beginning of one: %s, %s',
  async (line, header) => {
    const answer = await readAs(`${line}\r\n${header}\r\n\r\n`);
    expect(answer).toMatchObject({ kind: 'ambiguous', error: { code: 'service-unreadable', message } });
  },
);

it.each([
  ['says that it is empty', 200, '200 OK\r\ncontent-length: 0\r\n\r\n', ''],
  ['ends itself', 200, '200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', ''],
  ['ends itself, packed', 200, '200 OK\r\ntransfer-encoding: gzip, Chunked\r\n\r\n0\r\n\r\n', ''],
  ['cannot have a body', 204, '204 No Content\r\n\r\n', ''],
  ['is a refusal', 422, '422 Unprocessable\r\n\r\n', ''],
  ['is whole as JSON', 200, '200 OK\r\n\r\n{}', '{}'],
])('an answer that %s is taken as it is', async (_what, status, rest, text) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({ kind: 'answered', status, text });
});

const empty = 'content-length: 0\r\n\r\n';
const noFields = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const inChunks = 'transfer-encoding: chunked\r\n';

/** Headers, each with an answer of which it is all that tells anything. */
const against: readonly (readonly [header: string, answer: string])[] = [
  ['grpc-status', `200 OK\r\ngrpc-status: 13\r\n${empty}`],
  [
    'grpc-status',
    `200 OK\r\ncontent-type: application/json\r\n${inChunks}trailer: grpc-status\r\n\r\n2\r\n{}\r\n0\r\ngrpc-status: 13\r\n\r\n`,
  ],
  [
    'grpc-status',
    `200 OK\r\ngrpc-status: 0\r\n${inChunks}trailer: grpc-status\r\n\r\n0\r\ngrpc-status: 13\r\n\r\n`,
  ],
  ['error', `200 OK\r\nx-amzn-errortype: ThrottlingException\r\n${noFields}`],
  ['error', `204 No Content\r\nX-Error: not saved\r\n\r\n`],
  ['error', `200 OK\r\nx-error: not saved\r\ncontent-length: 4\r\n\r\ntrue`],
  ['error', `200 OK\r\nx-error: not saved\r\ncontent-length: 18\r\n\r\n{"request_id":"5"}`],
  ['status', `200 OK\r\nstatus: 500 Internal\r\n${noFields}`],
  ['status', `200 OK\r\nx-http-status-code: 422\r\n${noFields}`],
  ['warning', `200 OK\r\nwarning: 199 - "not saved"\r\n${noFields}`],
  ['refresh', `200 OK\r\nrefresh: 0; url=/login\r\n${empty}`],
  ['location', `200 OK\r\nlocation: /login\r\n${empty}`],
  ['location', `202 Accepted\r\nlocation: /jobs/5\r\n${noFields}`],
  ['location', `200 OK\r\nlocation: /login?next=/discounts/5\r\n${noFields}`],
  ['content-type', `200 OK\r\ncontent-type: text/html; charset=utf-8\r\n${inChunks}\r\n0\r\n\r\n`],
  ['content-type', `200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\n{}`],
  ['content-encoding', `200 OK\r\ncontent-encoding: br\r\n${empty}`],
  ...['x, chunked', 'chunked, chunked'].map((coding): readonly [string, string] => [
    'transfer-encoding',
    `200 OK\r\ntransfer-encoding: ${coding}\r\n\r\n0\r\n\r\n`,
  ]),
  ['transfer-encoding', '200 OK\r\ntransfer-encoding: chunked, gzip\r\n\r\n{}'],
  ...['x-response-code: 500', 'x-backend-status: 503', 'x-original-status: 404', 'x-code: 304'].map(
    (line): readonly [string, string] => ['status', `200 OK\r\n${line}\r\n${noFields}`],
  ),
  ...[
    ...[
      'x-failure: not saved',
      'x-result: failed',
      'x-stream: aborted',
      'x-exception: java.lang.X',
      'x-fault: injected',
    ],
    ...['x-redirect: /login', 'x-dry-run: true', 'x-mock-response: true', 'cf-mitigated: challenge'],
    ...['x-cache: Error from edge', 'x-error-limit: exceeded', 'x-maintenance: on'],
  ].map((line): readonly [string, string] => ['error', `200 OK\r\n${line}\r\n${noFields}`]),
  ['error', `200 OK\r\n${inChunks}trailer: x-stream\r\n\r\n2\r\n{}\r\n0\r\nx-stream: aborted\r\n\r\n`],
  ...[
    ...['www-authenticate: Bearer error="invalid_token"', 'retry-after: 1', 'content-range: bytes 0-1/4000'],
    ...[
      'age: 4000',
      'preference-applied: respond-async',
      'content-location: /login',
      'location: /discounts/login',
    ],
    ...['location: https://login.example/discounts/5', 'location: /discounts'],
  ].map((line): readonly [string, string] => [
    line.slice(0, line.indexOf(':')),
    `200 OK\r\n${line}\r\n${noFields}`,
  ]),
  ['location', `201 Created\r\nlocation: /login\r\n${noFields}`],
  ['location', `201 Created\r\nlocation: /errors/5\r\n${empty}`],
  ...[
    ...['x-saved: false', 'x-success: no', 'x-persisted: no', 'x-applied: 0', 'x-rows-affected: 0'],
    ...['x-updated: 0', 'x-not-saved: true', 'x-authenticated: false', 'record-created: false'],
    ...['x-queued: true', 'x-async: true', 'idempotent-replayed: true', 'x-idempotent-replayed: 1'],
    ...['idempotency-replayed: true', 'x-throttled: true', 'x-read-only: true', 'x-readonly-mode: on'],
    ...['x-sandbox: true', 'x-test-mode: true', 'x-stub: yes', 'x-noop: 1', 'x-fallback: true'],
    ...['x-degraded: true', 'x-backend-down: 1', 'x-partial: true', 'x-content-truncated: true'],
    ...['x-login-required: true', 'x-captcha: required', 'x-action: challenge', 'x-blocked-by: waf'],
    ...['x-circuit-breaker: open', 'grpc-message: not saved', 'x-pending: true', 'x-shutdown: true'],
    ...['x-will-be-scheduled: true', 'x-is-duplicate: yes'],
  ].map((header) => ['error', `200 OK\r\n${header}\r\n${noFields}`] as const),
  ...['operation-location: /operations/5', 'azure-asyncoperation: /op/5', 'x-job-url: /jobs/5'].map(
    (header) => ['operation-location', `200 OK\r\n${header}\r\n${noFields}`] as const,
  ),
  ['status', `200 OK\r\nx-upstream-response: 502 Bad Gateway\r\n${noFields}`],
  ['status', `200 OK\r\nx-origin-response: 503\r\n${noFields}`],
  ['error', `200 OK\r\n${inChunks}trailer: x-saved\r\n\r\n2\r\n{}\r\n0\r\nx-saved: false\r\n\r\n`],
];

it.each(against)(
  'nothing but a header that speaks against a success (%s) is none: %s',
  async (header, rest) => {
    expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({
      kind: 'ambiguous',
      accepted: true,
      error: { code: 'service-unreadable', message: expect.stringContaining(`a header (“${header}”)`) },
    });
  },
);

it.each([
  `200 OK\r\ngrpc-status: 0\r\nx-error: none\r\nx-error-count: 0\r\nstatus: 200 OK\r\n${noFields}`,
  `200 OK\r\nlocation: https://shop.example/api/discounts/5\r\n${noFields}`,
  `202 Accepted\r\nlocation: /discounts/5\r\n${empty}`,
  `201 Created\r\nlocation: /admin/coupons/5\r\n${empty}`,
  `200 OK\r\nwarning: 299 - "version 2021-01 ends"\r\n${noFields}`,
  // What frameworks write by themselves where there is no body.
  `200 OK\r\ncontent-type: text/html\r\n${empty}`,
  `200 OK\r\ncontent-type: application/vnd.api+json\r\ncontent-encoding: identity\r\n${empty}`,
  // A body that shows what became of the request is read as ever.
  `200 OK\r\nx-error: x\r\ncontent-length: 18\r\n\r\n{"discount":"ABC"}`,
  `422 Unprocessable\r\nx-error: x\r\n${empty}`,
  // What services write beside every answer.
  `200 OK\r\nx-frame-options: DENY\r\nx-accel-buffering: no\r\nx-request-id: 5f3a-abc1\r\n${noFields}`,
  `200 OK\r\nx-error-limit-remaining: 100\r\nx-error-limit-reset: 30\r\nx-cache: MISS\r\nage: 0\r\n${noFields}`,
  ...[
    ...['x-litespeed-cache-control: no-cache', 'x-region-code: 101', 'x-store-code: 301', 'x-exit-code: 000'],
    ...['x-maintenance-window: Sun 02:00', 'x-feature-flags: dry-run-v2', 'x-cache-enabled: true'],
    ...[
      'x-nginx-cache: REVALIDATED',
      'x-cache-lookup: HIT from proxy',
      'x-cache-hits: 0, 0',
      'x-stale: false',
    ],
    ...['x-proxy-cache: EXPIRED', 'x-edge-cache: DENY', 'x-circuit-breaker: closed', 'x-queued: false'],
    ...['x-saved: true', 'x-rows-affected: 1', 'x-required-scopes: write', 'x-fallback-language: en'],
    ...['x-retry-count: 1', 'x-no-compression: 1', 'x-async-id: 77', 'x-robots-tag: noindex', 'dnt: 1'],
    ...['last-modified: Tue, 24 Nov 2026 00:00:00 GMT', 'x-xss-protection: 1; mode=block', 'x-test-group: b'],
    ...['x-content-type-options: nosniff', 'access-control-allow-credentials: true', 'x-robots-noindex: 1'],
    ...['x-download-options: noopen', 'x-dns-prefetch-control: off', 'x-powered-by: app', 'x-timeout: 1'],
    ...['upgrade-insecure-requests: 1', 'x-queue-time: 1', 'x-created-at: 0', 'x-cache-updated: 0'],
  ].map((header) => `200 OK\r\n${header}\r\n${noFields}`),
  `200 OK\r\nx-default-currency: EUR\r\nx-cache-status: BYPASS\r\nretry-after: 0\r\n${noFields}`,
  `201 Created\r\nlocation: https://api.example/v1/discounts/5\r\n${noFields}`,
  `206 Partial\r\ncontent-length: 18\r\n\r\n{"discount":"ABC"}`,
])('nothing beside quiet headers is taken as it is: %s', async (rest) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({ kind: 'answered' });
});

it.each([
  'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 2, 2\r\n\r\n{}',
  'HTTP/1.1 422 No\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'SSH-2.0-x\r\n',
  `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n{}`,
])('an answer that breaks the protocol is no silence, which would be tried for long: %j', async (answer) => {
  expect(await readAs(answer)).toMatchObject({ kind: 'ambiguous', accepted: true });
});

it.each(['203 Non-Authoritative', '205 Reset', '206 Partial', '207 Multi', '208 Reported', '226 IM'])(
  'a status that says more than that a request was carried out tells nothing alone: %s',
  async (line) => {
    const answers = await Promise.all([empty, noFields].map((rest) => readAs(`HTTP/1.1 ${line}\r\n${rest}`)));
    const unread = { kind: 'ambiguous', accepted: true, error: { code: 'service-unreadable' } };
    expect(answers).toMatchObject([unread, unread]);
  },
);

it.each([
  '{"success":false,"success":true}',
  '{"error":"locked","error":null,"success":true}',
  '{"discount":{"id":5,"value":"1","val\\u0075e":"3"}}',
  '[{"id":5,"a:b":{"c":"\\"d\\":"},"id":6}]',
])('an answer in which an object has a name twice cannot be read: %s', async (body) => {
  const rest = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  expect(await readAs(`HTTP/1.1 200 OK\r\n${rest}`)).toMatchObject({
    kind: 'ambiguous',
    accepted: true,
    error: { code: 'service-unreadable', message: expect.stringContaining('the same key twice') },
  });
  expect(await readAs(`HTTP/1.1 422 No\r\n${rest}`)).toMatchObject({ kind: 'answered', status: 422 });
});

it('names of the same letters in other objects, and colons in texts, are no names that are there twice', async () => {
  const body = '[{"id":5,"a:b":{"id":"\\"d\\":"}},{"id":1.5,"__proto__":{"id":":"}}]';
  const rest = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  expect(await readAs(`HTTP/1.1 200 OK\r\n${rest}`)).toMatchObject({ kind: 'answered', text: body });
});

it.each([
  ['206 Partial', { against: 'status' }],
  ['203 Other', { against: 'status' }],
  ['200 OK\r\nage: 4000', { against: 'age' }],
  ['200 OK\r\nwarning: 110 - "stale"', { against: 'warning' }],
  ['200 OK\r\nx-cache: Hit from edge', { against: 'cache' }],
  ['203 Other\r\nage: 4000', { against: 'age' }],
  ['200 OK\r\nx-nginx-cache: STALE\r\nx-error: shard down', { against: 'cache' }],
  ['200 OK\r\nx-error: shard down', { against: 'error' }],
  ['200 OK\r\nx-backend-status: 503', { against: 'status' }],
  ['200 OK\r\nretry-after: 5', { against: 'retry-after' }],
  ['200 OK\r\ncontent-range: items */1', { against: 'content-range', total: 1 }],
  ['200 OK\r\nx-total-count: 2', { total: 2 }],
  ['200 OK\r\nx-next-page: 2', { total: Infinity }],
])('a list is read with what its status and headers say of it: %s', async (line, beside) => {
  const rest = 'content-type: application/json\r\ncontent-length: 16\r\n\r\n{"discounts":[]}';
  expect(await readAs(`HTTP/1.1 ${line}\r\n${rest}`)).toMatchObject({ kind: 'answered', ...beside });
});
