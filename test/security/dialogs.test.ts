import { expect, test, vi } from 'vitest';
import { systemDialogs } from '../../src/main/files/dialogs.ts';
import { calls } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

test('a file that is there is not replaced without a question, which GTK asks only when it is told to', async () => {
  expect(await systemDialogs(() => null).save('results.csv')).toBeNull();
  expect(calls).toEqual([
    ['showSaveDialog', expect.objectContaining({ properties: ['showOverwriteConfirmation'] })],
  ]);
});
