import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { batchStore, type Fields } from './support/batch-store.ts';
import { csvFile } from './support/files.ts';

type Discount = Fields & { readonly code: string };
/** What a service lists for a code that it is asked for. */
type Listed = (all: readonly Discount[], code: string) => readonly Fields[];
const exact: Listed = (all, code) => all.filter((one) => one.code === code);

/** A store whose service changes discounts by their codes; null: it has no look-up. */
async function codeStore(listed: Listed | null, discounts: readonly Discount[]) {
  const asked: string[] = [];
  const things = Object.fromEntries(discounts.map((one) => [String(one.id), one]));
  const parts = await batchStore({
    things,
    perform: ({ discount_id: id, code, value }, all) => {
      const isNamed = ([, one]: [string, Fields]) =>
        String(one.code).toLowerCase() === String(code).toLowerCase();
      const key = String(id ?? [...all].find(isNamed)?.[0]);
      const discount = { ...all.get(key), value };
      all.set(key, discount);
      return { status: 'success', result: { status_code: 200, output: { discount } } };
    },
    answer: ({ path, query }, response) => {
      if (path !== '/discounts') return false;
      const code = query.get('code') ?? '';
      asked.push(code);
      const all = [...parts.things.values()].filter((one): one is Discount => typeof one.code === 'string');
      json(response, 200, { discounts: listed?.(all, code) ?? [] });
      return true;
    },
    optional: { discountLookup: listed !== null },
  });
  const values = () => [...parts.things.values()].map(({ value }) => value);
  const steps = async (runId: Parameters<typeof parts.undo>[0]) => {
    const { steps: lines } = await parts.desk.invoke('runs.get', { runId });
    return lines
      .filter(({ label }) => label === 'Load current values')
      .map(({ state, detail }) => [state, detail]);
  };
  return { ...parts, asked, values, steps };
}
const [one, two] = [
  { id: 501, code: 'ONE', value: 10 },
  { id: 502, code: 'TWO', value: 12 },
];
const header = ['code', 'value'];

test('discounts that rows name by their codes are looked up first, and an undo run restores them', async () => {
  const { send, undo, values, asked, steps, added } = await codeStore(exact, [one, two]);
  const { run, rows } = await send('discount_update', header, ['ONE', '20'], ['TWO', '20']);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
  expect([asked, values()]).toEqual([
    ['ONE', 'TWO'],
    [20, 20],
  ]);
  expect(await steps(run.id)).toEqual([['done', '2']]);
  const undone = await undo(run.id);
  expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
  expect([added.at(-1), values()]).toEqual([
    [
      { discount_id: 501, value: 10 },
      { discount_id: 502, value: 12 },
    ],
    [10, 12],
  ]);
});

test('an undo run leaves a discount alone that was changed since its row named it by its code', async () => {
  const { send, undo, values, things } = await codeStore(exact, [one, two]);
  const { run } = await send('discount_update', header, ['ONE', '20'], ['TWO', '20']);
  things.set('501', { ...things.get('501'), value: 30 });
  const { rows } = await undo(run.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['not-sent', 'succeeded']);
  expect(values()).toEqual([30, 12]);
});

test('rows of one code are undone to what the first of them had found', async () => {
  const { send, undo, values } = await codeStore(exact, [one]);
  const { run } = await send('discount_update', header, ['ONE', '20'], ['one', '30']);
  await undo(run.id);
  expect(values()).toEqual([10]);
});

test.each<[string, Listed]>([
  ['other discounts', (all) => all.filter(({ code }) => code === 'TWO')],
  ['nothing', () => []],
  ['two discounts with the code', (all, code) => [...exact(all, code), { id: 599, code, value: 11 }]],
])(
  'a service that lists %s for a code has its row sent, and the run says what it did not load',
  async (_, listed) => {
    const { send, steps, desk, store } = await codeStore(listed, [one]);
    const { run, rows } = await send('discount_update', header, ['ONE', '20']);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded']);
    expect(await steps(run.id)).toEqual([['partial', '0 of 1']]);
    const review = await desk.invoke('runs.review', {
      sheetId: null,
      storeId: store.id,
      selection: { of: 'inverse', runId: run.id },
    });
    expect(review.notices.map(({ text }) => text)).toContain(
      '1 row is not undone: the earlier values were not saved.',
    );
  },
);

/** A review of rows. */
async function reviewed(parts: Awaited<ReturnType<typeof codeStore>>, ...lines: string[][]) {
  const file = csvFile('u.csv', ['discount_id', ...header], lines);
  const sheet = await parts.desk.importFile(file, 'discount_update');
  const of = { sheetId: sheet.id, storeId: parts.store.id, selection: { of: 'valid' } } as const;
  return { sheet, ...(await parts.desk.invoke('runs.review', of)) };
}

test('without a look-up, a review of codes promises neither readings nor an undo, and the run claims none', async () => {
  const parts = await codeStore(null, [one]);
  const { sheet, requests, readFirst, inverse } = await reviewed(parts, ['', 'ONE', '20']);
  expect([requests.read, readFirst]).toEqual([0, { possible: false, on: false, requests: 0 }]);
  expect(inverse).toEqual({ possible: false, how: expect.stringContaining('by discount ID only') });
  const { id } = await parts.desk.send(parts.store, sheet.id);
  await parts.desk.reaches(id, 'done');
  expect(await parts.steps(id)).toEqual([]);
  expect(parts.values()).toEqual([20]);
});

test('without a look-up, rows with IDs are read, and the review says how many of the others cannot be restored', async () => {
  const parts = await codeStore(null, [one, two]);
  const { sheet, requests, inverse } = await reviewed(parts, ['501', '', '20'], ['', 'TWO', '20']);
  expect(requests.read).toBe(1);
  expect(inverse).toEqual({
    ...{ possible: true, isPartial: true },
    how: expect.stringContaining('1 row cannot be restored, because it has no discount ID.'),
  });
  const { id } = await parts.desk.send(parts.store, sheet.id);
  await parts.desk.reaches(id, 'done');
  expect(await parts.steps(id)).toEqual([['done', '1']]);
});

test('a review shows the current values of discounts that rows name by their codes', async () => {
  const parts = await codeStore(exact, [one]);
  const sheet = await parts.desk.importFile(csvFile('u.csv', header, [['ONE', '20']]), 'discount_update');
  const { changes } = await parts.desk.invoke('runs.review', {
    ...{ sheetId: sheet.id, storeId: parts.store.id, selection: { of: 'valid' }, readCurrent: true },
  });
  expect(JSON.stringify(changes.first)).toContain('"before":"10"');
});
