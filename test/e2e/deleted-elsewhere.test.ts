import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { choose } from '../support/steps/menu.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

test.describe('a sheet that another window shows', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest;
  let second: Page;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deleted-elsewhere-'));
    app = await launchOnElectron({ userData: join(folder, 'data') });
    await openPracticeStore(app);
    await importFile(app, sample);
    const next = app.electron.waitForEvent('window');
    await choose(app, 'File', 'Open in a new window');
    second = await next;
    await firstCell().waitFor();
  });
  test.afterEach(async () => {
    await app.close();
    removeFolder(folder);
  });
  const firstCell = () => second.locator('[role="grid"] [role="gridcell"]').first();
  const notice = () =>
    second.getByRole('alert').filter({ hasText: 'This sheet was deleted in another window' });
  /** Deletes the sheet from the list of sheets of the first window. */
  const deleteIt = async (): Promise<void> => {
    const { page } = app;
    await goTo(page, 'Sheets');
    await page.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => ask(page, 'sheets.list', {})).toEqual([]);
  };

  test('and is deleted is said there, with the way out', async () => {
    await deleteIt();
    await notice().waitFor();
    await expect(app.page.getByRole('alert')).toHaveCount(0);
    // Nothing of it is saved any more, and nothing of it can be sent.
    await expect(second.getByText('Saved on this computer')).toHaveCount(0);
    await second.getByText('deleted', { exact: true }).waitFor();
    await expect(second.getByRole('button', { name: /^Review/ })).toBeDisabled();
    await second.keyboard.press('Control+s');
    await second.getByRole('log').getByText('This sheet was deleted in another window').waitFor();
    await second.keyboard.press('Control+Enter');
    await expect(notice()).toBeVisible();
    await notice().getByRole('button', { name: 'Go to Sheets' }).click();
    await second.getByRole('heading', { level: 1, name: 'Sheets', exact: true }).waitFor();
    await expect(second.getByRole('link', { name: /black/i })).toHaveCount(0);
  });

  test('and is deleted while somebody types there keeps what is typed until it is copied or discarded', async () => {
    await firstCell().click();
    await second.keyboard.type('TYPED-HERE');
    await deleteIt();
    await notice().waitFor();
    // Leaving the cell saves it, which is too late: the way out waits for that.
    await notice().getByRole('button', { name: 'Go to Sheets' }).click();
    await notice().getByText('1 edit is not saved: row 1.').waitFor();
    await expect(firstCell()).toContainText('TYPED-HERE');
    await notice().getByRole('button', { name: 'Copy unsaved text' }).click();
    await second.getByText('1 unsaved edit copied').waitFor();
    const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toBe('Row\tColumn\tText\r\n1\tDiscount code\tTYPED-HERE\r\n');
    await notice().getByRole('button', { name: 'Discard and go to Sheets' }).click();
    await second.getByRole('heading', { level: 1, name: 'Sheets', exact: true }).waitFor();
    await expect.poll(() => second.title()).not.toContain('•');
  });

  test('and is left with edits that are not saved says so until somebody looks', async () => {
    await firstCell().click();
    await second.keyboard.type('TYPED-HERE');
    await deleteIt();
    await notice().waitFor();
    await goTo(second, 'Home');
    const line = second.getByRole('log').getByText(/was deleted with 1 unsaved edit/);
    await line.waitFor();
    await second.getByRole('log').getByRole('button', { name: 'Show' }).click();
    await notice().waitFor();
    await expect(firstCell()).toContainText('TYPED-HERE');
  });

  test('and is typed in keeps a backup from being restored, until the text is saved', async () => {
    const { page } = app;
    const backup = join(folder, 'mine.pdbackup');
    await goTo(page, 'Settings');
    await app.answerSaveDialog(backup);
    await page.getByRole('button', { name: 'Back up…' }).click();
    await page.getByText('Backed up to “mine.pdbackup”').waitFor();
    await app.electron.evaluate(({ app: main }) => {
      main.relaunch = () => void process.stdout.write('RELAUNCHED\n');
    });
    await firstCell().click();
    await second.keyboard.type('TYPED-HERE');
    const restore = async (): Promise<void> => {
      await app.answerOpenDialog(backup);
      await app.answerMessageBox(1);
      await page.getByRole('button', { name: 'Restore…' }).click();
    };
    await restore();
    await page.getByText('Text in a sheet is not saved. Nothing was changed.').waitFor();
    await second.keyboard.press('Enter');
    const [sheet] = await ask(page, 'sheets.list', {});
    const top = { sheetId: sheet?.id ?? '', view: {}, start: 0, count: 1 };
    // The cell shows the text before it is saved.
    await expect
      .poll(async () => (await ask(page, 'sheets.window', top)).rows[0]?.cells)
      .toContain('TYPED-HERE');
    await restore();
    await app.waitForLog(/RELAUNCHED/);
    expect(await app.exited).toBe(0);
  });
});
