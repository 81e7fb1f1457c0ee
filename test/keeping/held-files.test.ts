import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { canHold, heldFile } from '../support/held-file.ts';
import { found, leaveTraces } from './support.ts';

if (!canHold) process.stderr.write('SKIPPED: files that are held: root may mount none here\n');

const logOf = (dataFolder: string): string => readFileSync(join(dataFolder, 'logs', 'main.log'), 'utf8');

test('halves of backups, and of a restore that was not decided, are deleted with a store', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const { store, texts } = await leaveTraces(desk, service, 'southstore');
  const halves = [
    `mine.pdbackup.${'0a'.repeat(12)}.part`,
    `backups/mine.pdbackup.${'0b'.repeat(12)}.part`,
    'copies/cX0y1Z2/runs.db',
  ];
  for (const name of [...halves, 'restoring/workbook.db']) {
    mkdirSync(join(dataFolder, name, '..'), { recursive: true });
    writeFileSync(join(dataFolder, name), texts.join(' '));
  }
  await desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
  await desk.close();
  expect(found(dataFolder, texts)).toEqual([]);
});

test.runIf(canHold)(
  'a copy that cannot be deleted with a store is named, and is deleted at a later start',
  async () => {
    const service = await startService({ behaviour: 'extended' });
    const dataFolder = temporaryFolder();
    const vault = createMemoryVault();
    const desk = await openDesk({ dataFolder, vault });
    const { store, texts } = await leaveTraces(desk, service, 'southstore');
    const copy = join(dataFolder, 'copies', 'cX0y1Z2', 'runs.db');
    const free = heldFile(copy, texts.join(' '));
    // It stops no backup either.
    const backup = join(temporaryFolder(), 'mine.pdbackup');
    const made = desk.invoke('backups.make', { grant: await desk.grant(backup) });
    await expect(made).resolves.toMatchObject({ fileName: 'mine.pdbackup' });
    expect(existsSync(backup)).toBe(true);
    const erased = desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
    await expect(erased).rejects.toMatchObject({
      error: {
        code: 'disk',
        message:
          'The data of Store southstore was deleted, but this copy of the data, left in the data folder by an unfinished backup or restore, could not be deleted: copies/cX0y1Z2/runs.db.',
      },
    });
    expect(await desk.invoke('stores.list', {})).toMatchObject([{ erasing: true }]);
    await desk.close();
    free();
    const next = await openDesk({ dataFolder, vault });
    await expect.poll(() => next.invoke('stores.list', {})).toEqual([]);
    await next.close();
    expect(found(dataFolder, texts)).toEqual([]);
  },
);

test
  .runIf(canHold)
  .each(['temporary/of/Clipboard 1.txt', 'restoring/of/workbook.db', 'restore.json.new/of/it'])(
  'a leftover that cannot be deleted, %s, keeps nobody from the data, and the log names it',
  async (name) => {
    const dataFolder = temporaryFolder();
    await (await openDesk({ dataFolder })).close();
    heldFile(join(dataFolder, name), '{}');
    const opened = await openDesk({ dataFolder }).catch((thrown: unknown) => thrown);
    expect(opened).toMatchObject({ invoke: expect.any(Function) });
    const desk = opened as Awaited<ReturnType<typeof openDesk>>;
    expect(await desk.invoke('sheets.list', {})).toEqual([]);
    const pasted = await desk.invoke('imports.pasteText', { text: 'code\tvalue' });
    expect(readdirSync(join(dataFolder, 'temporary'))).toContain(pasted.fileName);
    expect(logOf(dataFolder)).toContain(name);
    await desk.close();
  },
);
