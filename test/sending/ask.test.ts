import { expect, it } from 'vitest';
import type { AppError } from '../../src/contract/errors.ts';
import { ask } from '../../src/main/sending/ask.ts';
import { always, setUpApi } from '../support/http/api-under-test.ts';
import type { Script } from '../support/http/scripted-service.ts';

const explain = (): AppError => ({ code: 'service-refused', message: 'The service refuses.' });

/** What is heard of one request of a store. */
async function heard(
  method: 'GET' | 'PUT',
  script: Script,
  stop = new AbortController(),
  counted = () => {},
) {
  const { api, clock, service } = await setUpApi(script);
  const parts = {
    api,
    clock,
    storeId: 'store-1',
    version: '2021-11',
    pollMs: 10,
    counted,
    explain,
  } as const;
  const request = {
    method,
    path: '/bundle_selections/5',
    ...(method === 'PUT' ? { body: {} } : {}),
  } as const;
  const said = await clock.runUntil(ask(parts, request, stop.signal));
  return { said, requests: service.received.length };
}

it.each<[string, 'GET' | 'PUT', unknown, unknown, number]>([
  ['a record', 'PUT', { id: 5 }, { is: 'ok' }, 1],
  [
    'an error alone, to a change',
    'PUT',
    { errors: { price: ['too low'] } },
    { is: 'refused', words: 'price: too low' },
    1,
  ],
  [
    'an error beside a record, to a change that may be repeated',
    'PUT',
    { id: 5, error: 'x' },
    { is: 'unclear' },
    8,
  ],
  ['an error alone, to a reading', 'GET', { error: 'busy' }, { is: 'unclear' }, 8],
  ['a record that has errors', 'GET', { id: 5, errors: ['x'] }, { is: 'ok' }, 1],
])('status 200 with %s', async (_what, method, body, expected, requests) => {
  const told = await heard(method, always(200, body));
  expect(told).toMatchObject({ said: expected, requests });
});

it.each<[number, unknown, number]>([
  [409, { is: 'refused', words: 'busy' }, 9],
  [423, { is: 'refused', words: 'busy' }, 9],
  [402, { is: 'refused', words: 'busy' }, 1],
  [404, { is: 'gone', words: 'busy' }, 1],
  [403, { is: 'hold', error: { code: 'service-refused' } }, 1],
  [302, { is: 'unclear', words: 'The service redirected the request (302).' }, 8],
  [503, { is: 'unclear', words: 'The service responded with status 503.' }, 8],
])('status %i', async (status, expected, requests) => {
  const told = await heard('PUT', always(status, { error: 'busy' }));
  expect(told).toMatchObject({ said: expected, requests });
});

/** Answers 429 so many times, then carries out. */
const limitedFor = (times: number): Script => {
  let left = times;
  return (request, response) => {
    left -= 1;
    always(left >= 0 ? 429 : 200, { id: 5 })(request, response);
  };
};

it('a limit that is reached for long says nothing of the request: it is sent when there is room', async () => {
  expect(await heard('PUT', limitedFor(400))).toMatchObject({ said: { is: 'ok' }, requests: 401 });
});

it('a pause of many minutes that the service names concerns the store: it is waited for', async () => {
  expect(await heard('PUT', always(429, { error: 'slow down' }, { 'retry-after': '600' }))).toMatchObject({
    said: {
      is: 'hold',
      pauseMs: 600_000,
      error: {
        code: 'service-unreadable',
        message: 'The service accepts no requests for this store for 10 minutes or more (429).',
        details: ['slow down'],
      },
    },
    requests: 1,
  });
});

it.each(['GET', 'PUT'] as const)(
  'a %s that fails and asks for many minutes is not repeated before',
  async (method) => {
    expect(await heard(method, always(503, { error: 'down' }, { 'retry-after': '600' }))).toMatchObject({
      said: {
        is: 'unclear',
        words: 'The service responded with status 503.',
        cut: {
          is: 'hold',
          pauseMs: 600_000,
          error: {
            code: 'service-unreadable',
            message: 'The service accepts no requests for this store for 10 minutes or more (503).',
          },
        },
      },
      requests: 1,
    });
  },
);

it('one whose answer was lost before it was stopped says both: it may have arrived, and was not repeated', async () => {
  const stop = new AbortController();
  const { said, requests } = await heard('PUT', always(503, { error: 'busy' }), stop, () => stop.abort());
  expect(said).toMatchObject({ is: 'unclear', cut: { is: 'stopped' } });
  expect(requests).toBe(1);
});

it('one that is not answered in eight tries was not cut short', async () => {
  const { said } = await heard('PUT', always(503, { error: 'busy' }));
  expect(said).toMatchObject({ is: 'unclear' });
  expect(said).not.toHaveProperty('cut');
});
