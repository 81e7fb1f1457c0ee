import { expect, test } from 'vitest';
import { startRecordingProxy, WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const refusal = (status: number) => new WholeAnswer(status, 'application/json', '{"error":"Not now"}');

/**
 * A swap of quantity 1 for 3 that is undone. What the service answers to the changes of the undo, and to its readings, is
 * up to a test.
 */
async function undone(told: {
  readonly put: (nth: number, write: () => void, set: (quantity: number) => void) => WholeAnswer | undefined;
  readonly get?: (nth: number) => WholeAnswer | undefined;
  readonly before?: number;
  /** The run sets an SKU, too, which is not shown when it is undone. */
  readonly hidesSku?: true;
}) {
  let subscription: { id: number; quantity: number; product_title: string; sku?: string | null } = {
    id: 100001,
    quantity: 1,
    product_title: 'Box',
    ...(told.hidesSku && { sku: 'A' }),
  };
  let isUndo = false;
  const sent: string[] = [];
  const set = (quantity: number): void => {
    subscription = { ...subscription, quantity };
  };
  const count = (method: string): number => sent.filter((line) => line.startsWith(method)).length;
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    if (!path.endsWith('/subscriptions/100001')) return undefined;
    const write = (): void => set(Number(/"quantity":(\d+)/.exec(body)?.[1]));
    if (isUndo) sent.push(method === 'GET' ? 'GET' : `PUT ${body}`);
    if (method === 'GET' && isUndo && told.hidesSku)
      return { subscription: { ...subscription, sku: undefined } };
    if (method === 'GET') return (isUndo && told.get?.(count('GET'))) || { subscription };
    const answer = isUndo ? told.put(count('PUT'), write, set) : undefined;
    if (answer !== undefined) return answer;
    write();
    if (told.hidesSku) subscription = { ...subscription, sku: JSON.parse(body).sku };
    return { subscription };
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead: true },
  });
  const [columns, row] = [
    ['subscription_id', 'quantity', ...(told.hidesSku ? ['sku'] : [])],
    ['100001', '3', ...(told.hidesSku ? ['B'] : [])],
  ];
  const file = csvFile('swaps.csv', columns, [row]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run.succeeded).toBe(1);
  if (told.before !== undefined) set(told.before);
  isUndo = true;
  const undo = await desk.send(store, null, { of: 'inverse', runId: run.id });
  const result = async () => {
    const [one] = await desk.invoke('runs.rows', {
      runId: undo.id,
      outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
    });
    return { outcome: one?.outcome, message: one?.message };
  };
  return { desk, undo, sent, set, row: result, quantity: () => subscription.quantity };
}
const restore = 'PUT {"quantity":1}';
const changed = 'Skipped because 1 field changed after the original run: “Quantity” (was 3, now 7)';

test('an undo that nothing holds up takes one reading and one change', async () => {
  const { desk, undo, sent } = await undone({ put: () => undefined });
  expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect(sent).toEqual(['GET', restore]);
});

test('an undo of what is as before already says that', async () => {
  const { desk, undo, sent, row } = await undone({ before: 1, put: () => undefined });
  expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 0, kept: 1, errored: 0 });
  // The first reading may be from before the run.
  expect(sent).toEqual(['GET', 'GET']);
  const message = 'Skipped because it is already as it was before the original run';
  expect(await row()).toEqual({ outcome: 'not-sent', message });
});

test('an undo does not say that of a field that is not shown', async () => {
  const { desk, undo, row } = await undone({ before: 1, hidesSku: true, put: () => undefined });
  await desk.reaches(undo.id, 'done');
  const message = 'Skipped because 1 field changed after the original run: “Quantity” (was 3, now 1)';
  expect(await row()).toEqual({ outcome: 'not-sent', message });
});

