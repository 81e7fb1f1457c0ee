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
  ['cannot have one, either', 205, '205 Reset Content\r\n\r\n', ''],
  ['is a refusal', 422, '422 Unprocessable\r\n\r\n', ''],
  ['is whole as JSON', 200, '200 OK\r\n\r\n{}', '{}'],
])('an answer that %s is taken as it is', async (_what, status, rest, text) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({ kind: 'answered', status, text });
});

const empty = 'content-length: 0\r\n\r\n';
const noFields = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const inChunks = 'transfer-encoding: chunked\r\n';

it.each([
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
])('nothing but a header that speaks against a success (%s) is none: %s', async (header, rest) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({
    kind: 'ambiguous',
    accepted: true,
    error: { code: 'service-unreadable', message: expect.stringContaining(`a header (“${header}”)`) },
  });
});

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
])('nothing beside quiet headers is taken as it is: %s', async (rest) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({ kind: 'answered' });
});
