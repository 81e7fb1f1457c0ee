import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { startRecordingProxy, WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const minutes = 60 * 1000;

/** A swap of quantity 1 for 3. What the service answers to its changes is up to a test; `later` moves the clock. */
async function swapped(
  put: (nth: number, told: { set: (quantity: number) => void; later: (by: number) => void }) => number | null,
) {
  let subscription = { id: 100001, quantity: 1 };
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const sent: string[] = [];
  const set = (quantity: number): void => {
    subscription = { ...subscription, quantity };
  };
  const later = (by: number): void => {
    ahead += by;
  };
  let puts = 0;
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    if (!path.endsWith('/subscriptions/100001')) return undefined;
    sent.push(method === 'GET' ? 'GET' : `PUT ${body}`);
    if (method === 'GET') return { subscription };
    puts += 1;
    const status = put(puts, { set, later });
    if (status !== null) return new WholeAnswer(status, 'application/json', '{"error":"Not now"}');
    set(Number(/"quantity":(\d+)/.exec(body)?.[1]));
    return { subscription };
  });
  const desk = await openDesk({ clock });
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead: true },
  });
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.send(store, sheet.id);
  const undo = async () => {
    sent.length = 0;
    const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
    return (await desk.reaches(back.id, 'done')).buckets;
  };
  return { desk, run, sent, set, undo, quantity: () => subscription.quantity };
}
const change = 'PUT {"quantity":3}';

test('a change that is held after its reading is read again when it resumes, and undone to what was there then', async () => {
  const { desk, run, sent, set, undo, quantity } = await swapped((nth) => (nth === 1 ? 403 : null));
  expect((await desk.reaches(run.id, 'waiting', 'done')).state).toBe('waiting');
  set(7);
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 1 });
  expect(sent).toEqual(['GET', change, 'GET', change]);
  expect(await undo()).toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect(quantity()).toBe(7);
});

test('a change that is refused for minutes is read again before it is sent', async () => {
  const { desk, run, sent, undo, quantity } = await swapped((nth, { set, later }) => {
    // Each wait is shorter than a reading holds, all of them together are not.
    if (nth <= 2) later(3 * minutes);
    if (nth === 2) set(7);
    return nth <= 2 ? 423 : null;
  });
  await desk.reaches(run.id, 'done');
  expect(sent).toEqual(['GET', change, change, 'GET', change]);
  await undo();
  expect(quantity()).toBe(7);
});

test('what a change may have left that was locked for minutes is no earlier state', async () => {
  const { desk, run, sent, undo, quantity } = await swapped((nth, { set, later }) => {
    if (nth > 2) return null;
    // It was carried out, and its repeat met its lock.
    set(3);
    later(3 * minutes);
    return 423;
  });
  await desk.reaches(run.id, 'done');
  expect(sent).toEqual(['GET', change, change, 'GET', change]);
  await expect(undo()).resolves.toEqual({ reversed: 1, kept: 0, errored: 0 });
  expect(quantity()).toBe(1);
});

test('a change that is refused for a moment is not read again', async () => {
  const { desk, run, sent } = await swapped((nth) => (nth <= 2 ? 423 : null));
  await desk.reaches(run.id, 'done');
  expect(sent).toEqual(['GET', change, change, change]);
});

test('what was read before a change that was lost stays its earlier state', async () => {
  const { desk, run, sent, undo, quantity } = await swapped((nth, { set, later }) => {
    if (nth > 1) return null;
    // It was carried out: a reading would show what the run has set.
    set(3);
    later(10 * minutes);
    return 504;
  });
  await desk.reaches(run.id, 'done');
  expect(sent).toEqual(['GET', change, change]);
  await undo();
  expect(quantity()).toBe(1);
});
