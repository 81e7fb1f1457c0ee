import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import { stringifyJson } from '../../src/domain/json.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile, many } from './support/files.ts';

const valid: Selection = { of: 'valid' };

async function connected() {
  const service = await startService({ behaviour: 'extended' });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { pollSeconds: 0.1 } });
  const review = (sheetId: string | null, selection: Selection = valid, readCurrent = false) =>
    desk.invoke('runs.review', { sheetId, storeId: store.id, selection, readCurrent });
  return { service, desk, store, review };
}

/** Codes of three sorts; every tenth is worth 20, three have an end. */
const codes = () =>
  csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status', 'ends_at'],
    many(60, (index) => [
      `CODE-${index}`,
      index % 10 === 0 ? '20' : '10',
      'percentage',
      'forever',
      'enabled',
      index <= 3 ? `2040-12-0${index}` : '',
    ]),
  );

test('new codes are grouped by type and value with the range of their dates, the largest group first', async () => {
  const { desk, review } = await connected();
  const sheet = await desk.importFile(codes(), 'discounts-2021-01');
  const { changes } = await review(sheet.id);
  expect(changes.groups).toEqual({
    columns: ['Type of discount', 'Amount', 'Start dates', 'End dates'],
    first: [
      { cells: ['percentage', '10%', '', '2040-12-01 to 2040-12-03, or empty'], rows: 54 },
      { cells: ['percentage', '20%', '', ''], rows: 6 },
    ],
    others: { groups: 0, rows: 0 },
  });
  expect(changes.first.map(({ name }) => name)).toEqual(many(10, (index) => `CODE-${index}`));
});

const amounts = (values: readonly number[]) =>
  csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    values.map((value, at) => [`CODE-${at}`, String(value), 'percentage', 'forever', 'enabled']),
  );

test('an amount of one row among many has a line of its own', async () => {
  const { desk, review } = await connected();
  // Ten amounts of three rows each, and one outlier among them.
  const file = amounts([...many(30, (index) => 10 + (index % 10)), 15.5]);
  const { groups } = (await review((await desk.importFile(file, 'discounts-2021-01')).id)).changes;
  expect(groups?.first).toHaveLength(11);
  expect(groups?.first.at(-1)).toEqual({ cells: ['percentage', '15.5%', '', ''], rows: 1 });
});

test('where there are many groups, those of less than one in a hundred rows are one for each type', async () => {
  const { desk, review } = await connected();
  const row = (at: number, type: string, value: string) => [`${at}`, value, type, 'forever', 'enabled'];
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    [
      ...Array.from({ length: 300 }, (_, at) => row(at, 'percentage', at % 2 === 0 ? '10' : '20')),
      ...Array.from({ length: 30 }, (_, at) => row(at + 300, 'fixed_amount', `${at + 1}.50`)),
    ],
  );
  const { groups } = (await review((await desk.importFile(file, 'discounts-2021-01')).id)).changes;
  expect(groups?.first.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['percentage', '10%'],
    ['percentage', '20%'],
    ['fixed_amount', '30 values, 1.50 to 30.50'],
  ]);
});

test('groups beyond the twenty-fourth are one for each type, which says that they are others', async () => {
  const { desk, review } = await connected();
  const file = amounts(many(50, (index) => Math.min(index, 36)));
  const { groups } = (await review((await desk.importFile(file, 'discounts-2021-01')).id)).changes;
  expect(groups?.first).toHaveLength(25);
  // The largest first, also where that is what is left of a type.
  expect(groups?.first[0]).toEqual({ cells: ['percentage', '36%', '', ''], rows: 15 });
  expect(groups?.first[1]).toEqual({ cells: ['percentage', '12 others, 24% to 35%', '', ''], rows: 12 });
  expect(groups?.others).toEqual({ groups: 0, rows: 0 });
});

test('amounts that are written otherwise are one amount', async () => {
  const { desk, review } = await connected();
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    ['5.00', '5', '5.0', '50', '0.50'].map((value, at) => [
      `${at}`,
      value,
      'fixed_amount',
      'forever',
      'enabled',
    ]),
  );
  const { groups } = (await review((await desk.importFile(file, 'discounts-2021-01')).id)).changes;
  expect(groups?.first.map(({ cells, rows }) => [cells[1], rows])).toEqual([
    ['5.00', 3],
    ['50', 1],
    ['0.50', 1],
  ]);
});

