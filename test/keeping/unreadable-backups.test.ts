import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { leaveTraces } from './support.ts';

async function deskWithStore() {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const { store } = await leaveTraces(desk, service, 'southstore');
  const erase = () => desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
  return { desk, backups: join(dataFolder, 'backups'), erase };
}

test.each([
  ['a file', (path: string) => writeFileSync(path, 'a file')],
  ['a link to itself', (path: string) => symlinkSync(path, path)],
])('with %s in the place of the backups a store is deleted, and it is said what is left', async (_, put) => {
  const { desk, backups, erase } = await deskWithStore();
  rmSync(backups, { recursive: true });
  put(backups);
  await expect(desk.invoke('data.overview', {})).resolves.toMatchObject({
    parts: expect.arrayContaining([expect.objectContaining({ part: 'backups', count: null })]),
  });
  await expect(erase()).rejects.toMatchObject({
    error: {
      code: 'disk',
      message:
        'The data of Store southstore was deleted, but the folder with the backups could not be read, so backups may still contain the data.',
    },
  });
  expect(await desk.invoke('sheets.list', {})).toEqual([]);
});

test('a backup whose name is no UTF-8 keeps no other one, and is named', async () => {
  const { desk, backups, erase } = await deskWithStore();
  mkdirSync(backups, { recursive: true });
  const own = Buffer.concat([Buffer.from(join(backups, 'B')), Buffer.from([0xfc]), Buffer.from('.pdbackup')]);
  writeFileSync(own, 'a backup');
  for (const name of ['one', 'two']) writeFileSync(join(backups, `${name}.pdbackup`), 'a backup');
  await expect(erase()).rejects.toMatchObject({
    error: { code: 'disk', message: expect.stringContaining('B\uFFFD.pdbackup') },
  });
  expect((await desk.invoke('data.overview', {})).parts).toContainEqual(
    expect.objectContaining({ part: 'backups', count: 0 }),
  );
});
