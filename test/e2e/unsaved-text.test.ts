import { existsSync, mkdtempSync } from 'node:fs';
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
    await page.getByText('Backed up to “mine.pdbackup”').waitFor();
    const restore = async () => {
      await app.answerOpenDialog(backup);
      await page.getByRole('button', { name: 'Restore…' }).click();
    };
    const refused = (places: string) =>
      page.getByText(`Text in ${places} is not saved. Nothing was changed.`).first().waitFor();
    await restore();
    await refused('a sheet and a checkout');
    await amount.press('Enter');
    const [{ id: sheetId } = { id: '' }] = await ask(page, 'sheets.list', {});
    const top = { sheetId, view: {}, start: 0, count: 1 };
    // The grid shows the value before it is saved.
    await expect.poll(async () => (await ask(page, 'sheets.window', top)).rows[0]?.cells).toContain('42');
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

  /** The questions that were asked, by what they say first. */
  const questions = (): Promise<readonly string[]> =>
    app.electron.evaluate(() => Reflect.get(globalThis, 'questions') ?? []);
  const noteQuestions = (): Promise<void> =>
    app.electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Reflect.set(globalThis, 'questions', asked);
      const { showMessageBox } = dialog;
      Reflect.set(dialog, 'showMessageBox', (...given: unknown[]) => {
        asked.push(String(Reflect.get(Object(given[1]), 'message')));
        return Reflect.apply(showMessageBox, dialog, given);
      });
    });
  const windows = (): Promise<number> =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const closeFront = (title: RegExp): Promise<void> =>
    app.electron.evaluate(({ BrowserWindow }, source) => {
      const named = new RegExp(source);
      BrowserWindow.getAllWindows()
        .find((window) => named.test(window.getTitle()))
        ?.close();
    }, title.source);

  test('is asked about before its window is closed, and stays with a no', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await importFile(app, sample);
    await noteQuestions();
    const sheet = await another('New window');
    await goTo(page, 'Settings');
    await goTo(sheet, 'Sheets');
    await sheet.getByRole('button', { name: 'Black friday codes', exact: true }).click();
    await sheet.getByRole('grid').waitFor();
    await sheet.locator('[role="grid"] [role="gridcell"]').first().click();
    await sheet.keyboard.type('HALF-TYPED');
    const editor = sheet.locator('[role="grid"]').getByRole('textbox');
    await expect(editor).toHaveValue('HALF-TYPED');

    await app.answerMessageBox(0);
    await closeFront(/Black friday/);
    await expect.poll(questions).toEqual(['Text in a sheet is not saved']);
    await expect(editor).toHaveValue('HALF-TYPED');
    // To quit asks, too: with a no both windows stay.
    await app.answerMessageBox(0);
    await choose(app, 'File', process.platform === 'win32' ? 'Exit' : 'Quit');
    await expect.poll(async () => (await questions()).length).toBe(2);
    await expect(editor).toHaveValue('HALF-TYPED');
    expect(await windows()).toBe(2);

    await app.answerMessageBox(1);
    await closeFront(/Black friday/);
    await expect.poll(windows).toBe(1);
    expect(await questions()).toHaveLength(3);
  });

  test('is asked about when the page of another window is gone, and the answer to that is Quit', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await importFile(app, sample);
    await noteQuestions();
    const sheet = await another('Open in a new window');
    await sheet.getByRole('grid').waitFor();
    await sheet.locator('[role="grid"] [role="gridcell"]').first().click();
    await sheet.keyboard.type('HALF-TYPED');
    const editor = sheet.locator('[role="grid"]').getByRole('textbox');
    await expect(editor).toHaveValue('HALF-TYPED');
    await goTo(page, 'Settings');
    const crash = (title: RegExp) =>
      app.electron.evaluate(({ BrowserWindow }, source) => {
        const named = new RegExp(source);
        BrowserWindow.getAllWindows()
          .find((window) => named.test(window.getTitle()))
          ?.webContents.forcefullyCrashRenderer();
      }, title.source);

    await app.answerMessageBox(2);
    await app.answerMessageBox(0);
    await crash(/Settings/);
    await expect.poll(questions).toEqual(['The window stopped working', 'Text in a sheet is not saved']);
    // The dead window is gone, and what was typed is still there.
    await expect.poll(windows).toBe(1);
    await expect(editor).toHaveValue('HALF-TYPED');

    await app.answerMessageBox(2);
    await crash(/Black friday/);
    expect(await app.exited).toBe(0);
  });

  test('that was saved is asked about by nobody', async () => {
    await openPracticeStore(app);
    await importFile(app, sample);
    await noteQuestions();
    const sheet = await another('Open in a new window');
    await sheet.getByRole('grid').waitFor();
    await sheet.locator('[role="grid"] [role="gridcell"]').first().click();
    await sheet.keyboard.type('WHOLE');
    await sheet.keyboard.press('Enter');
    await expect(app.page.locator('[role="grid"]').getByText('WHOLE').first()).toBeVisible();
    const gone = sheet.waitForEvent('close');
    await sheet.evaluate(() => window.close());
    await gone;
    await expect.poll(windows).toBe(1);
    expect(await questions()).toEqual([]);
  });
});
