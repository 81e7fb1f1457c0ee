import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { connectOwnStore, type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { picture } from '../support/steps/picture.ts';
import { review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const domain = 'north-coffee';
const codes = ['PLAIN10', '20% off & more', '-SALE-', 'ÉTÉ-1+1'];
const file = [
  'code,value,discount_type,duration,status,Cart',
  ...codes.map((code, index) => `"${code}",10,percentage,forever,enabled,cart-${index + 1}`),
  '"NOT-SENT",x,percentage,forever,enabled,cart-9',
].join('\r\n');

test.describe('auto-apply links', () => {
  let app: RunningApp;
  let service: OwnService;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'links-'));
    // Renamed words: the link follows the profile.
    service = await startOwnService({ wire: { platformADomain: 'storefront_domain' } });
    app = await launchApp({ userData: join(folder, 'data') });
    await connectOwnStore(app, service, folder, { name: 'North Coffee', domain, platform: 'Platform A' });
  });
  test.afterAll(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });

  const table = () => app.page.getByRole('table', { name: 'Auto-apply links' });
  const status = () => app.page.getByRole('contentinfo');
  const choose = async (label: string, option: RegExp): Promise<void> => {
    await app.page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`${label}$`) })
      .click();
    await app.page.getByRole('option', { name: option }).click();
  };
  /** The next page of the storefront; the install page came before. */
  async function storefront(): Promise<Page> {
    for (;;) {
      const shown = await app.externalPage();
      if (new URL(shown.url()).pathname === '/r/checkout') return shown;
    }
  }
  /** Opens the link of a code and answers what the storefront says. */
  async function tried(code: string): Promise<string> {
    const { page } = app;
    await table()
      .getByRole('button', { name: `Open the link for ${code} in the browser`, exact: true })
      .click();
    const shop = await storefront();
    // It is handed out as soon as it has an address.
    await shop.waitForLoadState();
    const text = await shop.getByRole('main').or(shop.locator('body')).first().innerText();
    await shop.close();
    await page.bringToFront();
    return text;
  }

  test('the codes of a sheet with the cart tokens of a column; a discount that does not exist yet', async () => {
    const { page } = app;
    const path = join(folder, 'codes.csv');
    writeFileSync(path, `${file}\r\n`);
    await importFile(app, path);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Auto-apply links…' }).click();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    await page.getByText('Links work with the hosted checkout only').waitFor();
    await page.getByText('Column', { exact: true }).click();
    await choose('Column of the sheet', /^Cart$/);
    await status().getByText('4 links', { exact: true }).waitFor();
    await status().getByText('1 row with errors skipped').waitFor();
    await picture(app, 'links');
    expect(await tried('PLAIN10')).toContain('The discount PLAIN10 does not exist.');
  });

  test('once the discounts exist every link applies its own, whatever signs the code holds', async () => {
    const { page } = app;
    await goTo(page, 'Sheets');
    await page.getByRole('main').getByRole('button', { name: 'Codes', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await review(page);
    await send(page);
    await waitForEnd(page);
    await goTo(page, 'Links');
    await page.getByText('Run', { exact: true }).click();
    await choose('Run', /4 codes created/);
    await page.getByRole('textbox', { name: 'Cart token for all codes' }).fill('cart & 1');
    // There were 4 links before, those of the sheet: these are of the run, with the token that was typed.
    await table().getByText('cart_token=cart%20%26%201&discount=PLAIN10').waitFor();
    await status().getByText('4 links', { exact: true }).waitFor();
    for (const code of codes) {
      const text = await tried(code);
      expect(text).toContain('The discount was applied');
      expect(text).toContain(`${code}: 10 (percentage).`);
    }
  });

  test('the exported file is safe in a spreadsheet, and its links open as the ones on the screen', async () => {
    const { page } = app;
    const path = join(folder, 'links.csv');
    await app.answerSaveDialog(path);
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    await page.getByText('4 rows exported to “links.csv”').waitFor();
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map((row) => row.code)).toEqual(['PLAIN10', '20% off & more', "'\u00a0-SALE-", 'ÉTÉ-1+1']);
    const links = data.map((row) => new URL(row.link ?? ''));
    expect(links.map((link) => [...link.searchParams])).toEqual(
      codes.map((code) => [
        ['storefront_domain', domain],
        ['cart_token', 'cart & 1'],
        ['discount', code],
      ]),
    );
    const answers = await Promise.all(links.map(async (link) => (await fetch(link)).text()));
    expect(answers.filter((answer) => answer.includes('The discount was applied'))).toHaveLength(4);
  });

  test('on the checkout of the platform the storefront says why not, as the screen does', async () => {
    const { page } = app;
    service.control.changeStore(domain, { checkout: 'platform' });
    await page.getByText('Platform', { exact: true }).click();
    await page.getByText('does not support automatic discounts').waitFor();
    await status().getByText('4 without a link for this store').waitFor();
    await page.getByText('Create links anyway').click();
    await status().getByText('4 links', { exact: true }).waitFor();
    expect(await tried('PLAIN10')).toContain('Automatic discounts need the service');
  });

  test('at the practice store, on platform B, the screen and the storefront say why not', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page
      .getByRole('menuitem', { name: /Practice store/ })
      .or(page.getByRole('menuitemradio', { name: /Practice store/ }))
      .first()
      .click();
    await goTo(page, 'Links');
    await page.getByText('The store is on platform B.').waitFor();
    await page.getByText('Pasted', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Codes, one per line' }).fill('ANY\tcart-1');
    await page.getByText('Second column', { exact: true }).click();
    await status().getByText('1 without a link for this store').waitFor();
    await page.getByText('Create links anyway').click();
    await status().getByText('1 link', { exact: true }).waitFor();
    expect(await tried('ANY')).toContain('Automatic discounts need a store on platform A.');
  });
});
