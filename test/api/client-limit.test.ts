import { describe, expect, it } from 'vitest';
import { always, setUpApi } from '../support/http/api-under-test.ts';
import { json } from '../support/http/scripted-service.ts';

describe('a full bucket', () => {
  it('waits as long as the service says and repeats until it is let in', async () => {
    const times: number[] = [];
    const { clock, facts, send } = await setUpApi((_request, response) => {
      times.push(clock.now());
      if (times.length < 3) json(response, 429, {}, { 'retry-after': '3' });
      else json(response, 200, { ok: true });
    });
    expect(await send()).toMatchObject({ kind: 'answered', status: 200 });
    const [first = 0, second = 0, third = 0] = times;
    expect([second - first, third - second]).toEqual([3_000, 3_000]);
    expect(facts.map(({ exchange }) => exchange.kind === 'answered' && exchange.status)).toEqual([
      429, 429, 200,
    ]);
  });

  it('is left to the caller when it never empties', async () => {
    const { service, send } = await setUpApi(always(429, {}));
    expect(await send()).toMatchObject({ kind: 'answered', status: 429 });
    expect(service.received).toHaveLength(16);
  });

  it('holds up one request alone where the bucket has room and something else is full', async () => {
    const times: number[] = [];
    const { api, clock, service } = await setUpApi((request, response) => {
      const process = request.path.endsWith('/process');
      if (process) times.push(clock.now());
      json(response, process ? 429 : 200, {}, { 'x-service-limit': '3/40' });
    });
    const processing = api.request({
      storeId: 'store-1',
      method: 'POST',
      path: '/async_batches/7/process',
      version: '2021-01',
    });
    await expect.poll(() => clock.sleeping()).toBe(1);
    const read = { storeId: 'store-1', method: 'GET', path: '/async_batches/6', version: '2021-01' } as const;
    expect(await api.request(read)).toMatchObject({ kind: 'answered', status: 200 });
    // Received, and its refusal has come back: it waits again.
    const attempts = () => ({ received: service.received.length, waiting: clock.sleeping() });
    await clock.advance(500);
    await expect.poll(attempts).toEqual({ received: 3, waiting: 1 });
    await clock.advance(1_000);
    await expect.poll(attempts).toEqual({ received: 4, waiting: 1 });
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 500, 1_500]);
    service.script(always(200, {}));
    expect(await clock.runUntil(processing)).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('is not slowed down by a Retry-After of an answer that is no refusal', async () => {
    const { clock, send } = await setUpApi(always(202, {}, { 'retry-after': '30' }));
    const started = clock.now();
    await send();
    await send();
    expect(clock.now()).toBe(started);
  });

  it('rests as long as a 503 asks for, and leaves it to the caller', async () => {
    const { clock, send } = await setUpApi(always(503, {}, { 'retry-after': '30' }));
    const started = clock.now();
    expect(await send()).toMatchObject({ kind: 'answered', status: 503 });
    await send();
    expect(clock.now() - started).toBe(30_000);
  });

  it('leaves a pause of more than a minute to the caller, who can say it; the next request waits for it', async () => {
    const { clock, send, service } = await setUpApi(always(429, {}, { 'retry-after': '86400' }));
    const started = clock.now();
    const pauseMs = 15 * 60_000;
    expect(await send()).toMatchObject({
      kind: 'answered',
      status: 429,
      pause: { ms: pauseMs, isOfStore: true },
    });
    expect(clock.now()).toBe(started);
    expect(service.received).toHaveLength(1);
    await send();
    expect(clock.now() - started).toBe(pauseMs);
  });

  it('leaves a long pause of one request alone to the caller, too; the next request does not wait', async () => {
    const headers = { 'retry-after': '86400', 'x-service-limit': '3/40' };
    const { clock, send, service } = await setUpApi(always(429, {}, headers));
    const started = clock.now();
    expect(await send()).toMatchObject({ status: 429, pause: { ms: 15 * 60_000, isOfStore: false } });
    await send();
    expect(clock.now()).toBe(started);
    expect(service.received).toHaveLength(2);
  });

  it('leaves a long pause of a 503 to the caller, too, and ends it when the operator goes on', async () => {
    const { api, clock, send, service } = await setUpApi(always(503, {}, { 'retry-after': '86400' }));
    const started = clock.now();
    expect(await send()).toMatchObject({
      kind: 'answered',
      status: 503,
      pause: { ms: 15 * 60_000, isOfStore: true },
    });
    api.endPause('store-1');
    service.script(always(200, {}));
    const waiting = send();
    expect(await waiting).toMatchObject({ kind: 'answered', status: 200 });
    expect(clock.now()).toBe(started);
  });

  it('shows what the service counts', async () => {
    const { api, send } = await setUpApi(always(200, {}, { 'x-service-limit': '12/80' }));
    await send();
    expect(api.limit('store-1')).toEqual({ used: 13, size: 80, perSecond: 2 });
  });

  it('can be given up while waiting', async () => {
    const { api, clock, service } = await setUpApi(always(429, {}, { 'retry-after': '60' }));
    const stop = new AbortController();
    const request = api.request({
      storeId: 'store-1',
      method: 'POST',
      path: '/discounts',
      version: '2021-01',
      signal: stop.signal,
    });
    await expect.poll(() => clock.sleeping()).toBe(1);
    stop.abort();
    expect(await request).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } });
    expect(service.received).toHaveLength(1);
  });
});

it('keeps two stores apart: one that is limited does not hold up the other', async () => {
  const { api, clock, service } = await setUpApi((request, response) => {
    if (request.path.endsWith('/limited')) json(response, 429, {}, { 'retry-after': '60' });
    else json(response, 200, {});
  });
  const limited = api.request({ storeId: 'one', method: 'GET', path: '/limited', version: '2021-01' });
  await expect.poll(() => clock.sleeping()).toBe(1);
  const free = await api.request({ storeId: 'two', method: 'GET', path: '/free', version: '2021-01' });
  expect(free).toMatchObject({ kind: 'answered', status: 200 });
  service.script(always(200, {}));
  expect(await clock.runUntil(limited)).toMatchObject({ kind: 'answered', status: 200 });
});
