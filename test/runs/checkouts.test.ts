import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProfileOverrides } from '../../scripts/faults/headless-desk.ts';
import type { Review, Selection } from '../../src/contract/runs.ts';
import { stringifyJson } from '../../src/domain/json.ts';
import { Failure } from '../../src/main/failure.ts';
import { type PracticeOptions, practiceClient } from '../../src/practice/index.ts';
import { makeDiscount } from '../checkouts/support/world.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { csvFile } from './support/files.ts';

const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };
const header = ['cart token', 'email', 'coupon', 'variant', 'qty', 'city', 'utm_campaign'];

const valid: Selection = { of: 'valid' };

async function world(
  rows: readonly (readonly string[])[],
  options: PracticeOptions = {},
  optional: ProfileOverrides['optional'] = {},
) {
  const service = await startService(options);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { ...fast, optional });
  const sheet = await desk.importFile(csvFile('carts.csv', header, rows), 'checkouts');
  const review = (selection: Selection = valid): Promise<Review> =>
    desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection });
  return {
    service,
    desk,
    store,
    sheet,
    review,
    run: async (selection: Selection = valid) => {
      const { id } = await desk.send(store, sheet.id, selection);
      return desk.reaches(id, 'done');
    },
    rowsOf: (runId: string) =>
      desk.invoke('runs.rows', {
        runId,
        outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
        limit: 500,
      }),
    carts: () =>
      service.inspect.documents('checkout', 'north').map(({ body }) => body.external_checkout_id ?? null),
    atService: () => service.inspect.documents('checkout', 'north').map(({ body }) => body),
    posts: () => service.inspect.requests().filter(({ path }) => path === '/checkouts').length,
  };
}
const texts = ({ notices }: Review, severity: string) =>
  notices.filter((notice) => notice.severity === severity).map(({ text }) => text);

/** Two carts, the lines of one of them scattered, and a row without a cart; ids beyond 2^53. */
const carts = [
  ['c-1', 'ada@shop.example', '', '7879280096544123457', '2', 'Springfield', 'spring'],
  ['c-2', 'bo@shop.example', '', '22', '1', '', ''],
  ['', 'cy@shop.example', '', '33', '1', '', ''],
  ['c-1', '', '', '11', '1', '', ''],
];

test('every cart of a file is one request, and each of its rows gets the token of its checkout', async () => {
  const { desk, service, store, sheet, review, run, rowsOf, atService, posts } = await world(carts);
  const shown = await review();
  expect(shown).toMatchObject({
    rows: 4,
    tasks: 3,
    batches: 0,
    requests: { total: 3 },
    inverse: { possible: false, how: expect.stringContaining('no way to delete a checkout') },
  });
  expect(texts(shown, 'info')).toContainEqual(expect.stringContaining('It is not sent again.'));
  const done = await run();
  expect(done).toMatchObject({
    succeeded: 4,
    failed: 0,
    unknown: 0,
    requests: 3,
    actions: { inverse: null },
  });
  expect(posts()).toBe(3);
  const kept = atService();
  expect(stringifyJson(kept[0]?.line_items ?? null)).toBe(
    '[{"variant_id":7879280096544123457,"quantity":2},{"variant_id":11,"quantity":1}]',
  );
  expect(kept).toMatchObject([
    {
      external_checkout_id: 'c-1',
      email: 'ada@shop.example',
      shipping_address: { city: 'Springfield' },
      analytics_data: { utm_params: [{ utm_campaign: 'spring' }] },
    },
    { external_checkout_id: 'c-2', email: 'bo@shop.example' },
    { email: 'cy@shop.example' },
  ]);
  const [first, second, third] = kept.map(({ token }) => token);
  const results = await rowsOf(done.id);
  expect(results.map(({ label, serviceId, evidence }) => [label, serviceId, evidence])).toEqual([
    ['c-1', first, 'answer'],
    ['c-2', second, 'answer'],
    ['cy@shop.example', third, 'answer'],
    ['c-1', first, 'answer'],
  ]);
  const file = join(temporaryFolder(), 'results.csv');
  await desk.exportResults(done.id, file);
  expect(readFileSync(file, 'utf8').split('\r\n')[1]).toContain(`,succeeded,answer,${String(first)},`);
  const headers = service.inspect.requests().filter(({ path }) => path === '/checkouts');
  expect(headers.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  // Sent once already: the next review of the same sheet skips them, or says so.
  const request = { sheetId: sheet.id, storeId: store.id };
  const next = await desk.invoke('runs.review', { ...request, selection: { of: 'valid' } });
  expect(next).toMatchObject({ rows: 0, rowsLeftOut: 0, earlier: { rows: { sent: 4 } } });
  const again = await desk.invoke('runs.review', { ...request, selection: { of: 'valid', again: 'all' } });
  expect(again.rows).toBe(4);
  expect(texts(again, 'warning')).toContainEqual(expect.stringContaining('sent rows of this sheet'));
});

test('a checkout is sent whole or not at all: an error, a contradiction and a selection of some of its lines', async () => {
  const {
    desk,
    sheet,
    review,
    run,
    carts: made,
  } = await world([
    ['c-1', 'ada@shop.example', '', '1', '1', '', ''],
    ['c-2', 'bo@shop.example', '', '2', '1', '', ''],
    ['c-1', '', '', '3', 'many', '', ''],
    ['c-3', 'cy@shop.example', '', '4', '1', '', ''],
    ['c-3', 'dee@shop.example', '', '5', '1', '', ''],
    ['c-2', '', '', '6', '1', '', ''],
  ]);
  const shown = await review();
  expect(shown).toMatchObject({ rows: 2, tasks: 1, rowsLeftOut: 4 });
  expect(texts(shown, 'info')).toEqual(
    expect.arrayContaining([
      '1 of the checkouts is skipped because a row has an error: c-1.',
      '1 of the checkouts is skipped because the rows differ in “Email”: c-3.',
    ]),
  );
  const window = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 1, count: 1 });
  const selected: Selection = { of: 'rows', rowIds: window.rows.map(({ id }) => id) };
  const some = await review(selected);
  expect(some).toMatchObject({ rows: 2, tasks: 1 });
  expect(texts(some, 'info')).toContain('1 row of the same checkouts is sent as well.');
  expect(await run(selected)).toMatchObject({ rows: 2, succeeded: 2 });
  expect(made()).toEqual(['c-2']);
});

