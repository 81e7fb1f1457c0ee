import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../src/main/api/client.ts';
import { createTransport } from '../../src/main/api/transport.ts';
import { createPracticeHost, type PracticeThread } from '../../src/main/practice/practice-host.ts';
import { behaviourNames } from '../../src/practice/behaviour.ts';
import { openTestDesk, type TestDesk } from '../support/stores/test-desk.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A desk and the practice service as the app starts it: its own worker, real HTTP, a database on disk. */
function setUp(serviceOptions: Readonly<Record<string, unknown>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-practice-'));
  const start = (): PracticeThread =>
    createPracticeHost({
      workerUrl: new URL('../../src/practice/worker.ts', import.meta.url),
      databaseFile: join(folder, 'practice.db'),
      serviceOptions,
    });
  let host = start();
  const desk = openTestDesk({ profiles: [], practiceHost: { ensureStarted: () => host.ensureStarted() } });
  const transport = createTransport();
  closing.push(
    async () => rmSync(folder, { recursive: true, force: true }),
    () => host.stop(),
    () => transport.close(),
    desk.close,
  );
  const request = (of: TestDesk, storeId: string, code = `PRACTICE-${randomUUID()}`) =>
    createApi({
      sessions: of.stores,
      transport,
      clock: of.clock,
      activity: { record: () => undefined },
      mask: (text) => text,
    }).request({
      storeId,
      method: 'POST',
      path: '/discounts',
      version: '2021-01',
      body: {
        code,
        value: '10.00',
        discount_type: 'percentage',
      },
    });
  const restartService = async () => {
    await host.stop();
    host = start();
  };
  return { desk, request, restartService };
}

const connect = async (desk: TestDesk): Promise<string> => {
  await desk.stores.connectPractice(false);
  const state = await desk.reaches('connected', 'failed');
  if (state.step !== 'connected') throw new Error(JSON.stringify(state));
  return state.storeId;
};

describe('the practice store', () => {
  it('is connected by one call, through the real install page, callback and token endpoint', async () => {
    const { desk, request } = setUp();
    const id = await connect(desk);
    expect(desk.opened).toHaveLength(1);
    expect(desk.opened[0]).toContain(
      '/partners/app/partner-desk-practice/install?platform_b_domain=practice-store',
    );
    expect((await desk.page()).text).toContain('Approval received');
    const store = desk.stores.store(id);
    expect(store).toMatchObject({
      name: 'Practice store',
      practice: true,
      state: 'connected',
      tokensIn: 'keychain',
    });
    for (const scope of store?.neededScopes ?? []) expect(store?.grantedScopes).toContain(scope);
    expect(await request(desk, id)).toMatchObject({ kind: 'answered', status: 201 });
  });

  it.each(behaviourNames)('is connected, asked and renewed under the behaviour %s', async (behaviour) => {
    const { desk, request } = setUp({
      behaviour,
      withoutBuiltInFaults: true,
      faultPlan: [
        { match: { method: 'POST', path: '/discounts', nth: 1 }, do: { kind: 'unauthorized-once' } },
      ],
    });
    const id = await connect(desk);
    const { grantedScopes, neededScopes } = desk.stores.store(id) ?? {};
    expect(grantedScopes).toEqual(expect.arrayContaining([...(neededScopes ?? ['none'])]));
    const before = await desk.stores.accessToken(id);
    expect(await request(desk, id)).toMatchObject({
      kind: 'answered',
      status: expect.toSatisfy((status: number) => status >= 200 && status < 300),
    });
    expect(await desk.stores.accessToken(id)).not.toEqual(before);
  });

  it('is the same store when it is connected again', async () => {
    const { desk } = setUp();
    const id = await connect(desk);
    expect(await connect(desk)).toBe(id);
    await desk.stores.disconnect(id);
    await desk.stores.reconnect(id, false);
    expect(await desk.reaches('connected', 'failed')).toEqual({ step: 'connected', storeId: id });
    expect(desk.stores.stores()).toHaveLength(1);
  });

  it('answers after a restart of the app, when its service has to be started first', async () => {
    const { desk, request, restartService } = setUp();
    const id = await connect(desk);
    await restartService();
    const later = await desk.restart();
    closing.push(later.close);
    // Its limits and words are known before the service runs; it is no profile to connect other stores with.
    expect(later.stores.profile(id).limits.tasksPerAdd).toBeGreaterThan(0);
    expect(later.profiles.list()).toEqual([]);
    expect(await request(later, id)).toMatchObject({ kind: 'answered', status: 201 });
  });

  it('renews its tokens when one is turned down, and the request is carried out once', async () => {
    const { desk, request } = setUp({
      faultPlan: [
        { match: { method: 'POST', path: '/discounts', nth: 1 }, do: { kind: 'unauthorized-once' } },
      ],
    });
    const id = await connect(desk);
    const before = await desk.stores.accessToken(id);
    expect(await request(desk, id, 'ONCE')).toMatchObject({ kind: 'answered', status: 201 });
    expect(await desk.stores.accessToken(id)).not.toEqual(before);
    // The code exists, so the service refuses it now: the first request was carried out, and not twice.
    expect(await request(desk, id, 'ONCE')).toMatchObject({ kind: 'answered', status: 422 });
  });

  it.each([
    ['at-first-use', { kind: 'answered', status: 201 }, 'connected'],
    [
      'at-once',
      {
        kind: 'not-sent',
        error: { code: 'reconnect-needed', message: expect.stringContaining('renewal got no usable') },
      },
      'reconnect-needed',
    ],
  ] as const)(
    'is honest about a lost renewal (replaced tokens die %s)',
    async (oldTokensDie, answer, state) => {
      const { desk, request } = setUp({
        switches: { refreshRotation: 'rotate', oldTokensDie },
        faultPlan: [
          { match: { method: 'POST', path: '/discounts', nth: 1 }, do: { kind: 'unauthorized-once' } },
          // The first call of the token endpoint is the connection, the second the renewal.
          { match: { method: 'POST', path: '/oauth/token', nth: 2 }, do: { kind: 'drop-after-acting' } },
        ],
      });
      const id = await connect(desk);
      expect(await request(desk, id)).toMatchObject({ kind: 'not-sent', error: { code: 'offline' } });
      expect(desk.stores.store(id)?.state).toBe('connected');
      await desk.clock.advance(1_000);
      expect(await request(desk, id)).toMatchObject(answer);
      expect(desk.stores.store(id)?.state).toBe(state);
      if (state === 'reconnect-needed') {
        await connect(desk);
        expect(await request(desk, id)).toMatchObject({ kind: 'answered', status: 201 });
      }
    },
  );

  it('shows a practice service that does not start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-practice-'));
    const host = createPracticeHost({
      workerUrl: new URL('../../src/practice/worker.ts', import.meta.url),
      databaseFile: join(folder, 'no', 'such', 'folder', 'practice.db'),
    });
    const desk = openTestDesk({ profiles: [], practiceHost: host });
    closing.push(async () => rmSync(folder, { recursive: true, force: true }), host.stop, desk.close);
    expect(await desk.stores.connectPractice(false)).toMatchObject({
      step: 'failed',
      error: { code: 'internal' },
    });
  });
});
