import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';

test('a store that is removed from the list takes its requests and what was said of its subscriptions along', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openDesk({ dataFolder, vault });
  const south = await first.connect(service.facts, 'southstore');
  const north = await first.connect(service.facts, 'northstore');
  await first.close();
  const database = new DatabaseSync(join(dataFolder, 'subscriptions.db'));
  for (const { id } of [south, north])
    database.prepare("INSERT INTO known VALUES (?, '900001', 'prepaid', 'is prepaid', 1)").run(id);
  database.close();

  const desk = await openDesk({ dataFolder, vault });
  await desk.invoke('stores.remove', { storeId: south.id });
  await desk.close();
  const storesIn = (file: string, table: string) => {
    const kept = new DatabaseSync(join(dataFolder, file), { readOnly: true });
    const rows = kept.prepare(`SELECT DISTINCT store_id AS id FROM ${table}`).all();
    kept.close();
    return rows.map(({ id }) => id);
  };
  expect(storesIn('subscriptions.db', 'known')).toEqual([north.id]);
  expect(storesIn('activity.db', 'activity')).not.toContain(south.id);
  expect(storesIn('activity.db', 'activity')).toContain(north.id);
});

test('a store whose deletion is not over is not removed from the list, which alone completes it', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const south = await desk.connect(service.facts, 'southstore');
  const other = new DatabaseSync(join(dataFolder, 'checkouts.db'));
  other.exec('BEGIN IMMEDIATE');
  const storeId = south.id;
  await expect(desk.invoke('data.eraseStore', { storeId, typedStoreName: south.name })).rejects.toMatchObject(
    { error: { code: 'disk' } },
  );
  await expect(desk.invoke('stores.remove', { storeId })).rejects.toMatchObject({
    error: { code: 'conflict', message: 'Store southstore is being deleted with its data.' },
  });
  other.close();
  await desk.invoke('data.eraseStore', { storeId, typedStoreName: south.name });
  expect(await desk.invoke('stores.list', {})).toEqual([]);
});