test('the checkouts that failed are sent again, alone, with the rows as the sheet has them then', async () => {
  const {
    desk,
    service,
    store,
    sheet,
    run,
    rowsOf,
    carts: made,
    posts,
  } = await world(
    [
      ['c-1', 'ada@shop.example', 'LATER', '1', '1', '', ''],
      ['c-2', 'bo@shop.example', '', '2', '1', '', ''],
      ['c-1', '', '', '3', '1', '', ''],
    ],
    { behaviour: 'specification' },
  );
  const first = await run();
  expect(first).toMatchObject({ succeeded: 1, failed: 2, actions: { retryFailed: 2 } });
  const failed = (await rowsOf(first.id)).filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ message }) => message)).toEqual([
    'discount_code: LATER does not exist (422)',
    'discount_code: LATER does not exist (422)',
  ]);
  await makeDiscount({ service, desk, store }, 'LATER');
  const again: Selection = { of: 'outcomes', runId: first.id, outcomes: ['failed'] };
  expect(await run(again)).toMatchObject({ rows: 2, succeeded: 2 });
  expect(made()).toEqual(['c-2', 'c-1']);
  expect(posts()).toBe(3);

  // A line that joins a checkout which is there already does not take it along.
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 3 });
  const moved = [{ rowId: rows[2]?.id ?? 0, column: 'external_checkout_id', text: 'c-2' }];
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: moved });
  const review = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection: again });
  expect(review).toMatchObject({ rows: 1, rowsLeftOut: 2 });
  expect(texts(review, 'info')).toContainEqual(
    expect.stringContaining('an earlier run sent or may have sent the rows'),
  );
});

test.each([
  ['lost after it acted', { kind: 'drop-after-acting' }, 'No usable response arrived'],
  ['lost before it acted', { kind: 'drop-before-acting' }, 'No usable response arrived'],
  ['empty', { kind: 'empty-body' }, 'has no token'],
] as const)('a checkout whose answer is %s is unknown, and not sent again', async (_what, fault, words) => {
  const { service, run, rowsOf, posts } = await world(carts);
  service.control.setFaultPlan([{ match: { method: 'POST', path: '/checkouts', nth: 1 }, do: fault }]);
  const done = await run();
  expect(done).toMatchObject({ succeeded: 2, failed: 0, unknown: 2, actions: { sendUnknown: 0 } });
  const unknown = (await rowsOf(done.id)).filter(({ outcome }) => outcome === 'unknown');
  expect(unknown).toHaveLength(2);
  for (const row of unknown) {
    expect(row).toMatchObject({ label: 'c-1', serviceId: null, message: expect.stringContaining(words) });
  }
  expect(posts()).toBe(3);
});

test('discounts are looked up before sending where the service can be asked, and named where it cannot', async () => {
  const rows = [
    ['c-1', 'ada@shop.example', 'NONE', '1', '1', '', ''],
    ['c-2', 'bo@shop.example', 'SAVE', '2', '1', '', ''],
  ];
  const asked = await world(rows, { behaviour: 'extended' });
  await makeDiscount(asked, 'SAVE');
  expect(texts(await asked.review(), 'error')).toEqual(['This discount does not exist: “NONE”.']);
  const silent = await world(rows, { behaviour: 'specification' });
  expect(texts(await silent.review(), 'info')).toContainEqual(
    expect.stringContaining('cannot look them up: “NONE” and “SAVE”'),
  );
  const one = await world(rows.slice(0, 1), { behaviour: 'specification' });
  expect(texts(await one.review(), 'info')).toContainEqual(
    expect.stringContaining('This discount must already exist; this service cannot look it up: “NONE”'),
  );
});

test('a store on platform A has no checkouts: the review says so, and nothing is sent', async () => {
  const { service, desk, store, sheet } = await world(carts);
  const connected = desk.noticed('stores.connectChanged', ({ step }) => step === 'connected');
  await desk.invoke('stores.connect', {
    name: 'West',
    domain: 'west',
    platform: 'a',
    colour: 'blue',
    profileId: store.profileId,
    clientId: practiceClient.clientId,
    callbackUrl: service.facts.callbackUrl,
    scopes: ['write_discounts'],
  });
  await connected;
  const west = (await desk.invoke('stores.list', {})).find(({ platform }) => platform === 'a');
  await desk.invoke('stores.unlock', { storeId: west?.id ?? '' });
  const asked = { sheetId: sheet.id, storeId: west?.id ?? '', selection: { of: 'valid' } } as const;
  const review = await desk.invoke('runs.review', asked);
  expect(texts(review, 'error')).toContainEqual(expect.stringContaining('platform A'));
  const refused = await desk
    .invoke('runs.start', { ...asked, token: review.token })
    .catch((thrown) => thrown);
  expect(refused instanceof Failure && refused.error.code).toBe('denied');
  expect(service.inspect.requests().filter(({ path }) => path === '/checkouts')).toEqual([]);
});
