import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { dataOf } from '../pseudo/data.ts';
import { look } from '../pseudo/look.ts';
import { pseudo } from '../pseudo/pseudo.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { shellUnderTest } from '../support/app/index.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { germanCodes } from '../support/steps/german-codes.ts';
import { goTo } from '../support/steps/stores.ts';

const campaign = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');
/** The first rows of the campaign, a row with three errors, and a code that is there already. */
const codes = (): string => {
  const rows = readFileSync(campaign, 'utf8').split(/\r?\n/).slice(0, 31);
  const [code = ''] = rows[1]?.split(',') ?? [];
  return [...rows, `${code},5,percentage,ALL,forever,,enabled`, 'X Y,ten,half,ALL,forever,,enabled'].join(
    '\n',
  );
};

/** A text of the product in the pseudo-locale, also where it is the beginning of a longer one. */
const t = pseudo;
const begins = (text: string): RegExp => new RegExp(`^${pseudo(text)}`);

test.describe('the app in the pseudo-locale, 900 px wide', () => {
  let app: RunningApp;
  let folder: string;
  let page: Page;
  test.beforeAll(async ({ shell }) => {
    const entry = process.env[shell === 'electron' ? 'TEST_PSEUDO_APP' : 'TEST_PSEUDO_ENTRY'];
    if (entry === undefined) throw new Error('The app in the pseudo-locale was not built.');
    folder = mkdtempSync(join(tmpdir(), 'pseudo-'));
    app = await launchApp({ userData: join(folder, 'data'), entry });
    page = app.page;
    await page.setViewportSize({ width: 900, height: 800 });
    page.setDefaultTimeout(15_000);
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name: typeof name === 'string' ? t(name) : name }).first();
  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

  const problems: string[] = [];
  const written: string[] = [];
  const file = (name: string, text: string): string => {
    written.push(name, text);
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** What is wrong with the words of what is shown; a part that was found once is not said again. */
  const read = async (where: string): Promise<void> => {
    const { plain, clipped } = await look(page);
    const isData = dataOf(written);
    const said = [...plain.filter((text) => !isData(text)).map((text) => `plain: ${text}`), ...clipped];
    const known = new Set(problems.map((problem) => problem.replace(/^.*? \| /, '')));
    const fresh = said.filter((one) => !known.has(one)).map((one) => `${where} | ${one}`);
    problems.push(...fresh);
  };
  /** Reads the dialog that is open and closes it. */
  const readDialog = async (where: string): Promise<void> => {
    await dialog().waitFor();
    await read(where);
    await button('Close', dialog()).click();
    await dialog().waitFor({ state: 'hidden' });
  };
  const readMenu = async (where: string): Promise<void> => {
    await page.getByRole('menu').waitFor();
    await read(where);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  };
  const importOf = async (path: string): Promise<void> => {
    await app.answerOpenDialog(path);
    await goTo(page, t('Home'));
    await button('Import a file').click();
    await page.getByRole('heading', { name: t('Preview') }).waitFor();
  };

  /** The screens before anything is there. */
  async function first(): Promise<void> {
    await read('Home');
    for (const screen of ['Sheets', 'Runs', 'Links', 'Bundles', 'Checkouts', 'Activity', 'Stores']) {
      await goTo(page, t(screen));
      await read(screen);
    }
    await button('Connect a store', main()).click();
    await dialog().waitFor();
    await read('Connect a store');
    await button('Add a service…', dialog()).click();
    await page.getByRole('heading', { name: t('Add a service') }).waitFor();
    await read('Add a service');
    await button('Close', dialog()).click();
    await page.getByRole('heading', { name: t('Connect a store') }).waitFor();
    await readDialog('Connect a store, again');
    await goTo(page, t('Sheets'));
    await button('New sheet').click();
    await readDialog('New sheet');
    await goTo(page, t('Settings'));
    await read('Settings');
    await goTo(page, t('Help'));
    for (const part of ['Keyboard', 'Glossary', 'When something fails', 'Documents']) {
      await page.getByRole('tab', { name: t(part) }).click();
      await read(`Help, ${part}`);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await dialog().waitFor();
    await read('Commands');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  }

  async function sheet(): Promise<void> {
    await goTo(page, t('Home'));
    await button('Open the practice store').click();
    await page.getByText(t('Practice store is connected')).waitFor();
    await read('Home with a store');
    await importOf(file(`${t('gutscheine')}.csv`, germanCodes()));
    await read('Import with questions');
    await importOf(file(`${t('codes')}.csv`, codes()));
    await read('Import');
    await page.getByRole('button', { name: t('Import'), exact: true }).click();
    await page.getByRole('grid').waitFor();
    await read('Sheet');
    await button('Show side panel').click();
    for (const part of ['Row form', 'Columns', 'Issues']) {
      await page.getByRole('tab', { name: t(part) }).click();
      await read(`Sheet, ${part}`);
    }
    await button('Hide side panel').click();
    await page.keyboard.press('ControlOrMeta+h');
    await read('Sheet, find and replace');
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Shift+F2');
    await readDialog('Note');
    await page.keyboard.press('Shift+F10');
    await readMenu('Cell menu');
    await page.getByRole('columnheader').nth(2).click({ button: 'right' });
    await readMenu('Column menu');
    await page.getByRole('columnheader').nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('Filter…') }).click();
    await readDialog('Filter');
    const more = main()
      .getByRole('button', { name: t('More'), exact: true })
      .first();
    await more.click();
    await readMenu('Menu of the sheet');
    for (const item of ['Export…', 'Generate codes…', 'Convert to 2021-11…', 'Rename…', 'Delete…']) {
      await more.click();
      await page.getByRole('menuitem', { name: t(item) }).click();
      await readDialog(item);
    }
  }

  async function savedViews(): Promise<void> {
    const name = t('Mine');
    const menu = async (of: RegExp): Promise<void> => {
      await button(of).click();
      await page.getByRole('menu').waitFor();
    };
    const choose = (item: string | RegExp) =>
      page.getByRole('menuitem', { name: typeof item === 'string' ? t(item) : item }).click();
    await menu(begins('Views'));
    await choose('Save view…');
    await dialog().getByRole('textbox').fill(name);
    await read('Save view');
    await dialog().getByRole('textbox').press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await read('Sheet with a view');
    await menu(begins('View: '));
    await readMenu('Menu of views');
    await menu(begins('View: '));
    await choose(begins('Rename '));
    await readDialog('Rename view');
    await menu(begins('View: '));
    await choose(begins('Delete '));
    await read('Sheet without its view');
  }

  async function run(): Promise<void> {
    await button(begins('Review and send')).click();
    await page.getByRole('heading', { name: t('What changes') }).waitFor();
    await read('Review');
    await button(begins('Create '), main()).click();
    await dialog().waitFor();
    await read('Send');
    await button(begins('Create '), dialog()).click();
    await page.getByRole('heading', { level: 1, name: begins('Run ') }).waitFor();
    await main().locator('header').getByText(begins('completed')).waitFor();
    await read('Run');
    await button('Export results…').click();
    await readDialog('Export results');
    const undo = page.getByRole('menuitem', { name: t('Undo run') });
    await button('More', main()).click();
    await readMenu('Menu of the run');
    await button('More', main()).click();
    await undo.click();
    await page.getByRole('heading', { name: t('What changes') }).waitFor();
    await read('Review of an undo run');
    await button(begins('Undo run: '), main()).click();
    await readDialog('Undo run');
    for (const screen of ['Home', 'Runs', 'Activity', 'Stores', 'Sheets', 'Links']) {
      await goTo(page, t(screen));
      await read(`${screen}, after a run`);
    }
  }

  async function bundlesAndCheckouts(): Promise<void> {
    await goTo(page, t('Bundles'));
    await page.getByRole('textbox', { name: t('Subscription IDs') }).fill('810000001 810010001 820000333');
    await button('Load prices').click();
    await page.getByRole('treegrid').waitFor();
    await page.getByText(begins('3 subscriptions loaded')).waitFor();
    await read('Bundles, loaded');
    await button(begins('Apply to both')).click();
    await button(begins('Review and send')).click();
    await page.getByRole('heading', { name: t('What changes') }).waitFor();
    await read('Bundles, review');
    await goTo(page, t('Checkouts'));
    await button('New checkout', main()).click();
    await button('Add a set').click();
    await read('Checkout');
    await button('More', main()).click();
    await readMenu('Menu of the checkout');
  }

  async function watchedFolder(): Promise<void> {
    const watched = join(folder, t('exporte'));
    written.push(watched);
    mkdirSync(watched);
    await app.answerOpenDialog(watched);
    await button('Choose folder…').click();
    await page.getByText(watched, { exact: true }).waitFor();
    writeFileSync(join(watched, `${t('codes')}.csv`), codes());
    await button('Don’t import it', main()).waitFor();
    await read('A new file in the watched folder');
    await button('Don’t import it', main()).click();
    await button('Stop watching').click();
    await button('Choose folder…').waitFor();
  }

  async function settingsFile(): Promise<void> {
    const path = join(folder, `${t('settings')}.json`);
    await app.answerSaveDialog(path);
    await button('Export settings…').click();
    await page.getByText(begins('Exported to ')).waitFor();
    await read('Settings, exported');
    await app.answerOpenDialog(path);
    await button('Import settings…').click();
    await page.getByText(begins('Nothing was imported')).waitFor();
    await read('Settings, imported');
    await app.answerOpenDialog(file(`${t('broken')}.json`, '{'));
    await button('Import settings…').click();
    await page.getByRole('alert').waitFor();
    await read('Settings from a broken file');
  }

  async function settings(): Promise<void> {
    await goTo(page, t('Settings'));
    await read('Settings with data');
    // The Chromium shell watches no folder (docs/desktop.md).
    if (shellUnderTest() === 'electron') await watchedFolder();
    await settingsFile();
    await button(begins('Delete '), main()).click();
    await dialog().getByRole('textbox').waitFor();
    await readDialog('Delete a store and its data');
    await page.keyboard.press('ControlOrMeta+k');
    await dialog().waitFor();
    await page.keyboard.type(t('View diagnostics'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('Diagnostics') }).waitFor();
    await page.locator('pre').waitFor();
    await readDialog('Diagnostics');
    await page.keyboard.press('ControlOrMeta+k');
    await dialog().waitFor();
    await page.keyboard.type(t('Service profiles'));
    await page.getByRole('option').first().waitFor();
    await read('Commands that are searched');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: t('Service profiles') }).waitFor();
    await read('Service profiles');
    await button('Try this service…').click();
    await readDialog('Try this service');
  }

  test('every sentence comes out of the catalogue, and is seen whole', async () => {
    for (const part of [first, sheet, savedViews, run, bundlesAndCheckouts, settings])
      await test.step(part.name, part);
    expect(problems).toEqual([]);
  });
});
