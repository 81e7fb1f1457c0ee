import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, selectNamed } from '../../support/steps/choose-option.ts';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';
import { checked, openGenerator } from './generate-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const someCells = { value: '10', discount_type: 'percentage', duration: 'forever', status: 'enabled' };

test('the other cells are those of the active row, or of the first row without errors', async () => {
  const rows = codes(30).map((row, index) => (index === 0 ? changed(row, 'value', 'ten') : row));
  const { page, dialog, action, started, cell } = await openGenerator(pages, new FakeSheet({ rows }));
  await dialog.getByText('11 · percentage · ALL').waitFor();
  await focusInside(dialog).waitFor();
  await page.keyboard.press('Escape');
  await cell(7, 'Amount').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog.getByText('16 · percentage · ALL').waitFor();
  await action.click();
  await expect.poll(() => started().length).toBe(1);
  expect(started()[0]).toMatchObject({ sheetId: 'sheet-1', count: 1000, avoidLookAlikes: true });
  expect(started()[0]?.cells).toMatchObject({ ...someCells, value: '16' });
  expect(started()[0]?.cells).not.toHaveProperty('code');
});

test('another row can be copied, the usual values taken, and every cell typed', async () => {
  const { dialog, action, started } = await openGenerator(pages);
  await dialog.getByText('Default values for new rows').click();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const row = dialog.getByRole('textbox', { name: 'Copy from row' });
  await row.fill('20');
  await row.press('Enter');
  await expect.poll(() => amount.inputValue()).toBe('29');
  await row.fill('301');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('The sheet has rows 1 to 300.').waitFor();
  await dialog.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.poll(() => amount.inputValue()).toBe('10');
  await dialog.getByText('10 · percentage · usage_limit · 1 · enabled').waitFor();
  await amount.fill('');
  await chooseOption(dialog, 'Type of discount', 'empty');
  await chooseOption(dialog, 'Duration', 'empty');
  await dialog
    .getByText('Each new row would have 3 errors, so none of the 1,000 new rows could be sent yet.')
    .waitFor();
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  await amount.fill('12.5');
  await chooseOption(dialog, 'Type of discount', 'percentage');
  await chooseOption(dialog, 'Duration', 'forever');
  await expect.poll(() => dialog.getByText(/Each new row would have/).count()).toBe(0);
  await action.click();
  await expect.poll(() => started()[0]?.cells).toMatchObject({ ...someCells, value: '12.5' });
});

test('over an empty sheet the defaults are in sight, and valid', async () => {
  const { page, desk } = await openSheet(pages, new FakeSheet({ rows: [] }), {
    handlers: { 'codes.check': checked },
  });
  await page.getByRole('button', { name: 'Generate codes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate codes' });
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('10');
  expect(await selectNamed(dialog, 'Type of discount').innerText()).toBe('percentage');
  expect(await selectNamed(dialog, 'Duration').innerText()).toBe('usage_limit');
  expect(await dialog.getByLabel('Max redemptions').inputValue()).toBe('1');
  await expect.poll(() => desk.callsOf('codes.check').length).toBe(1);
  await dialog.getByText('10 · percentage · usage_limit · 1 · enabled').waitFor();
  expect(await dialog.getByText(/^Each new row would have|^[1-9] errors?:/).count()).toBe(0);
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0);
});

test('progress is shown with its time, the end says what there is and goes to the first new row', async () => {
  const { page, sheet, desk, dialog, action, tell, finish, active, problems } = await openGenerator(pages);
  await action.click();
  const bar = dialog.getByRole('progressbar', { name: 'Code generation' });
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBeNull();
  await tell({ phase: 'drawing', done: 500, share: 0.25, secondsLeft: 75 });
  await dialog.getByText('about 1 min 15 s left').waitFor();
  await dialog.getByText('500 of 1,000 codes generated and checked').waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('0.25');
  await tell({ phase: 'adding', done: 250, share: 0.625 });
  await dialog.getByText('250 of 1,000 rows added').waitFor();
  expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]).toEqual([
    '0.625',
    '1',
  ]);
  const more = codes(1300).slice(300);
  const done = sheet.insert(300, 1000, (offset) => more[offset] ?? []);
  await desk.emit('sheets.changed', done.sheet);
  finish({ sheet: done.sheet, firstRow: 301 });
  await page.getByText('1,000 new codes in “Black Friday codes”').waitFor();
  expect(await dialog.count()).toBe(0);
  await expect.poll(active).toBe('301 Discount code');
  expect(problems()).toEqual([]);
});