test.each([503, 423, 429])('an undo whose change is refused with %s is compared again', async (status) => {
  const { desk, undo, sent, row, quantity } = await undone({
    put: (nth, _write, set) => {
      if (nth > 1) return undefined;
      set(7);
      return refusal(status);
    },
  });
  await desk.reaches(undo.id, 'done');
  expect(sent).toEqual(['GET', restore, 'GET']);
  expect(quantity()).toBe(7);
  const { outcome, message } = await row();
  // A service that fails may have acted, and what is locked may be so by the change; one that asks to wait has not.
  expect(outcome).toBe(status === 429 ? 'not-sent' : 'unknown');
  expect(message).toContain('“Quantity” (was 3, now 7)');
});

test('an undo that is held after its reading is compared again when it resumes', async () => {
  const { desk, undo, sent, set, row, quantity } = await undone({
    put: (nth) => (nth === 1 ? refusal(403) : undefined),
  });
  expect((await desk.reaches(undo.id, 'waiting', 'done')).state).toBe('waiting');
  set(7);
  await desk.invoke('runs.resume', { runId: undo.id });
  await desk.reaches(undo.id, 'done');
  expect(sent).toEqual(['GET', restore, 'GET']);
  expect(await row()).toEqual({ outcome: 'not-sent', message: changed });
  expect(quantity()).toBe(7);
});

test.each([true, false])(
  'an undo whose change is lost is sent again (it had arrived: %s)',
  async (hasArrived) => {
    const { desk, undo, sent, quantity } = await undone({
      put: (nth, write) => {
        if (nth > 1) return undefined;
        if (hasArrived) write();
        return new WholeAnswer(504, 'text/html', 'Too late');
      },
    });
    expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
    expect(sent).toEqual(['GET', restore, 'GET', restore]);
    expect(quantity()).toBe(1);
  },
);

test.each([409, 423])(
  'an undo that is carried out while its repeat meets a lock (%s) is not taken for one that was undone before',
  async (status) => {
    const locked = JSON.stringify({ error: 'Subscription is locked by another request' });
    const { desk, undo, quantity } = await undone({
      put: (nth, write) => {
        if (nth > 1) return undefined;
        write();
        return new WholeAnswer(status, 'application/json', locked);
      },
    });
    expect((await desk.reaches(undo.id, 'done')).buckets).toEqual({ reversed: 1, kept: 0, errored: 0 });
    expect(quantity()).toBe(1);
  },
);

test('an undo whose change is lost without an end is unknown', async () => {
  const { desk, undo, sent, row } = await undone({ put: () => new WholeAnswer(504, 'text/html', 'x') });
  await desk.reaches(undo.id, 'done');
  expect((await row()).outcome).toBe('unknown');
  expect(sent.filter((line) => line === 'GET')).toHaveLength(sent.length / 2);
});

test.each([403, 400, 405, 422, 423, 451])(
  'an undo whose reading is refused with %s is not sent',
  async (status) => {
    const { desk, undo, sent, row, quantity } = await undone({
      before: 7,
      get: () => refusal(status),
      put: () => undefined,
    });
    const done = await desk.reaches(undo.id, 'done');
    expect(done.buckets).toEqual({ reversed: 0, kept: 1, errored: 0 });
    expect(sent).not.toContain(restore);
    expect(quantity()).toBe(7);
    expect(await row()).toEqual({
      outcome: 'not-sent',
      message: `Skipped because its current values could not be loaded. To undo it without comparing, turn off “Check for changes first” in the review. Service response: Not now (${status})`,
    });
  },
);

test('an undo whose reading is not authorized waits for the store, and reads again', async () => {
  const { desk, undo, sent } = await undone({
    get: (nth) => (nth === 1 ? refusal(401) : undefined),
    put: () => undefined,
  });
  const held = await desk.reaches(undo.id, 'waiting', 'done');
  if (held.state === 'waiting') await desk.invoke('runs.resume', { runId: undo.id });
  await desk.reaches(undo.id, 'done');
  expect(sent).toContain(restore);
});
