import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { json } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

// decision 0122: a refusal that names a thing by its ID may be of what was made; what is older than the run was not.
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
const old = { id: 801, code: 'TAKEN', value: '10', created_at: '2024-02-03T10:00:00Z' };
const words = 'Discount code already exists';

/** A discount that is refused, and looked up. */
async function refused(
  answer: { readonly status?: number; readonly body: object; readonly location?: string },
  found: readonly object[] = [old],
) {
  let posts = 0;
  const { desk, store } = await scriptedStore(
    ({ method }, response) => {
      if (method === 'GET') return json(response, 200, { discounts: found });
      posts += 1;
      const headers = answer.location === undefined ? {} : { Location: answer.location };
      response.writeHead(answer.status ?? 409, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(answer.body));
    },
    {},
    { discountLookup: true },
  );
  const header = ['code', 'value', 'value_type', 'status'];
  const file = csvFile('codes.csv', header, [['TAKEN', '10', 'percentage', 'enabled']]);
  const sheet = await desk.importFile(file, 'discounts-2021-11');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const [row] = await desk.invoke('runs.rows', { runId: run.id, outcomes });
  return { outcome: row?.outcome, message: row?.message, serviceId: row?.serviceId, posts };
}

test.each<[string, Parameters<typeof refused>[0]]>([
  ['by its ID', { body: { message: words, discount_id: 801 } }],
  ['by its ID as a text', { status: 422, body: { message: words, couponId: '801' } }],
  ['by its address', { body: { message: words }, location: '/discounts/801' }],
  ['by both', { body: { message: words, discount_id: 801 }, location: 'https://a.invalid/v1/discounts/801' }],
])('a creation that is refused for an older discount, named %s, has failed', async (_name, answer) => {
  const message = `${words} (${answer.status ?? 409})`;
  expect(await refused(answer)).toEqual({ outcome: 'failed', message, serviceId: null, posts: 1 });
});

const named = { body: { message: words, discount_id: 801 } };
test.each<[string, Parameters<typeof refused>[0], (readonly object[])?]>([
  ['another ID is named than is found', { body: { message: words, discount_id: 911 } }],
  ['two IDs are named', { body: { message: words, discount_id: 801, coupon_id: 911 } }],
  ['the address is of another', { body: { message: words, discount_id: 801 }, location: '/discounts/911' }],
  ['something is said to be created', { body: { message: words, discount_id: 801, created: true } }],
  [
    'a new discount is shown',
    { body: { message: words, discount_id: 801, data: { discount: { id: 911 } } } },
  ],
  ['nothing says that it is there', { body: { message: 'Mail not sent', discount_id: 801 } }],
  ['the service may have failed', { status: 499, body: named.body }],
  ['what is found is as old as the run', named, [{ ...old, created_at: new Date().toISOString() }]],
  ['what is found shows no time', named, [{ id: 801, code: 'TAKEN', times_used: 3 }]],
  ['two are found', named, [old, { ...old, id: 911, created_at: new Date().toISOString() }]],
])('and is not said to have failed where %s', async (_name, answer, found) => {
  expect((await refused(answer, found)).outcome).not.toBe('failed');
});
