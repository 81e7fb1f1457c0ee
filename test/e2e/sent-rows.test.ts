import { join } from 'node:path';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const file = join(import.meta.dirname, '../fixtures/samples/excel-unicode-text.txt');

test.describe('a sheet that was sent', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await launchApp();
  });
  test.afterAll(async () => {
    await app.close();
  });

  test('shows the result of each row, and offers what is unsent', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await importFile(app, file);
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const openSheet = async () => {
      await goTo(page, 'Sheets');
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await page.getByRole('grid').waitFor();
    };
    await review(page);
    await send(page);
    await waitForEnd(page);
    const { rows, succeeded } = await newestRun(page);
    expect(succeeded).toBe(rows);

    await openSheet();
    await page.getByRole('button', { name: 'Review sent rows' }).waitFor();
    const first = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) });
    await first.getByRole('gridcell', { name: 'Succeeded', exact: true }).waitFor();

    // A new code beside those that were sent: the first row is another one now.
    await first.getByRole('gridcell').first().dblclick();
    await expect(first.getByRole('gridcell').first().getByRole('textbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('ANOTHER-CODE-1');
    await page.keyboard.press('Enter');
    await first.getByRole('gridcell', { name: 'Succeeded, changed since' }).waitFor();
    await page.getByRole('button', { name: 'Review and send 1 remaining row' }).waitFor();
    await review(page);
    await page.getByText(/already sent to .* skipped/).waitFor();
    await page.getByText('Rows to send: 1 changed since it was sent.').waitFor();
    await send(page);
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ rows: 1, succeeded: 1 });

    await openSheet();
    await page.getByRole('button', { name: 'Review sent rows' }).click();
    await page.getByRole('heading', { level: 1, name: /^Nothing to send to / }).waitFor();
  });
});
