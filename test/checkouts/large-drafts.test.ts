import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { lineKeys } from '../../src/domain/checkouts/fields.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';

test('while a list of many large checkouts is read, others have their turns', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north');
  const { draft } = await first.invoke('checkouts.add', { storeId: store.id });
  await first.close();
  const line = Object.fromEntries(lineKeys.map((key) => [key, '\u0001'.repeat(20)]));
  const large = { ...draft, line_items: Array.from({ length: 500 }, () => line) };
  const database = new DatabaseSync(join(dataFolder, 'checkouts.db'));
  database.prepare('UPDATE checkouts SET draft = ?').run(JSON.stringify(large));
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
    INSERT INTO checkouts (id, store_id, state, draft, created_at, changed_at, revision)
    SELECT 'c' || i, store_id, state, draft, created_at, changed_at, revision FROM checkouts, n`);
  database.close();
  const desk = await openDesk({ dataFolder, vault });
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  // What a list takes besides its records.
  const storesOfOther = { storeId: 'other' };
  const turnsOf = async (input: { readonly storeId: string }) => {
    isOver = false;
    turns = 0;
    setImmediate(count);
    const listed = await desk.invoke('checkouts.list', input);
    isOver = true;
    return { listed: listed.length, turns };
  };
  const none = await turnsOf(storesOfOther);
  const all = await turnsOf({ storeId: store.id });
  await desk.close();
  expect([none.listed, all.listed]).toEqual([0, 100]);
  expect(all.turns).toBeGreaterThan(none.turns + 5);
});
