import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { JsonNumber } from '../../src/domain/json.ts';
import { err } from '../../src/domain/result.ts';
import { createApi } from '../../src/main/api/client.ts';
import { createTransport } from '../../src/main/api/transport.ts';
import { always, setUpApi } from '../support/http/api-under-test.ts';
import { json } from '../support/http/scripted-service.ts';
import { profileAt } from '../support/profile.ts';
import { fixedSessions } from '../support/stores/fixed-sessions.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';

describe('the API client', () => {
  it('carries token, version and JSON, with the names of the profile', async () => {
    const { service, send } = await setUpApi(always(200, {}), {
      profile: { wire: { headerPrefix: 'ShopKit' } },
    });
    await send({
      path: '/bundle_selections',
      query: { purchase_item_ids: '1&2' },
      method: 'GET',
      version: '2021-11',
    });
    await send({ body: { code: 'A' } });
    const [read, write] = service.received;
    expect(read?.headers).toMatchObject({
      'x-shopkit-access-token': 'access-token-1',
      'x-shopkit-version': '2021-11',
      accept: 'application/json',
      // Without it a service may pack its answers (RFC 9110, 12.5.3).
      'accept-encoding': 'identity',
      // What a cache has kept is not what a change is compared with (RFC 9111, 5.2.1.4).
      'cache-control': 'no-cache',
    });
    expect(read?.headers['content-type']).toBeUndefined();
    expect(read?.path).toBe('/api/bundle_selections');
    expect(read?.query.get('purchase_item_ids')).toBe('1&2');
    expect(write?.headers['content-type']).toBe('application/json');
    expect(write?.body).toBe('{"code":"A"}');
  });

  it('reads an answer that begins with a byte order mark', async () => {
    const { send } = await setUpApi(always(200, '\uFEFF{"id":5}'));
    expect(await send()).toMatchObject({ kind: 'answered', body: { id: new JsonNumber('5') } });
  });

  it('sends decimals as written and reads ids larger than a float whole', async () => {
    const { service, send } = await setUpApi(
      always(200, '{"discount":{"id":9146647558150123457,"value":10.50}}'),
    );
    const answer = await send({
      body: { value: new JsonNumber('10.50'), id: new JsonNumber('9146647558150123457') },
    });
    expect(service.received[0]?.body).toBe('{"value":10.50,"id":9146647558150123457}');
    expect(answer).toEqual({
      kind: 'answered',
      status: 200,
      text: '{"discount":{"id":9146647558150123457,"value":10.50}}',
      body: { discount: { id: new JsonNumber('9146647558150123457'), value: new JsonNumber('10.50') } },
    });
  });

  it.each([
    ['an empty answer', 204, '', null],
    ['a page of HTML', 502, '<html>bad gateway</html>', null],
    ['a refusal that breaks off', 422, '{"errors":', null],
    ['the word null', 200, 'null', null],
  ])('reads %s as no JSON', async (_name, status, text, body) => {
    const { send } = await setUpApi((_request, response) => {
      response.writeHead(status);
      response.end(status === 204 ? undefined : text);
    });
    expect(await send()).toEqual({ kind: 'answered', status, text, body });
  });

  it('calls an accepted request ambiguous whose answer is nested beyond reading', async () => {
    for (const depth of [3_000, 100_000]) {
      const { send } = await setUpApi((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`${'['.repeat(depth)}"a\\\\"${']'.repeat(depth)}`);
      });
      expect(await send()).toMatchObject({ kind: 'ambiguous', error: { code: 'service-unreadable' } });
    }
  });

  it.each([
    [200, true],
    [422, undefined],
  ])(
    'calls a request ambiguous whose answer of %s breaks off, and keeps whether it was accepted',
    async (status, accepted) => {
      const { send } = await setUpApi((_request, response) => {
        response.writeHead(status, { 'content-length': 50 });
        response.write('{}', () => response.socket?.end());
      });
      const answer = await send();
      expect(answer.kind).toBe('ambiguous');
      expect('accepted' in answer ? answer.accepted : undefined).toBe(accepted);
    },
  );

  it('calls an accepted request with broken JSON ambiguous', async () => {
    const { send } = await setUpApi(always(200, '{"async_batch":{"id":1'));
    expect(await send()).toMatchObject({ kind: 'ambiguous', error: { code: 'service-unreadable' } });
  });

  it.each([200, 201, 202, 400, 403, 404, 409, 413, 422, 426, 500, 503])(
    'leaves status %s to the caller',
    async (status) => {
      const { service, send } = await setUpApi(always(status, { errors: 'x' }));
      expect(await send()).toMatchObject({ kind: 'answered', status });
      expect(service.received).toHaveLength(1);
    },
  );
});

