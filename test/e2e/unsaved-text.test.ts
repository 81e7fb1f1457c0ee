import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from '../support/app/e2e.ts';
import { type ElectronUnderTest, electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { choose } from '../support/steps/menu.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

test.describe('text that is typed in a form', () => {
  electronOnly();
  let folder: string;
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'unsaved-'));
    app = await launchOnElectron({ userData: join(folder, 'data') });
  });
  test.afterEach(async () => {
    await app.close();
    removeFolder(folder);
  });
  const another = async (item: string): Promise<Page> => {
    const next = app.electron.waitForEvent('window');
    await choose(app, 'File', item);
    return next;
  };

  test('keeps a backup from being restored in another window, until it is saved', async () => {
    const { page } = app;
    const backup = join(folder, 'mine.pdbackup');
    await openPracticeStore(app);
    await importFile(app, sample);
    const sheet = await another('Open in a new window');
    await sheet.getByRole('grid').waitFor();
    await sheet.locator('[role="grid"] [role="gridcell"]').first().click();
    const tab = sheet.getByRole('tab', { name: 'Row form' });
    const show = sheet.getByRole('button', { name: 'Show side panel' });
    await tab.or(show).first().waitFor();
    if ((await show.count()) > 0) await show.click();
    await tab.click();
    const amount = sheet.getByRole('tabpanel').getByRole('textbox', { name: 'Amount' });
    await amount.fill('42');

    const checkout = await another('New window');
    await goTo(checkout, 'Checkouts');
    await checkout.getByRole('main').getByRole('button', { name: 'New checkout' }).click();
    await checkout.getByRole('button', { name: 'More', exact: true }).click();
    await checkout.getByRole('menuitem', { name: 'Fill from JSON…' }).click();
    const json = checkout.getByRole('dialog');
    await json.getByRole('textbox', { name: 'JSON' }).fill('{"email": "grace@shop.example"}');

    await goTo(page, 'Settings');
    await app.answerSaveDialog(backup);
    await page.getByRole('button', { name: 'Back up…' }).click();
    await page.getByText('Backed up to mine.pdbackup').waitFor();
    const restore = async () => {
      await app.answerOpenDialog(backup);
      await page.getByRole('button', { name: 'Restore…' }).click();
    };
    const refused = (places: string) =>
      page.getByText(`Text in ${places} is not saved. Nothing was changed.`).first().waitFor();
    await restore();
    await refused('a sheet and a checkout');
    await amount.press('Enter');
    await expect(sheet.locator('[role="grid"]').getByText('42', { exact: true }).first()).toBeVisible();
    await restore();
    await refused('a checkout');
    await json.getByRole('button', { name: 'Fill in form' }).click();
    await json.waitFor({ state: 'hidden' });
    await checkout.getByText('grace@shop.example').first().waitFor();
    expect(existsSync(join(app.userData, 'restore.json'))).toBe(false);

    // What it would start is started by nobody.
    await app.electron.evaluate(({ app: main }) => {
      main.relaunch = () => void process.stdout.write('RELAUNCHED\n');
    });
    await app.answerMessageBox(1);
    await restore();
    await app.waitForLog(/RELAUNCHED/);
    expect(await app.exited).toBe(0);
    expect(existsSync(join(app.userData, 'restore.json'))).toBe(true);
  });
});
