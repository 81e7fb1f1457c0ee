import { expect, it } from 'vitest';
import type { AppError } from '../../src/contract/errors.ts';
import { ask } from '../../src/main/api/ask.ts';
import { always, setUpApi } from '../support/http/api-under-test.ts';

const explain = (): AppError => ({ code: 'service-refused', message: 'The service refuses.' });

/** What is heard of one request of a store. */
async function heard(method: 'GET' | 'PUT', body: unknown) {
  const { api, clock, service } = await setUpApi(always(200, body));
  const parts = {
    api,
    clock,
    storeId: 'store-1',
    version: '2021-11',
    pollMs: 10,
    counted: () => {},
    explain,
  } as const;
  const request = {
    method,
    path: '/bundle_selections/5',
    ...(method === 'PUT' ? { body: {} } : {}),
  } as const;
  const said = await clock.runUntil(ask(parts, request, new AbortController().signal));
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
  const told = await heard(method, body);
  expect(told).toMatchObject({ said: expected, requests });
});
