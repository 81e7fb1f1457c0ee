import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { InvokeChannel } from '../../src/contract/index.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { ids, load } from '../bundles/support/world.ts';
import { fast, send as sendCheckout, typeDraft } from '../checkouts/support/world.ts';
import { startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';

/*
 * An integer of a file beyond 2^53, which this program never writes, and which no number holds: the app starts, everything
 * else can be used, and it is said which file is damaged.
 */
const damages: readonly (readonly [file: string, sql: string, holds: string, channel: InvokeChannel])[] = [
  ['runs.db', 'UPDATE runs SET started_at = 9007199254740993', 'the runs', 'runs.list'],
  ['runs.db', "UPDATE runs SET state = 'active', started_at = 9223372036854775807", 'the runs', 'runs.list'],
  ['checkouts.db', 'UPDATE checkouts SET revision = 9007199254740993', 'the checkouts', 'checkouts.list'],
  ['checkouts.db', 'UPDATE requests SET at = -9007199254740993', 'the checkouts', 'checkouts.list'],
  ['bundles.db', 'UPDATE selections SET items = 9223372036854775807', 'the bundle sheets', 'bundles.list'],
  ['activity.db', 'UPDATE activity SET duration_ms = 9007199254740993', 'the activity log', 'activity.list'],
  ['workbook.db', 'UPDATE sheets SET rows = 9223372036854775807', 'the sheets', 'sheets.list'],
];

test('a file with integers beyond 2^53 stops nothing else, and is named', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', fast);
  const world = { desk: first, service, store };
  const sheet = await first.importFile(codesFile(5, 'GOOD'), 'discounts-2021-01');
  await first.reaches((await first.send(store, sheet.id)).id, 'done');
  await sendCheckout(world, (await typeDraft(world)).id);
  await load(world, ids(1));
  await first.close();

  for (const [file, sql, holds, channel] of damages) {
    const folder = join(temporaryFolder(), 'data');
    cpSync(dataFolder, folder, { recursive: true });
    const database = new DatabaseSync(join(folder, file));
    expect(database.prepare(sql).run().changes).toBeGreaterThan(0);
    database.close();
    const desk = await openHeadlessDesk({ dataFolder: folder, vault });
    onTestFinished(() => desk.close());
    const lists: Readonly<Record<string, () => Promise<unknown>>> = {
      'runs.list': () => desk.invoke('runs.list', {}),
      'checkouts.list': () => desk.invoke('checkouts.list', { storeId: store.id }),
      'bundles.list': () => desk.invoke('bundles.list', {}),
      'activity.list': () => desk.invoke('activity.list', {}),
      'sheets.list': () => desk.invoke('sheets.list', {}),
      'stores.list': () => desk.invoke('stores.list', {}),
    };
    for (const [name, list] of Object.entries(lists)) {
      // What became of checkouts is known by their runs.
      if (name === 'checkouts.list' && channel === 'runs.list') continue;
      const answer = expect.soft(Promise.resolve().then(list), `${file}: ${name}`);
      if (name === channel)
        await answer.rejects.toMatchObject({
          error: { code: 'disk', message: `The file with ${holds} is damaged: ${file}` },
        });
      else await answer.resolves.toBeDefined();
    }
    await desk.close();
  }
});
