import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { chooseOption } from '../support/steps/choose-option.ts';
import { picture } from '../support/steps/picture.ts';
import { sheetCounts } from '../support/steps/sheets.ts';
import { goTo } from '../support/steps/stores.ts';

test.describe('the code generator', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await launchApp();
  });
  test.afterAll(async () => {
    await app.close();
  });

  test('fills a new sheet with codes that can be sent, twice without a repetition, and takes them back', async () => {
    const { page } = app;
    await goTo(page, 'Sheets');
    await page.getByRole('button', { name: 'New sheet' }).first().click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Generate codes…' }).click();

    const dialog = page.getByRole('dialog', { name: 'Generate codes' });
    // What is offered is in sight and can be sent as it is.
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10');
    await expect(dialog.getByText(/^Each new row would have/)).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
    await chooseOption(dialog, 'Type of discount', 'percentage');
    await chooseOption(dialog, 'Duration', 'forever');
    await dialog.getByLabel('Max redemptions').fill('');
    await dialog.getByRole('textbox', { name: 'Pattern' }).fill('SPRING-{3}-{check}');
    await dialog.getByText('SPRING-', { exact: false }).first().waitFor();
    await dialog.getByText('Pattern', { exact: true }).scrollIntoViewIfNeeded();
    await picture(app, 'generate');
    const count = dialog.getByRole('textbox', { name: 'Number of codes' });
    await count.fill('20,000');
    await dialog.getByRole('button', { name: 'Generate 20,000 codes' }).click();
    await page.getByText('20,000 new codes in').waitFor();
    await expect.poll(() => sheetCounts(page)).toEqual({ rows: 20_000, withErrors: 0, warnings: 0 });
    await page.getByRole('button', { name: 'Review and send 20,000 rows' }).waitFor();

    // Of 29,791 codes 9,791 are left: more cannot be proven new, the rest can.
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Pattern' })).toHaveValue('SPRING-{3}-{check}');
    await count.fill('9,792');
    await dialog.getByRole('button', { name: 'Generate 9,792 codes' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^Only [\d,]+ unused codes were found/)
      .waitFor();
    await count.fill('5,000');
    await dialog.getByRole('button', { name: 'Generate 5,000 codes' }).click();
    await page.getByText('5,000 new codes in').waitFor();
    await expect.poll(() => sheetCounts(page)).toEqual({ rows: 25_000, withErrors: 0, warnings: 0 });

    await page.getByRole('button', { name: 'Undo: Generating 5,000 codes' }).click();
    await expect.poll(async () => (await sheetCounts(page)).rows).toBe(20_000);
  });
});