test('a generation is stopped by a press, and nothing stays', async () => {
  const { page, desk, dialog, action, refuse, pattern, started } = await openGenerator(pages);
  await action.click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => desk.callsOf('jobs.cancel')).toEqual([{ jobId: started()[0]?.jobId }]);
  await dialog.getByRole('button', { name: 'Stopping' }).waitFor();
  refuse({ code: 'cancelled', message: 'Stopped: Generating 1,000 codes.', next: 'The sheet is unchanged.' });
  await page.getByText('Stopped: Generating 1,000 codes.').waitFor();
  expect(await pattern.inputValue()).toBe('BF-{4:A-Z2-9}-{seq:5}-{check}');
});

test('a closed dialog lets the generation go on; opened again, it is there', async () => {
  const { page, sheet, dialog, action, tell, finish } = await openGenerator(pages);
  await action.click();
  await tell({ phase: 'drawing', done: 10 });
  await dialog.getByRole('progressbar').waitFor();
  await focusInside(dialog).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog.getByRole('progressbar').waitFor();
  await tell({ phase: 'drawing', done: 700, share: 0.35 });
  await dialog.getByText('700 of 1,000 codes').waitFor();
  await focusInside(dialog).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  finish({ sheet: sheet.detail(), firstRow: 301 });
  await page.getByText('1,000 new codes in').waitFor();
});

test('a failure is told in the form, which keeps what was typed', async () => {
  const { dialog, pattern, count, action, tell, refuse } = await openGenerator(pages);
  await pattern.fill('Q{7}');
  await count.fill('250');
  await action.click();
  await tell({ phase: 'drawing', done: 10 });
  const message = 'Only 10 unused codes were found.';
  refuse({ code: 'conflict', message, next: 'Ask for fewer codes.' });
  const alert = dialog.getByRole('alert');
  await alert.getByText(message).waitFor();
  await alert.getByText('Ask for fewer codes.').waitFor();
  expect([await pattern.inputValue(), await count.inputValue()]).toEqual(['Q{7}', '250']);
});

test('the window, the palette and an empty sheet lead to the generator; other kinds have none', async () => {
  const empty = await openSheet(pages, new FakeSheet({ rows: [] }));
  const dialog = empty.page.getByRole('dialog', { name: 'Generate codes' });
  await empty.page.getByRole('button', { name: 'Generate codes…' }).click();
  await dialog.getByText('The codes will be added to the sheet. You can undo this in one step.').waitFor();
  await focusInside(dialog).waitFor();
  await empty.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await empty.desk.emit('app.command', { command: 'generate' });
  await focusInside(dialog).waitFor();
  await empty.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openPalette(empty.page);
  await empty.page.getByRole('combobox').fill('coupon');
  await empty.page.getByRole('option', { name: 'Generate codes' }).waitFor();
  const other = await openSheet(pages, new FakeSheet({ kind: 'discount_delete', rows: [['1'], ['2']] }));
  expect(await other.page.getByRole('button', { name: 'Generate', exact: true }).count()).toBe(0);
  await other.desk.emit('app.command', { command: 'generate' });
  await other.page.getByRole('button', { name: 'Export…' }).waitFor();
  expect(await other.page.getByRole('dialog', { name: 'Generate codes' }).count()).toBe(0);
});

test('a sheet that cannot be read says so and is read again', async () => {
  let isBroken = false;
  const sheet = new FakeSheet({ rows: codes(5) });
  const { page } = await openSheet(pages, sheet, {
    handlers: {
      'sheets.get': () =>
        isBroken ? fail({ code: 'disk', message: 'The file could not be read.' }) : sheet.detail(),
      'codes.check': () => [],
    },
  });
  isBroken = true;
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate codes' });
  await dialog.getByText('The file could not be read.').waitFor();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('textbox', { name: 'Pattern' }).waitFor();
});
