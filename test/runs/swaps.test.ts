import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { Store } from '../../src/contract/stores.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';

/** By the practice service's patterns: a multiple of 7 is prepaid, an id that ends in 0111 is a one-time item. */
const ids = ['701000001', '701000006', '701010111', '710000111', '701000022'];
const prepaid = ids.filter((id) => BigInt(id) % 7n === 0n);
const onetime = ids.filter((id) => id.endsWith('0111'));

function swapsFile(): string {
  const file = join(temporaryFolder(), 'swaps.csv');
  const lines = ids.map((id) => `${id},5471125488600,`);
  writeFileSync(file, ['subscription_id,platform_variant_id,override', ...lines].join('\n'));
  return file;
}
/** All rows, also those that the store has already. */
const everyRow = { of: 'valid', again: 'all' } as const;
const reviewOf = (desk: HeadlessDesk, store: Store, sheetId: string) =>
  desk.invoke('runs.review', { sheetId, storeId: store.id, selection: everyRow });

test('what was refused is remembered over a restart, stopped with the words, and only there', async () => {
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const service = await startService({ behaviour: 'specification' });
  const desk = await openDesk({ dataFolder, vault });
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(swapsFile(), 'subscription-swaps');
  const first = await reviewOf(desk, store, sheet.id);
  expect(first.stopped).toMatchObject({ rows: 0, first: [] });
  const rows = ids.length;
  expect(first.consequences[0]?.parts.slice(0, 2)).toEqual([
    {
      text: 'Not swapped if prepaid',
      rows,
      caution: `${rows} rows do not set override: a prepaid subscription is not swapped without it.`,
    },
    { text: 'Price unchanged', rows },
  ]);
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  const refused = prepaid.length + onetime.length;
  expect([prepaid.length, onetime.length]).toEqual([1, 2]);
  expect(done).toMatchObject({ failed: refused, succeeded: ids.length - refused });
  await desk.close();

  const again = await openDesk({ dataFolder, vault });
  const review = await reviewOf(again, store, sheet.id);
  expect(review).toMatchObject({ rows: ids.length - refused, rowsLeftOut: refused });
  expect(review.stopped.first.map(({ label, fix }) => `${label} ${fix}`).toSorted()).toEqual(
    [...prepaid.map((id) => `${id} set-override`), ...onetime.map((id) => `${id} remove-row`)].toSorted(),
  );
  expect(review.stopped.first.map(({ said }) => said).join()).toContain('a one-time item cannot be swapped');
  const before = service.inspect.requestTotals().requests;
  const second = await again.send(store, sheet.id, everyRow);
  expect(await again.reaches(second.id, 'done')).toMatchObject({ rows: ids.length - refused, failed: 0 });
  expect(service.inspect.requestTotals().requests - before).toBe(ids.length - refused);

  // Another store may have other things under the same ids.
  const south = await again.connect(service.facts, 'south');
  expect((await reviewOf(again, south, sheet.id)).stopped.rows).toBe(0);
});

test('where subscriptions can be read, what they say stops the change before it is sent', async () => {
  const service = await startService({ behaviour: 'extended' });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(swapsFile(), 'subscription-swaps');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  const odd = prepaid.length + onetime.length;
  expect(done).toMatchObject({ failed: 0, notSent: odd, succeeded: ids.length - odd });
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['not-sent'] });
  expect(rows.map(({ message }) => message).join()).toContain(
    'Not sent. Prepaid: set override to true to swap it. Service response: is_prepaid: true',
  );
  const changes = service.inspect.requests().filter(({ method }) => method === 'PUT');
  expect(changes).toHaveLength(ids.length - odd);
  expect((await reviewOf(desk, store, sheet.id)).stopped.rows).toBe(odd);
});

test('the review counts what may stop its rows, alternatives side by side, and what an undo run cannot restore', async () => {
  const service = await startService({ behaviour: 'extended' });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = join(temporaryFolder(), 'prices.csv');
  const columns = 'subscription_id,platform_variant_id,override,use_platform_variant_defaults';
  const imported = async (rows: readonly string[]) => {
    writeFileSync(file, [columns, ...rows].join('\n'));
    const sheet = await desk.importFile(file, 'subscription-swaps');
    const sheetId = sheet.id;
    return {
      sheetId,
      review: (readFirst: boolean) =>
        desk.invoke('runs.review', { sheetId, storeId: store.id, selection: everyRow, readFirst }),
    };
  };
  const mixed = await imported([
    '701000001,5471125488600,true,true',
    '701000022,5471125488600,,true',
    '701000023,5471125488600,,',
    '701000024,5471125488600,,',
  ]);
  const { consequences, inverse } = await mixed.review(true);
  expect(consequences[0]?.parts.map(({ text, rows }) => `${text} ${rows}`)).toEqual([
    'Not swapped if prepaid 3',
    'Swapped even if prepaid 1',
    'Platform price 2',
    'Price unchanged 2',
    'Product details from the platform 4',
  ]);
  expect(consequences[0]?.parts.flatMap(({ caution }) => caution ?? [])).toEqual([
    '3 rows do not set override: a prepaid subscription is not swapped without it.',
  ]);
  expect(inverse).toEqual({
    possible: true,
    isPartial: true,
    how: 'You can undo this only partly: current values are saved first, as far as the service returns them, and an undo run restores them. It cannot restore the price in 2 rows.',
  });
  // By its statement, the sheet shows the rows that are meant.
  const condition = { is: 'contains', text: 'Not swapped if prepaid' } as const;
  const view = { filters: [{ by: 'column', column: consequences[0]?.key ?? '', condition } as const] };
  const shown = { sheetId: mixed.sheetId, view, start: 0, count: 10 };
  expect((await desk.invoke('sheets.window', shown)).rows).toHaveLength(3);
  // Without the values from before there is no undo at all.
  expect((await mixed.review(false)).inverse).toMatchObject({ possible: false });
  expect((await mixed.review(false)).inverse).not.toHaveProperty('isPartial');

  const plain = await imported(['701000001,5471125488600,true,', '701000022,5471125488600,true,false']);
  const safe = await plain.review(true);
  expect(safe.consequences[0]?.parts.some(({ caution }) => caution !== undefined)).toBe(false);
  expect(safe.inverse).toEqual({
    possible: true,
    how: 'You can undo this: current values are saved first, as far as the service returns them, and an undo run restores them.',
  });
});
