import { cpSync, renameSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { codesFile } from '../runs/support/files.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { newComputer } from './support.ts';

test('an import into a data folder that was replaced says that it may be lost, once', async () => {
  const computer = newComputer();
  const moved = `${computer.dataFolder}-old`;
  onTestFinished(() => removeFolder(moved));
  const desk = await computer.open();
  onTestFinished(() => desk.close());
  const notices: unknown[] = [];
  void desk.noticed('app.trouble', (notice) => {
    notices.push(notice);
    return false;
  });
  await desk.importFile(codesFile(3), 'discounts-2021-01');
  expect(notices).toEqual([]);
  // As somebody does who puts a copy of yesterday in its place.
  renameSync(computer.dataFolder, moved);
  cpSync(moved, computer.dataFolder, { recursive: true });
  for (const codes of [4, 5]) await desk.importFile(codesFile(codes), 'discounts-2021-01');
  expect(notices).toEqual([{ part: 'data-folder' }]);
});
