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
  expect(first.stopped).toEqual({ rows: 0, first: [] });
  expect(first.consequences[0]?.parts[0]).toEqual({ text: 'Price unchanged', rows: ids.length });
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
    'Not sent. Prepaid, and the row does not set override. Service response: is_prepaid: true',
  );
  const changes = service.inspect.requests().filter(({ method }) => method === 'PUT');
  expect(changes).toHaveLength(ids.length - odd);
  expect((await reviewOf(desk, store, sheet.id)).stopped.rows).toBe(odd);
});
