import { describe, expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { TryReport, TryTask } from '../../src/contract/profiles.ts';
import type { Store } from '../../src/contract/stores.ts';
import type { ShownQuestion } from '../../src/main/ports.ts';
import type { PracticeOptions } from '../../src/practice/index.ts';
import { openDesk, startService } from '../runs/support/desk.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';

/** A desk before a recorded practice service, of whose optional endpoints the profile knows nothing. */
async function openWorld(
  answers: (question: ShownQuestion) => boolean | Promise<boolean> = () => true,
  keepLocks = false,
  over: { readonly service?: PracticeOptions; readonly limits?: Readonly<Record<string, number>> } = {},
) {
  const service = await startService(over.service);
  const proxy = await startRecordingProxy(service.url);
  const questions: ShownQuestion[] = [];
  const desk = await openDesk({
    keepLocks,
    confirm: async (question) => {
      if (question.title !== 'Try this service') return true;
      questions.push(question);
      return answers(question);
    },
  });
  const store = await desk.connect({ ...service.facts, url: proxy.url, optional: {} }, 'north', {
    limits: { pollSeconds: 0.02, ...over.limits },
  });
  const changes = () =>
    proxy.requests
      .filter(({ method, path }) => method !== 'GET' && path !== '/oauth/token')
      .map(({ path }) => path);
  return { service, proxy, desk, store, questions, changes };
}

const ask = (store: Store, task: TryTask) => ({ profileId: store.profileId, storeId: store.id, task });
const create = (over: Partial<Extract<TryTask, { kind: 'create' }>> = {}): TryTask => ({
  kind: 'create',
  code: 'TRY-1',
  cleanUp: true,
  ...over,
});

async function tried(desk: HeadlessDesk, store: Store, task: TryTask): Promise<TryReport> {
  const ended = desk.noticed('profiles.tryChanged', ({ step }) => step === 'done');
  await desk.invoke('profiles.tryService', ask(store, task));
  const state = await ended;
  if (state.step !== 'done') throw new Error(state.step);
  return state.report;
}
const codeOf = (desk: HeadlessDesk, store: Store, task: TryTask) =>
  desk.invoke('profiles.tryService', ask(store, task)).then(
    () => 'none',
    (thrown: { readonly error?: { readonly code: string } }) => thrown.error?.code ?? String(thrown),
  );

describe('trying a service', () => {
  test('asks first, in main: the host, the store, the very task; and nothing is sent after a no', async () => {
    const { desk, store, questions, changes, proxy } = await openWorld(() => false);
    const before = proxy.requests.length;
    expect(await codeOf(desk, store, create())).toBe('cancelled');
    expect(proxy.requests.length).toBe(before);
    expect(await desk.invoke('profiles.tryState', {})).toEqual({ step: 'idle' });
    const [question] = questions;
    expect(question?.message).toBe(
      `Send one batch with one task to ${new URL(proxy.url).host}, then a second one to delete the code?`,
    );
    expect(question?.detail).toContain(`Store: ${store.name} (north)`);
    expect(question?.detail).toContain('Batch: {"batch_type":"discount_create"}');
    expect(question?.detail).toContain(
      'Task: {"code":"TRY-1","value":1,"discount_type":"percentage","duration":"usage_limit","duration_usage_limit":1,"status":"enabled","usage_limit":1,"channel_settings":{"api":{"can_apply":false},"checkout_page":{"can_apply":false},"customer_portal":{"can_apply":false},"merchant_portal":{"can_apply":false}}}',
    );
    expect(question?.detail).toContain('a second batch with one task deletes the code');
    expect(changes()).toEqual([]);
  });

  test('sends what was agreed, reads it back, deletes it again, and is in the activity log; the profile stays', async () => {
    const { desk, store, service, proxy, changes } = await openWorld();
    const before = await desk.invoke('profiles.list', {});
    const sent = proxy.requests.length;
    const report = await tried(desk, store, create());
    expect(report.because).toBeNull();
    expect(report.left).toEqual([
      expect.stringMatching(/^Batch \d+ stays at the service/),
      expect.stringMatching(/^Batch \d+ stays at the service/),
    ]);
    expect(service.inspect.discounts('north').map(({ terms, deleted }) => [terms.code, deleted])).toEqual([
      ['TRY-1', true],
    ]);
    expect(changes().filter((path) => path === '/async_batches')).toHaveLength(2);
    const offers = report.lines.flatMap(({ path, offer }) => (offer === null ? [] : [`${path}: ${offer}`]));
    expect(offers).toEqual(
      expect.arrayContaining([
        'optional.taskList: true',
        'optional.discountLookup: true',
        'optional.discountRead: true',
      ]),
    );
    expect(await desk.invoke('profiles.list', {})).toEqual(before);
    const entries = await desk.invoke('activity.list', {
      before: null,
      limit: 200,
      storeId: store.id,
      runId: null,
      onlyProblems: false,
      text: '',
    });
    const wire = proxy.requests.slice(sent);
    expect(report.requests).toBe(wire.length);
    const logged = entries.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    for (const { method, path } of wire) expect(logged).toContain(`${method} ${path}`);
  });

  test('the lock of a real store holds, and nobody is asked', async () => {
    const { desk, store, questions, changes } = await openWorld(() => true, true);
    expect(await codeOf(desk, store, create())).toBe('locked');
    expect(questions).toEqual([]);
    await desk.invoke('stores.unlock', { storeId: store.id });
    expect((await tried(desk, store, create())).because).toBeNull();
    await desk.invoke('stores.lock', { storeId: store.id });
    const before = changes().length;
    expect(await codeOf(desk, store, create({ code: 'TRY-2' }))).toBe('locked');
    expect(changes().length).toBe(before);
  });

  test('a store that is locked while the question is open is not written to', async () => {
    let lock: () => Promise<unknown> = async () => null;
    const world = await openWorld(async () => {
      await lock();
      return true;
    }, true);
    const { desk, store, changes } = world;
    await desk.invoke('stores.unlock', { storeId: store.id });
    lock = () => desk.invoke('stores.lock', { storeId: store.id });
    expect(await codeOf(desk, store, create())).toBe('locked');
    expect(changes()).toEqual([]);
    expect(await desk.invoke('profiles.tryState', {})).toEqual({ step: 'idle' });
  });

  test('one at a time; a question that was withdrawn counts as a no', async () => {
    let answer: (yes: boolean) => void = () => {};
    const { desk, store, changes } = await openWorld(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = codeOf(desk, store, create());
    await expect.poll(async () => (await desk.invoke('profiles.tryState', {})).step).toBe('asking');
    expect(await codeOf(desk, store, create())).toBe('conflict');
    await desk.invoke('profiles.stopTry', {});
    answer(true);
    expect(await first).toBe('cancelled');
    expect(changes()).toEqual([]);
  });

  test('a code that is there already, and a discount that is there, are left alone', async () => {
    const { desk, store, service, changes } = await openWorld();
    await tried(desk, store, create({ cleanUp: false }));
    const [made] = service.inspect.discounts('north');
    const before = changes().length;
    const again = await tried(desk, store, create({ code: 'try-1' }));
    expect(again.because).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already exists'),
    });
    expect(again.left).toEqual([]);
    const discountId = String(made?.id);
    const deletion = await tried(desk, store, { kind: 'delete', discountId });
    expect(deletion.because).toMatchObject({ code: 'conflict' });
    expect(deletion.left).toEqual([]);
    expect(changes().length).toBe(before);
    expect(service.inspect.discounts('north')).toHaveLength(1);
  });

  test.each([
    ['refused', { kind: 'status', code: 403 }],
    ['not read', { kind: 'status', code: 400 }],
  ] as const)('a deletion is not sent where the reading before it was %s', async (_what, fault) => {
    const { desk, store, service, changes } = await openWorld();
    service.control.setFaultPlan([{ match: { method: 'GET', path: '/discounts/*' }, do: fault }]);
    const before = changes().length;
    const deletion = await tried(desk, store, { kind: 'delete', discountId: '987654321' });
    expect(deletion.because).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('did not confirm that discount'),
    });
    expect(deletion.left).toEqual([]);
    expect(changes().length).toBe(before);
  });

  test('does not keep the app from being closed', async () => {
    const never = 600_000;
    const { desk, store, service } = await openWorld(() => true, false, {
      service: {
        faultPlan: [
          {
            match: { method: 'POST', path: '/async_batches' },
            do: { kind: 'delay', ms: never, when: 'after' },
          },
        ],
      },
      limits: { requestTimeoutMs: never },
    });
    await desk.invoke('profiles.tryService', ask(store, create()));
    await expect.poll(() => service.inspect.batches('north').length).toBe(1);
    // Hangs where the answer to the request on the wire is waited for.
    await desk.close();
  });

  test('only with a store of the profile', async () => {
    const { desk, store } = await openWorld();
    expect(await codeOf(desk, { ...store, profileId: 'specification' }, create())).toBe('conflict');
    expect(await codeOf(desk, { ...store, id: 'gone' }, create())).toBe('not-found');
    await desk.invoke('stores.disconnect', { storeId: store.id });
    expect(await codeOf(desk, store, create())).toBe('not-connected');
  });
});
