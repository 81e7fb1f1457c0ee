import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { makeBackup, newComputer } from './support.ts';

test('after a restore was decided no other backup takes its place, and the next start completes it', async () => {
  const computer = newComputer();
  const desk = await computer.open();
  await desk.importFile(codesFile(5, 'MINE'), 'discounts-2021-01');
  computer.choose(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));
  await desk.importFile(codesFile(5, 'LATER'), 'discounts-2021-01');
  await desk.invoke('backups.restore', {});
  computer.choose('/nowhere/other.pdbackup');
  await expect(desk.invoke('backups.restore', {})).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message:
        'A backup will replace the Partner Desk data on this computer at the next start. Nothing was saved or sent.',
    },
  });
  await expect(
    desk.invoke('sheets.create', { kind: 'discounts-2021-01', name: 'Lost' }),
  ).rejects.toMatchObject({ error: { code: 'conflict' } });
  await desk.close();
  const next = await computer.open();
  expect(await next.invoke('sheets.list', {})).toHaveLength(1);
});
