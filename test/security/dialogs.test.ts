import { beforeEach, expect, test, vi } from 'vitest';
import { chooseBackup, chooseWatched, systemDialogs } from '../../src/main/files/dialogs.ts';
import { calls } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));
beforeEach(() => void calls.splice(0));

test('a file that is there is not replaced without a question, which GTK asks only when it is told to', async () => {
  expect(await systemDialogs(() => null).save('results.csv')).toBeNull();
  expect(calls).toEqual([
    ['showSaveDialog', expect.objectContaining({ properties: ['showOverwriteConfirmation'] })],
  ]);
});

test('a page cannot stack dialogs: a second one for files in the same window is dismissed at once', async () => {
  const none = () => null;
  const { open, save } = systemDialogs(none);
  expect(
    await Promise.all([open(), save('results.csv'), chooseWatched(none)(), chooseBackup(none)('/backups')]),
  ).toEqual([null, null, null, null]);
  expect(calls.map(([name]) => name)).toEqual(['showOpenDialog']);
  await save('results.csv');
  expect(calls.map(([name]) => name)).toEqual(['showOpenDialog', 'showSaveDialog']);
});
