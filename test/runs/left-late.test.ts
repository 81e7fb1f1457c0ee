import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { losing } from './support/losing-service.ts';
import { scriptedStore } from './support/scripted-store.ts';

const hour = 60 * 60 * 1000;

/** The clock of a computer that sleeps for three days. */
function sleeping() {
  let by = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + by };
  return { clock, sleep: () => (by = 72 * hour) };
}

/**
 * The undo of a swap of quantity 1 for 3, where somebody sets 7 before its change is answered for the first time.
 * @param answer to that change
 */
async function undone(answer: (response: ServerResponse, sleep: () => void) => void) {
  const { clock, sleep } = sleeping();
  let quantity = 1;
  let puts = 0;
  const sent: string[] = [];
  const { desk, store } = await scriptedStore(
    ({ method, body }, response) => {
      sent.push(`${method} ${body}`.trim());
      if (method === 'PUT') {
        puts += 1;
        if (puts === 2) {
          quantity = 7;
          return answer(response, sleep);
        }
        quantity = JSON.parse(body).quantity;
      }
      json(response, 200, { subscription: { id: 100001, quantity } });
    },
    {},
    { subscriptionRead: true },
    { clock },
  );
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
  const { id } = await desk.send(store, (await desk.importFile(file, 'subscription-swaps')).id);
  await desk.reaches(id, 'done');
  sent.length = 0;
  const undo = await desk.send(store, null, { of: 'inverse', runId: id });
  return { desk, undo, sent, now: () => quantity };
}

const kept = { buckets: { reversed: 0, kept: 1, errored: 0 } };
const readAgain = ['GET', 'PUT {"quantity":1}', 'GET'];

test('an undo compares again where the computer slept before its change was sent with a new token', async () => {
  const { desk, undo, sent, now } = await undone((response, sleep) => {
    sleep();
    json(response, 401, {});
  });
  expect(await desk.reaches(undo.id, 'done')).toMatchObject(kept);
  expect(sent).toEqual(readAgain);
  expect(now()).toBe(7);
});

test('an undo whose change is asked to wait for a quarter of an hour says so, and compares again', async () => {
  const { desk, undo, sent, now } = await undone((response) =>
    json(response, 429, {}, { 'x-service-limit': '1/40', 'retry-after': '900' }),
  );
  expect(await desk.reaches(undo.id, 'waiting')).toMatchObject({
    because: {
      // The bucket has room: only this request is asked to wait.
      message:
        'The service asks Partner Desk to wait at least 15 minutes before it sends this request again (429).',
      retries: true,
    },
  });
  await desk.invoke('runs.resume', { runId: undo.id });
  expect(await desk.reaches(undo.id, 'done')).toMatchObject(kept);
  expect(sent).toEqual(readAgain);
  expect(now()).toBe(7);
});

test.each([
  ['made by hand meanwhile', 24 * hour, { outcome: 'unknown', serviceId: null }],
  ['made by itself', null, { outcome: 'succeeded', serviceId: '502' }],
])(
  'a creation that is sent after three days, with a new token, and answered with what is there, gets what was %s',
  async (_, madeAfter, expected) => {
    const { clock, sleep } = sleeping();
    const opened = await losing({
      post: (number) => {
        if (number > 1) return 'made';
        const created_at = new Date(Date.now() + (madeAfter ?? 0)).toISOString();
        const byHand = { id: 901, code: 'SPRING', value: '10', value_type: 'percentage', status: 'enabled' };
        if (madeAfter !== null) opened.discounts.push({ ...byHand, created_at });
        sleep();
        return 'not authorized';
      },
      upserts: true,
      createdAt: () => new Date(clock.now()).toISOString(),
      openDesk: { clock },
    });
    const { rowsOf, send } = opened;
    expect(await rowsOf(await send('SPRING'))).toMatchObject([expected]);
  },
);