test('an amount has its unit where the type of discount says it, and no other', async () => {
  const { desk, review } = await connected();
  const rows = [
    ['A', '100', 'shipping', 'forever', 'enabled'],
    ['B', '10', 'fixed_amount', 'forever', 'enabled'],
    ['C', '12.5', 'percentage', 'forever', 'enabled'],
  ];
  const file = csvFile('codes.csv', ['code', 'value', 'discount_type', 'duration', 'status'], rows);
  const { groups } = (await review((await desk.importFile(file, 'discounts-2021-01')).id)).changes;
  expect(groups?.first.map(({ cells }) => cells[1]).toSorted()).toEqual(['10', '100', '12.5%']);
});

test('deletes have their codes beside the ids: of the run that is undone, and of a sheet of ids alone', async () => {
  const { desk, store, review } = await connected();
  const sheet = await desk.importFile(codes(), 'discounts-2021-01');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const undo = await review(null, { of: 'inverse', runId: run.id });
  expect(undo.changes.first.map(({ code }) => code)).toEqual(many(10, (index) => `CODE-${index}`));
  expect(undo.changes.first[0]).toMatchObject({
    number: 1,
    name: expect.stringMatching(/^\d+$/),
    fields: [],
  });
  const ids = [...undo.changes.first.slice(3, 5).map(({ name }) => [name]), ['4999999999']];
  const deletes = await desk.importFile(csvFile('ids.csv', ['discount_id'], ids), 'discount_delete');
  const { changes } = await review(deletes.id);
  expect(changes.groups).toBeNull();
  expect(changes.first.map(({ code }) => code)).toEqual(['CODE-4', 'CODE-5', null]);
});

test('swaps have the values before them when these are asked for, and nothing is read unasked', async () => {
  const { service, desk, store, review } = await connected();
  // By the practice service's patterns, a multiple of 7 is prepaid.
  const [plain, prepaid] = ['701000001', '701000006'] as const;
  const before = service.control.record('subscription', 'north', plain).body;
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'platform_variant_id', 'sku'],
    [
      [plain, '5471125488600', 'BOX-31'],
      [prepaid, '5471125488600', ''],
    ],
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const readings = () => service.inspect.requestTotals().byEndpoint['GET /subscriptions/*'] ?? 0;
  const unasked = await review(sheet.id);
  const field = { label: 'Variant ID', after: '5471125488600' };
  expect(unasked.changes.first.map(({ fields }) => fields[0])).toEqual([
    { ...field, before: null },
    { ...field, before: null },
  ]);
  expect(readings()).toBe(0);
  const asked = await review(sheet.id, valid, true);
  expect(readings()).toBe(2);
  // What was read says that the service refuses one of them: it is stopped already.
  expect(asked.stopped.first.map(({ label }) => label)).toEqual([prepaid]);
  expect(asked.changes.first).toEqual([
    {
      number: 1,
      name: plain,
      code: null,
      fields: [
        { ...field, before: stringifyJson(before.platform_variant_id ?? null) },
        { label: 'SKU', before: String(before.sku), after: 'BOX-31' },
      ],
    },
  ]);
  const { token } = asked;
  const request = { sheetId: sheet.id, storeId: store.id, selection: valid, token };
  const { id } = await desk.invoke('runs.start', request);
  const done = await desk.reaches(id, 'done');
  expect(done).toMatchObject({ rows: 1, succeeded: 1 });
  // The undo has as the current value what the run sent, and brings back what was read before.
  const undo = await review(null, { of: 'inverse', runId: id });
  expect(undo.changes.first[0]?.fields).toContainEqual({
    label: 'SKU',
    before: 'BOX-31',
    after: String(before.sku),
  });
  // Of what the run did not send, nothing is known: the service filled it in.
  expect(undo.changes.first[0]?.fields).toContainEqual({
    label: 'Product title',
    before: null,
    after: String(before.product_title),
  });
});
