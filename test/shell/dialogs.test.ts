import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../conformance/support/start-fixture.ts';
import { eventually } from '../support/app/eventually.ts';
import { removeFolder } from '../support/app/remove-folder.ts';

let app: Fixture;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shell-dialog-'));
  mkdirSync(join(folder, 'campaigns'));
  writeFileSync(join(folder, 'campaigns', 'codes.csv'), 'code\n');
  writeFileSync(join(folder, 'campaigns', 'notes.txt'), '');
  app = await startFixture();
});
afterAll(async () => {
  await app.close();
  removeFolder(folder);
});

/** The last deed in a dialog: its window goes while the deed is under way, which is no failure of it. */
const ending = (deed: Promise<void>): Promise<void> =>
  deed.catch((error: Error) => {
    if (!error.message.includes('has been closed')) throw error;
  });

const filters = [{ name: 'Tables', extensions: ['csv'] }];

test('queued answers are given in order, and dismissal is one of them', async () => {
  await app.answerOpenDialog('/one.csv');
  await app.answerOpenDialog(null);
  await app.answerSaveDialog('/out.csv');
  await app.answerMessageBox(1);
  expect(await app.invoke('open', {})).toEqual({ canceled: false, filePaths: ['/one.csv'] });
  expect(await app.invoke('open', {})).toEqual({ canceled: true, filePaths: [] });
  expect(await app.invoke('save', {})).toEqual({ canceled: false, filePath: '/out.csv' });
  expect(await app.invoke('message', { message: 'Go on?' })).toEqual({ response: 1, checkboxChecked: false });
});

test('a file is found by keyboard alone: folders first, filtered by kind', async () => {
  const answer = app.invoke('open', { title: 'Import a file', defaultPath: folder, filters });
  const dialog = await app.dialogPage();
  await dialog.getByRole('option', { name: 'campaigns/' }).waitFor();
  expect(await dialog.title()).toBe('Import a file');
  await dialog.keyboard.press('ArrowDown');
  await dialog.keyboard.press('ArrowDown');
  await dialog.keyboard.press('ArrowDown');
  await dialog.keyboard.press('Enter');
  await dialog.getByRole('option', { name: 'codes.csv' }).waitFor();
  expect(await dialog.getByRole('option').allTextContents()).toEqual(['../', 'codes.csv']);
  await dialog.getByRole('listbox').press('End');
  await ending(dialog.keyboard.press('Enter'));
  expect(await answer).toEqual({ canceled: false, filePaths: [join(folder, 'campaigns', 'codes.csv')] });
});

test('a path that does not exist keeps the dialog open and says why; Escape dismisses', async () => {
  const answer = app.invoke('open', { title: 'Import', defaultPath: folder });
  const dialog = await app.dialogPage();
  await dialog.getByLabel('Path').fill(join(folder, 'missing.csv'));
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('alert').getByText('missing.csv does not exist').waitFor();
  await ending(dialog.keyboard.press('Escape'));
  expect(await answer).toEqual({ canceled: true, filePaths: [] });
});

test('a save dialog starts with the suggested name and takes a new file in an existing folder', async () => {
  const answer = app.invoke('save', { title: 'Export', defaultPath: join(folder, 'results.csv') });
  const dialog = await app.dialogPage();
  await eventually(() => dialog.getByLabel('Path').inputValue()).toBe(join(folder, 'results.csv'));
  await ending(dialog.getByLabel('Path').press('Enter'));
  expect(await answer).toEqual({ canceled: false, filePath: join(folder, 'results.csv') });
});

test('a folder can be chosen', async () => {
  const answer = app.invoke('open', { title: 'Folder', defaultPath: folder, properties: ['openDirectory'] });
  const dialog = await app.dialogPage();
  await dialog.getByRole('option', { name: 'campaigns/' }).click();
  await ending(dialog.getByRole('button', { name: 'Open' }).click());
  expect(await answer).toEqual({ canceled: false, filePaths: [join(folder, 'campaigns')] });
});

test('closing the window of a dialog dismisses it', async () => {
  const answer = app.invoke('open', { title: 'Import', defaultPath: folder });
  const dialog = await app.dialogPage();
  // A browser can lose a request to close a page whose document is just being exchanged.
  await dialog.getByRole('option').first().waitFor();
  await dialog.close();
  expect(await answer).toEqual({ canceled: true, filePaths: [] });
});

test('a message shows its text as text and answers with the button', async () => {
  const answer = app.invoke('message', {
    message: 'Send <b>2</b> rows?',
    detail: 'To the practice store.',
    buttons: ['Send', 'Cancel'],
  });
  const dialog = await app.dialogPage();
  await dialog.getByRole('heading', { name: 'Send <b>2</b> rows?' }).waitFor();
  await ending(dialog.getByRole('button', { name: 'Send' }).click());
  expect(await answer).toEqual({ response: 0, checkboxChecked: false });
});

test('a message of many lines shows its question and its buttons all the same, and the lines from the first', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => `line ${index + 1}`);
  const answer = app.invoke('message', {
    message: 'Change it?',
    detail: lines.join('\n'),
    buttons: ['Cancel', 'Change'],
  });
  const dialog = await app.dialogPage();
  const heading = dialog.getByRole('heading', { name: 'Change it?' });
  await heading.waitFor();
  const inView = () =>
    dialog.evaluate(() =>
      [...document.querySelectorAll('h1, button')].map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    );
  await eventually(inView).toEqual([true, true, true]);
  expect(await dialog.locator('.detail').evaluate((element) => element.scrollTop)).toBe(0);
  await ending(dialog.keyboard.press('Escape'));
  expect(await answer).toMatchObject({ response: 0 });
});
