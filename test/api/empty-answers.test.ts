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
  ['cannot have a body', 204, '204 No Content\r\n\r\n', ''],
  ['cannot have one, either', 205, '205 Reset Content\r\n\r\n', ''],
  ['is a refusal', 422, '422 Unprocessable\r\n\r\n', ''],
  ['is whole as JSON', 200, '200 OK\r\n\r\n{}', '{}'],
])('an answer that %s is taken as it is', async (_what, status, rest, text) => {
  expect(await readAs(`HTTP/1.1 ${rest}`)).toMatchObject({ kind: 'answered', status, text });
});
