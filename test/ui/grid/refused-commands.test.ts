import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const alert = ({ page }: SheetPage, text: string) => page.getByRole('alert').filter({ hasText: text });
const full = () => fail({ code: 'disk', message: 'The disk is full.' });
const notSaved = ({ page }: SheetPage) => page.getByText('not saved', { exact: true });

/** A sheet of 20 rows whose rows could not be inserted above row 2; there is room again. */
async function refusedRows(): Promise<SheetPage> {
  const sheet = new FakeSheet({ rows: codes(20) });
  const opened = await openSheet(pages, sheet);
  const { cell, press, desk } = opened;
  desk.on('sheets.insertRows', full);
  await cell(2, 'Amount').click();
  await press('Control+Alt+Equal');
  await alert(opened, 'The disk is full.').waitFor();
  const working = sheetHandlers(sheet)['sheets.insertRows'];
  if (working !== undefined) desk.on('sheets.insertRows', working);
  return opened;
}

test('a refused command is no unsaved edit, and its notice goes with the next change that succeeds', async () => {
  const opened = await refusedRows();
  const { page, cell, press, sheet } = opened;
  expect(await notSaved(opened).count()).toBe(0);
  await page.getByText('Saved on this computer').waitFor();
  expect(await page.title()).not.toContain('•');
  await cell(3, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await expect.poll(() => sheet.text(3, 'value')).toBe('42');
  await alert(opened, 'The disk is full.').waitFor({ state: 'detached' });
});

test('a refused command can be tried again, and then its notice goes', async () => {
  const opened = await refusedRows();
  await alert(opened, 'The disk is full.').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => opened.sheet.rowCount).toBe(21);
  await alert(opened, 'The disk is full.').waitFor({ state: 'detached' });
});

test('the notice covers no row, and the active cell stays in sight above it', async () => {
  const sheet = new FakeSheet({ rows: codes(300) });
  const opened = await openSheet(pages, sheet);
  const { cell, press, desk, grid, page } = opened;
  desk.on('sheets.insertRows', full);
  await cell(1, 'Amount').click();
  await press('PageDown');
  const active = grid.locator('[role="gridcell"]:focus');
  await press('Control+Alt+Equal');
  const notice = alert(opened, 'The disk is full.');
  await notice.waitFor();
  const top = async () => (await notice.boundingBox())?.y ?? 0;
  const bottom = async () => {
    const box = await active.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  await expect.poll(async () => (await bottom()) <= (await top())).toBe(true);
  const gridBox = await grid.boundingBox();
  expect((gridBox?.y ?? 0) + (gridBox?.height ?? 0)).toBeLessThanOrEqual(await top());
  expect(await page.getByRole('columnheader').first().isVisible()).toBe(true);
});

test('a note that was refused is kept until it is saved: it is in the page alone', async () => {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const { page, cell, press, desk, sheet } = opened;
  const working = sheetHandlers(sheet)['sheets.setNote'];
  desk.on('sheets.setNote', full);
  await cell(2, 'Amount').click();
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Note' }).fill('ask Friday');
  await press('Control+Enter');
  await alert(opened, 'The disk is full.').waitFor();
  await notSaved(opened).waitFor();
  await cell(3, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await expect.poll(() => sheet.text(3, 'value')).toBe('42');
  if (working !== undefined) desk.on('sheets.setNote', working);
  await alert(opened, 'The disk is full.').getByRole('button', { name: 'Try again' }).click();
  await opened.grid.getByRole('rowheader', { name: '2 with a note' }).waitFor();
  await expect.poll(() => notSaved(opened).count()).toBe(0);
});

const tooLong = 'The text in row 5 would have more than 1,000,000 characters. Nothing was replaced.';

/** “BF31” is to be replaced with a text that main finds too long. */
async function refusedReplacement(): Promise<SheetPage> {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const { page, press, cell, desk, sheet } = opened;
  const working = sheetHandlers(sheet)['sheets.replaceAll'];
  desk.on('sheets.replaceAll', (input) =>
    input.replacement.length > 10
      ? fail({ code: 'bad-input', message: tooLong, next: 'Use a shorter replacement.' })
      : (working?.(input) ?? fail({ code: 'internal', message: 'no handler' })),
  );
  await cell(1, 'Discount code').click();
  await press('Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('BF31');
  await page.getByText('1 of 20', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('x'.repeat(10_001));
  await page.getByRole('button', { name: 'Replace all' }).click();
  return opened;
}

test('a replacement that makes a cell too long is refused in words, and is not offered again as it is', async () => {
  const opened = await refusedReplacement();
  await alert(opened, tooLong).waitFor();
  expect(await notSaved(opened).count()).toBe(0);
  const actions = alert(opened, tooLong).getByRole('button');
  expect(await actions.allTextContents()).toEqual(['Dismiss']);
  expect(opened.problems()).toEqual([]);
});

test('the notice of a replacement goes when another one is typed or made', async () => {
  const opened = await refusedReplacement();
  const { page, texts } = opened;
  await alert(opened, tooLong).waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('NEW');
  await alert(opened, tooLong).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => texts([1], ['code']).flat()).toEqual(['NEW-00001']);
});

test('texts to find or replace with that are too long are named before anything is asked', async () => {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const { page, press, cell, desk, problems } = opened;
  await cell(1, 'Discount code').click();
  await press('Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('x'.repeat(600));
  await page.getByText('Too long: 600 characters; at most 500 are allowed').waitFor();
  await press('Enter', 'F3');
  await page.getByRole('textbox', { name: 'Find' }).fill('BF31');
  await page.getByText('1 of 20', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('x'.repeat(1_000_001));
  await page.getByText('Too long: 1,000,001 characters; at most 1,000,000 are allowed').waitFor();
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  expect(desk.callsOf('sheets.replaceAll')).toEqual([]);
  // Nor was a text beyond the contract's bound ever asked for: that would be one.
  expect(problems()).toEqual([]);
});

test('an edit that replaced a failed one is not undone by trying again', async () => {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const { page, press, cell, desk, sheet } = opened;
  const working = sheetHandlers(sheet)['sheets.edit'];
  desk.on('sheets.edit', full);
  await cell(2, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await alert(opened, 'The disk is full.').waitFor();
  if (working !== undefined) desk.on('sheets.edit', working);
  await cell(2, 'Amount').click();
  await page.keyboard.type('43');
  await press('Enter');
  await expect.poll(() => sheet.text(2, 'value')).toBe('43');
  await alert(opened, 'The disk is full.').waitFor({ state: 'detached' });
  await page.getByText('Saved on this computer').waitFor();
});

test('of several edits that failed together, one that was typed anew stays when the others are saved', async () => {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const { page, press, cell, desk, sheet } = opened;
  const working = sheetHandlers(sheet)['sheets.setRange'];
  desk.on('sheets.setRange', full);
  await cell(2, 'Amount').click();
  await press('Shift+ArrowDown', 'Delete');
  await alert(opened, 'The disk is full.').waitFor();
  if (working !== undefined) desk.on('sheets.setRange', working);
  await cell(2, 'Amount').click();
  await page.keyboard.type('43');
  await press('Enter');
  await expect.poll(() => sheet.text(2, 'value')).toBe('43');
  await alert(opened, 'The disk is full.').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sheet.text(3, 'value')).toBe('');
  expect(sheet.text(2, 'value')).toBe('43');
});
