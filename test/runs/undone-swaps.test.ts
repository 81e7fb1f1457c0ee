import { expect, test } from 'vitest';
import { type Json, parseJson, stringifyJson } from '../../src/domain/json.ts';
import { startRecordingProxy, WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const ids = ['701000001', '701000022'] as const;
const shown = ['platform_variant_id', 'product_title', 'variant_title', 'sku', 'sku_override', 'price'];

/** Two subscriptions with titles of their own; the first is swapped with its price, both keep their SKU. */
async function swapped() {
  const service = await startService({ behaviour: 'extended' });
  const proxy = await startRecordingProxy(service.url);
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north');
  const send = async (header: readonly string[], rows: readonly (readonly string[])[]) => {
    const sheet = await desk.importFile(csvFile('swaps.csv', header, rows), 'subscription-swaps');
    return desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  };
  await send(
    ['subscription_id', 'product_title'],
    ids.map((id) => [id, `Own box ${id}`]),
  );
  const fieldsOf = (id: string): string => {
    const { body } = service.control.record('subscription', 'north', id);
    return stringifyJson(Object.fromEntries(shown.map((key): [string, Json] => [key, body[key] ?? null])));
  };
  const before = ids.map(fieldsOf);
  const run = await send(
    ['subscription_id', 'platform_variant_id', 'sku_override', 'use_platform_variant_defaults'],
    ids.map((id, index) => [id, '5471125488600', 'true', index === 0 ? 'true' : '']),
  );
  expect(run).toMatchObject({ succeeded: 2, actions: { inverse: { rows: 2 } } });
  return { proxy, desk, store, run, before, fieldsOf };
}
const withoutPrice = (fields: string): string => fields.replace(/"price":"[^"]*"/, '');

test('a swap is undone with the values from before; the price is said to be lost, before and after', async () => {
  const { proxy, desk, store, run, before, fieldsOf } = await swapped();
  expect(run.actions.inverse?.how).toBe('Restores the earlier values, except the price.');
  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  const lost = 'Not restored in 1 row: the price.';
  expect(review.notices).toContainEqual({ severity: 'warning', text: lost });
  expect(review.unrestored).toEqual([lost]);
  expect(review.inverse.how).toMatch(/^You can undo this undo run, too: .* another undo run restores them/);

  const sent = proxy.requests.length;
  const back = await desk.reaches((await desk.send(store, null, selection)).id, 'done');
  expect(back).toMatchObject({ buckets: { reversed: 2, kept: 0, errored: 0 }, unrestored: [lost] });
  const bodies = proxy.requests
    .slice(sent)
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => parseJson(body));
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(body).toMatchObject({ sku_override: false });
    expect(body).not.toHaveProperty('use_platform_variant_defaults');
  }
  expect(fieldsOf(ids[1])).toBe(before[1]);
  expect(withoutPrice(fieldsOf(ids[0]))).toBe(withoutPrice(before[0] ?? ''));
  expect(fieldsOf(ids[0])).not.toBe(before[0]);
  // The list of runs says it, too: the run that was undone shows it.
  const list = await desk.invoke('runs.list', {});
  expect(list.find(({ id }) => id === back.id)?.unrestored).toEqual([lost]);
});

test('before the swap, the review says what an undo run will not bring back', async () => {
  const { desk, store, run } = await swapped();
  const selection = { of: 'valid', again: 'all' } as const;
  const asked = { sheetId: run.sheetId, storeId: store.id, selection };
  const { inverse } = await desk.invoke('runs.review', asked);
  expect(inverse).toMatchObject({ possible: true, isPartial: true });
  expect(inverse.how).toContain('It cannot restore the price in 1 row.');
});

test('rows of an undo run that failed are compared again when they are retried', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const quantities = () =>
    ['100001', '100002'].map((id) =>
      stringifyJson(service.control.record('subscription', 'north', id).body.quantity ?? null),
    );
  const [, earlier] = quantities();
  const swap = async (quantity: string, subscriptions: readonly string[]) => {
    const rows = subscriptions.map((id) => [id, quantity]);
    const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], rows);
    const sheet = await desk.importFile(file, 'subscription-swaps');
    return desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  };
  const run = await swap('9', ['100001', '100002']);
  service.control.setFaultPlan([
    { match: { method: 'PUT', path: '/subscriptions/*', times: 2 }, do: { kind: 'status', code: 422 } },
  ]);
  const undo = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect(await desk.reaches(undo.id, 'done')).toMatchObject({ failed: 2 });
  expect(quantities()).toEqual(['9', '9']);

  // Somebody changes the first one before the failed rows are retried.
  await swap('4', ['100001']);
  const again = await desk.send(store, null, { of: 'outcomes', runId: undo.id, outcomes: ['failed'] });
  expect((await desk.reaches(again.id, 'done')).buckets).toEqual({ reversed: 1, kept: 1, errored: 0 });
  const [kept] = await desk.invoke('runs.rows', { runId: again.id, outcomes: ['not-sent'] });
  expect(kept?.message).toBe(
    'Skipped because 1 field changed after the original run: “Quantity” (was 9, now 4)',
  );
  expect(quantities()).toEqual(['4', earlier]);
});

