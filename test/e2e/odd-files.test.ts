import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo } from '../support/steps/stores.ts';

const workbook = join(import.meta.dirname, '../fixtures/samples/merchandising.xlsx');

test.describe('files that could be read wrongly', () => {
  let folder: string;
  let app: RunningApp;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'odd-files-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });
  const open = async (name: string, content: string | Uint8Array): Promise<void> => {
    const path = join(folder, name);
    writeFileSync(path, content);
    await app.answerOpenDialog(path);
    await goTo(app.page, 'Home');
    await app.page.getByRole('button', { name: 'Import a file' }).first().click();
  };

  test('a dollar among euros is asked about, and loses its sign after a choice alone', async () => {
    const { page } = app;
    const row = (code: string, amount: string) =>
      `${code};${amount};fixed_amount;ALL;forever;2031-01-01;2031-02-01`;
    const rows = [row('A1', '€5,00'), row('A2', '€6,00'), row('A3', '$7.50')];
    await open('codes.csv', ['code;amount;type;applies to;duration;starts;ends', ...rows].join('\n'));
    const question = page.getByRole('radiogroup', { name: 'Amount: currency symbol' });
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await question
      .getByRole('radio', { name: /^Remove €; don’t convert the other prices/ })
      .check({ force: true });
    await page.getByRole('radio', { name: /^Comma/ }).check({ force: true });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await expect(page.getByRole('grid').getByText('$7.50', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('1 row with errors')).toBeVisible();
  });

  test('a spreadsheet without its table of texts is refused in words; its parts may be named with backslashes', async () => {
    const { page } = app;
    const parts = Object.entries(unzipSync(new Uint8Array(readFileSync(workbook))));
    const before = (await ask(page, 'sheets.list', {})).length;
    const without = parts.filter(([name]) => name !== 'xl/sharedStrings.xml');
    expect(without).toHaveLength(parts.length - 1);
    await open('without.xlsx', zipSync(Object.fromEntries(without)));
    await expect(
      page.getByRole('alert').getByText('Row 1 of the worksheet refers to text that the file does not have.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    expect(await ask(page, 'sheets.list', {})).toHaveLength(before);
    const renamed = parts.map(([name, bytes]) => [name.replaceAll('/', '\\'), bytes] as const);
    await open('backslashes.xlsx', zipSync(Object.fromEntries(renamed)));
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
  });
});