describe('a rejected access token', () => {
  it('is renewed once, and the request repeated once', async () => {
    const { service, sessions, send } = await setUpApi((request, response) => {
      const old = request.headers['x-service-access-token'] === 'access-token-1';
      json(response, old ? 401 : 200, {});
    });
    expect(await send({ body: { code: 'A' } })).toMatchObject({ kind: 'answered', status: 200 });
    expect(sessions.refreshes()).toBe(1);
    expect(service.received.map(({ body }) => body)).toEqual(['{"code":"A"}', '{"code":"A"}']);
  });

  it('is answered as 401 when the renewed one is rejected, too', async () => {
    const { service, send } = await setUpApi(always(401, {}));
    expect(await send()).toMatchObject({ kind: 'answered', status: 401 });
    expect(service.received).toHaveLength(2);
  });

  it.each(['reconnect-needed', 'offline'] as const)(
    'that cannot be renewed (%s) leaves the request not sent',
    async (code) => {
      const { send } = await setUpApi(always(401, {}), { refresh: async () => err({ code, message: 'x' }) });
      expect(await send()).toEqual({ kind: 'not-sent', error: { code, message: 'x' } });
    },
  );

  it('sends nothing for a store without a token', async () => {
    const { service, api, send } = await setUpApi(always(200, {}), {
      accessToken: () => err({ code: 'not-connected', message: 'x' }),
    });
    const before = api.limit('store-1').used;
    expect(await send()).toEqual({ kind: 'not-sent', error: { code: 'not-connected', message: 'x' } });
    expect(service.received).toHaveLength(0);
    expect(api.limit('store-1').used).toBe(before);
  });
});

it.each(['POST', 'PUT', 'DELETE'] as const)('refuses %s to a locked store, whoever asks', async (method) => {
  const locked = { code: 'locked', message: 'x' } as const;
  const { service, api } = await setUpApi(always(200, {}), { writeRefusal: () => locked });
  const request = { storeId: 's', path: '/discounts', version: '2021-01' as const };
  expect(await api.request({ ...request, method, body: {} })).toEqual({ kind: 'not-sent', error: locked });
  expect(service.received).toHaveLength(0);
  expect(await api.request({ ...request, method: 'GET' })).toMatchObject({ kind: 'answered', status: 200 });
});

it('a change that waits while its store is locked is not sent', async () => {
  let locks = 0;
  const { service, api } = await setUpApi(always(200, {}), {
    // Asked once when the request is made and once before it leaves.
    writeRefusal: () => (++locks > 1 ? { code: 'locked', message: 'x' } : null),
  });
  const request = { storeId: 's', method: 'POST', path: '/discounts', version: '2021-01', body: {} } as const;
  expect(await api.request(request)).toMatchObject({ kind: 'not-sent', error: { code: 'locked' } });
  expect(service.received).toHaveLength(0);
});

it('a wait that is ended leaves a request alone that is on its way', async () => {
  const wait = new AbortController();
  const { api } = await setUpApi((_request, response) => {
    wait.abort();
    json(response, 200, {});
  });
  const request = {
    storeId: 's',
    method: 'POST',
    path: '/x',
    version: '2021-01',
    waitSignal: wait.signal,
  } as const;
  expect(await api.request(request)).toMatchObject({ kind: 'answered', status: 200 });
  expect(await api.request(request)).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } });
});

describe('no answer', () => {
  it('is not sent where nothing listens', async () => {
    const port = await freePort();
    const transport = createTransport();
    onTestFinished(() => transport.close());
    const sessions = fixedSessions(profileAt(`http://127.0.0.1:${port}`));
    const api = createApi({
      sessions,
      transport,
      clock: createFakeClock(),
      activity: { record: () => undefined },
      mask: (text) => text,
    });
    const answer = await api.request({ storeId: 's', method: 'GET', path: '/x', version: '2021-11' });
    expect(answer).toMatchObject({ kind: 'not-sent', error: { code: 'offline', details: ['ECONNREFUSED'] } });
  });

  it('is ambiguous after the request left, and is never sent again', async () => {
    const { service, send } = await setUpApi((_request, response) => {
      response.socket?.destroy();
    });
    expect(await send()).toMatchObject({ kind: 'ambiguous', error: { code: 'offline' } });
    expect(service.received).toHaveLength(1);
  });

  it('is ambiguous after the time of the profile', async () => {
    // Long enough that the request has surely left by then: one that has not is not ambiguous.
    const { service, send } = await setUpApi(() => undefined, {
      profile: { limits: { requestTimeoutMs: 2_000 } },
    });
    expect(await send()).toMatchObject({ kind: 'ambiguous', error: { code: 'timed-out' } });
    expect(service.received).toHaveLength(1);
  });
});

describe('addresses', () => {
  it.each(['/../admin', 'discounts', '@other.example/', '/%2e%2e/admin'])(
    'refuses the path %s, which would leave the API',
    async (path) => {
      const { service, send } = await setUpApi(always(200, {}));
      expect(await send({ path })).toMatchObject({ kind: 'not-sent', error: { code: 'bad-input' } });
      expect(service.received).toHaveLength(0);
    },
  );

  it('sends no token by plain http to another computer', async () => {
    const transport = createTransport();
    onTestFinished(() => transport.close());
    const sessions = fixedSessions(profileAt('http://192.0.2.1'));
    const api = createApi({
      sessions,
      transport,
      clock: createFakeClock(),
      activity: { record: () => undefined },
      mask: (text) => text,
    });
    const asked = { storeId: 's', method: 'GET', path: '/x', version: '2021-11' } as const;
    expect(await api.request(asked)).toMatchObject({ kind: 'not-sent', error: { code: 'bad-input' } });
  });
});