type Fields = Readonly<Record<string, unknown>>;
const before = { id: 100001, platform_variant_id: 11, product_title: 'Box', sku: 'BOX', quantity: 1 };
const left = { ...before, platform_variant_id: 22, product_title: 'Crate', sku: 'CRATE' };
const of = (fields: Fields) => ({ subscription: { ...left, ...fields } });
const restores = '{"product_title":"Box","platform_variant_id":11,"sku":"BOX"}';
const gone = 'Skipped because the service no longer has it:';
const changed = 'Skipped because 1 field changed after the original run:';
type Case = readonly [name: string, read: unknown, message: string | null, swapped?: unknown];
test.each<Case>([
  ['what the swap left', left, null],
  ['a field with the value from before', of({ product_title: 'Box' }), null],
  ['a field that the undo does not write', of({ quantity: 5, price: '9.00', note: 'x' }), null],
  ['a field that was emptied before the swap was answered', of({ sku: null }), null, of({ sku: null })],
  ['another title', of({ product_title: 'By Ann' }), `${changed} “Product title” (was Crate, now By Ann)`],
  ['another SKU', of({ sku: 'NEW' }), `${changed} “SKU” (was CRATE, now NEW)`],
  ['the SKU in other letters', of({ sku: 'crate' }), `${changed} “SKU” (was CRATE, now crate)`],
  [
    'a SKU where the swap left none',
    of({ sku: 'NEW' }),
    `${changed} “SKU” (was empty, now NEW)`,
    of({ sku: null }),
  ],
  ['no SKU', of({ sku: null }), `${changed} “SKU” (was CRATE, now empty)`],
  [
    'another title, SKU and variant',
    of({ platform_variant_id: 33, product_title: 'By Ann', sku: null }),
    'Skipped because 3 fields changed after the original run: “Variant ID”, “Product title” and “SKU” (“Variant ID” was 22, now 33; “Product title” was Crate, now By Ann; “SKU” was CRATE, now empty)',
  ],
  [
    'another title in JSON:API',
    { data: { id: '100001', type: 'subscription', attributes: { ...left, product_title: 'Y' } } },
    `${changed} “Product title” (was Crate, now Y)`,
  ],
  [
    'another title than a swap answered in JSON:API left',
    of({ product_title: 'Y' }),
    `${changed} “Product title” (was Crate, now Y)`,
    { data: { id: '100001', type: 'subscription', attributes: left } },
  ],
  [
    'another title and SKU, which the answer to the swap did not show',
    of({ product_title: 'Ann' }),
    'Skipped because “Product title” (now Ann) and “SKU” (now CRATE) may have changed after the original run, whose service response did not show them',
    {},
  ],
  [
    'another SKU, which the answer to the swap did not show',
    of({ product_title: 'Box' }),
    'Skipped because “SKU” (now CRATE) may have changed after the original run, whose service response did not show it',
    { subscription: { id: 100001, platform_variant_id: 22 } },
  ],
  [
    'the title and the SKU from before, which the answer to the swap did not show',
    of({ product_title: 'Box', sku: 'BOX' }),
    null,
    {},
  ],
  [
    'another title than an answer left of which only the beginning is kept',
    of({ product_title: 'Ann' }),
    `${changed} “Product title” (was Crate, now Ann)`,
    { subscription: { note: 'x'.repeat(5000), ...left } },
  ],
  [
    'what the swap left, where only the beginning of its answer is kept',
    left,
    null,
    of({ note: 'x'.repeat(5000) }),
  ],
  [
    'another variant in attributes',
    of({ attributes: { platform_variant_id: 999 } }),
    'Skipped because its record shows two different values for a field that the original run changed',
  ],
  [
    'another variant in another spelling',
    of({ platformVariantId: 999 }),
    'Skipped because its record shows two different values for a field that the original run changed',
  ],
  [
    'another variant beside it',
    { ...of({}), current: { platform_variant_id: 999 } },
    'Skipped because its record shows two different values for a field that the original run changed',
  ],
  [
    'a status of 404',
    new WholeAnswer(404, 'application/json', '{"error":"Not here"}'),
    `${gone} Not here (404)`,
  ],
  [
    'a status of 410',
    new WholeAnswer(410, 'application/json', '{"error":"Not here"}'),
    `${gone} Not here (410)`,
  ],
])('before a swap is undone, its reading shows %s', async (name, read, message, swapped = of({})) => {
  let now: unknown = { subscription: before };
  let puts: readonly string[] = [];
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    if (!path.endsWith('/subscriptions/100001')) return undefined;
    if (method === 'GET') return now;
    puts = [...puts, body];
    return puts.length === 1 ? swapped : { subscription: before };
  });
  const desk = await openDesk();
  const limits = { leakPerSecond: 200, pollSeconds: 0.01 };
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits,
    optional: { subscriptionRead: true },
  });
  const file = csvFile('swaps.csv', ['subscription_id', 'platform_variant_id'], [['100001', '22']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run).toMatchObject({ succeeded: 1 });
  now = read;
  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  const isUnseen = String(name).includes('which the answer to the swap did not show');
  expect(review.notices.some(({ text }) => text.startsWith('1 row may be skipped:'))).toBe(isUnseen);
  const back = await desk.send(store, null, selection);
  const isKept = message !== null;
  expect((await desk.reaches(back.id, 'done')).buckets).toMatchObject({
    reversed: isKept ? 0 : 1,
    kept: isKept ? 1 : 0,
  });
  const [kept] = await desk.invoke('runs.rows', { runId: back.id, outcomes: ['not-sent'] });
  expect(kept?.message).toBe(message ?? undefined);
  expect(puts.slice(1)).toEqual(isKept ? [] : [restores]);
});
