import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { needsRealKeys } from '../support/app/systems.ts';
import { leaveDialogs, pressInDialog } from './support/dialog-keys.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

// Dialogs as the operator meets them: those of the system on Electron, answered by the keyboard alone.

test.describe('a dialog', () => {
  needsRealKeys();
  let app: Fixture;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dialogs-'));
    app = await startFixture();
    await leaveDialogs(app);
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  /** What the app gets when a dialog is answered by a key. */
  const answered = async (kind: string, options: object, key: 'Enter' | 'Escape'): Promise<unknown> => {
    const answer = app.invoke(kind, options);
    await pressInDialog(app, key);
    return await answer;
  };
  const message = (buttons: readonly string[], more: object, key: 'Enter' | 'Escape'): Promise<unknown> =>
    answered(
      'message',
      { type: 'question', message: 'Replace the codes?', buttons, noLink: true, ...more },
      key,
    );
  const response = (index: number) => ({ response: index, checkboxChecked: false });

  test('with buttons answers Enter by its default one', async () => {
    const buttons = ['Keep', 'Replace'];
    expect(await message(buttons, { defaultId: 0, cancelId: 1 }, 'Enter')).toEqual(response(0));
    expect(await message(buttons, { defaultId: 1, cancelId: 0 }, 'Enter')).toEqual(response(1));
  });

  test('with buttons answers Escape by the one that cancels, which may be told by its label', async () => {
    expect(await message(['Keep', 'Replace'], { defaultId: 1, cancelId: 0 }, 'Escape')).toEqual(response(0));
    expect(await message(['Replace', 'Cancel'], { defaultId: 0 }, 'Escape')).toEqual(response(1));
    expect(await message(['Replace', 'Keep'], { defaultId: 1 }, 'Escape')).toEqual(response(0));
  });

  test('that opens a file answers with it, and with none after Escape', async () => {
    const file = join(folder, 'codes.csv');
    writeFileSync(file, 'code\n');
    const options = { title: 'Import a file', properties: ['openFile'], defaultPath: file };
    expect(await answered('open', options, 'Enter')).toEqual({ canceled: false, filePaths: [file] });
    expect(await answered('open', options, 'Escape')).toEqual({ canceled: true, filePaths: [] });
  });

  test('that saves a file answers with the path that it began with, and with none after Escape', async () => {
    const file = join(folder, 'results.csv');
    const options = { title: 'Save as', defaultPath: file };
    expect(await answered('save', options, 'Enter')).toEqual({ canceled: false, filePath: file });
    expect(await answered('save', options, 'Escape')).toEqual({ canceled: true, filePath: '' });
  });
});
