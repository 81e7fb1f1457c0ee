import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Two kinds of issues with a fix for all of their cells. */
const broken = () =>
  new FakeSheet({
    rows: codes(30).map((row, index) =>
      index === 4 || index === 20
        ? changed(row, 'discount_type', 'percent')
        : index === 8
          ? changed(row, 'value', ' 12 ')
          : row,
    ),
  });

const closest = 'Change 2 cells to the closest option';
const fix = ({ page }: SheetPage, name: string) => page.getByRole('button', { name, exact: true });
const notice = ({ page }: SheetPage, text: string) =>
  page.getByRole('region', { name: 'Notices' }).locator('div').filter({ hasText: text }).first();
const fixed = 'Changed 2 cells to the closest option';
/** A notice that is pointed at does not go by itself: when it goes, it was withdrawn. */
const hold = (sheet: SheetPage) => notice(sheet, fixed).hover();
const undos = ({ desk }: SheetPage) => desk.callsOf('sheets.undo').length;

/** What has the focus, in a word. */
const focus = ({ page }: SheetPage) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.closest('[role="gridcell"]') ? 'cell' : (at?.getAttribute('role') ?? at?.textContent ?? '');
  });

test('the notice of a fix says what it did to how many cells, and takes it back', async () => {
  const sheet = await openSheet(pages, broken());
  await fix(sheet, closest).click();
  await notice(sheet, fixed).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sheet.texts([5, 21], ['discount_type']).flat()).toEqual(['percent', 'percent']);
  await expect.poll(() => notice(sheet, fixed).count()).toBe(0);
  expect(sheet.problems()).toEqual([]);
});

test('the notice of a fix is withdrawn by the next change: it would take that one back', async () => {
  const sheet = await openSheet(pages, broken());
  await fix(sheet, closest).click();
  await sheet.cell(1, 'Discount code').click();
  await hold(sheet);
  await sheet.page.keyboard.type('BY-HAND');
  await sheet.press('Enter');
  await expect.poll(() => sheet.texts([1], ['code']).flat()).toEqual(['BY-HAND']);
  await expect.poll(() => notice(sheet, fixed).count()).toBe(0);
  await sheet.press('Control+z');
  await expect.poll(() => sheet.texts([1, 5], ['code', 'discount_type'])[0]?.[0]).toBe('BF31-00001');
  expect(sheet.texts([5], ['discount_type']).flat()).toEqual(['percentage']);
});

test('the notice of a fix goes with the sheet that it is about', async () => {
  const sheet = await openSheet(pages, broken());
  await fix(sheet, closest).click();
  await hold(sheet);
  await openPalette(sheet.page);
  await sheet.page.getByRole('combobox').fill('go to sheets');
  await expect.poll(() => sheet.page.getByRole('option').count()).toBe(1);
  await sheet.press('Enter');
  await sheet.page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
  await expect.poll(() => notice(sheet, fixed).count()).toBe(0);
});

test('a notice with an action goes after a while that begins anew when it is left', async () => {
  const sheet = await openSheet(pages, broken(), { reducedMotion: 'reduce' });
  const { page } = sheet;
  await page.clock.install();
  await fix(sheet, closest).click();
  await notice(sheet, fixed).waitFor();
  await page.clock.runFor(15_000);
  expect(await notice(sheet, fixed).count()).toBe(1);
  await notice(sheet, fixed).getByRole('button', { name: 'Undo' }).focus();
  await page.clock.runFor(60_000);
  expect(await notice(sheet, fixed).count()).toBe(1);
  await sheet.cell(1, 'Discount code').click();
  await page.clock.runFor(15_000);
  expect(await notice(sheet, fixed).count()).toBe(1);
  await page.clock.runFor(6_000);
  await expect.poll(() => notice(sheet, fixed).count()).toBe(0);
});

test('focus in a notice returns to where it was when the notice is dismissed', async () => {
  const sheet = await openSheet(pages, broken());
  await fix(sheet, closest).click();
  await notice(sheet, fixed).waitFor();
  await sheet.cell(3, 'Amount').click();
  await notice(sheet, fixed).getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(sheet.active).toBe('3 Amount');
});

test('the focus of a fix that is done moves on to the next issue, not to its fix, and after the last one to the grid', async () => {
  const sheet = await openSheet(pages, broken());
  await expect.poll(() => focus(sheet)).toBe('cell');
  await fix(sheet, closest).focus();
  await sheet.press('Enter');
  await expect.poll(() => focus(sheet)).toBe('Go to first');
  expect(sheet.texts([9], ['value']).flat()).toEqual([' 12 ']);
  await sheet.press('Shift+Tab');
  await expect.poll(() => focus(sheet)).toBe('Remove spaces from 1 cell');
  await sheet.press('Enter');
  await sheet.page.getByText('No errors or warnings.', { exact: true }).waitFor();
  await expect.poll(() => focus(sheet)).toBe('cell');
});

test('the keys of undo and redo work wherever the focus is, and once', async () => {
  const sheet = await openSheet(pages, broken());
  const type = () => sheet.texts([5], ['discount_type']).flat();
  await fix(sheet, 'Remove spaces from 1 cell').click();
  await expect.poll(() => sheet.texts([9], ['value']).flat()).toEqual(['12']);
  await fix(sheet, closest).click();
  await expect.poll(type).toEqual(['percentage']);
  await sheet.page.getByRole('tab', { name: 'Issues' }).focus();
  await sheet.press('Control+z');
  await expect.poll(type).toEqual(['percent']);
  await sheet.press('Control+y');
  await expect.poll(type).toEqual(['percentage']);
  await sheet.press('Control+z');
  await expect.poll(type).toEqual(['percent']);
  await sheet.press('Control+Shift+Z');
  await expect.poll(type).toEqual(['percentage']);
  await sheet.cell(1, 'Discount code').click();
  await sheet.press('Control+z');
  await expect.poll(type).toEqual(['percent']);
  expect(undos(sheet), 'the grid and the window are not both asked').toBe(3);
  expect(sheet.texts([9], ['value']).flat()).toEqual(['12']);
});

test('in a text field and in a dialog the keys of undo leave the sheet alone', async () => {
  const sheet = await openSheet(pages, broken());
  const { page } = sheet;
  await fix(sheet, closest).click();
  await expect.poll(() => sheet.texts([5], ['discount_type']).flat()).toEqual(['percentage']);
  await sheet.press('Control+f');
  await page.keyboard.type('BF');
  await sheet.press('Control+z');
  await expect.poll(() => page.getByRole('textbox', { name: 'Find' }).inputValue()).not.toBe('BF');
  await sheet.press('Escape', 'Control+Shift+S');
  await focusInside(page.getByRole('dialog', { name: 'Export sheet' })).waitFor();
  await sheet.press('Control+z', 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(undos(sheet)).toBe(0);
});

test('the focus stays in the grid when undo empties the sheet and redo fills it', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: [] }));
  await sheet.grid.focus();
  await sheet.press('Control+Shift+Enter');
  await expect.poll(() => focus(sheet)).toBe('cell');
  await sheet.press('Control+z');
  await sheet.page.getByText('This sheet is empty').waitFor();
  await expect.poll(() => focus(sheet)).toBe('grid');
  await sheet.press('Control+y');
  await expect.poll(() => focus(sheet)).toBe('cell');
  expect(sheet.sheet.rowCount).toBe(1);
});

test('an undo that leaves a sheet without rows says how many it removed, and offers to do them again', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: [] }));
  await sheet.grid.focus();
  await sheet.press('Control+Shift+Enter');
  await expect.poll(() => sheet.sheet.rowCount).toBe(1);
  await sheet.press('Control+z');
  const emptied = notice(sheet, 'Undone: Insert of 1 rows. The sheet is now empty (1 row removed).');
  await emptied.hover();
  await emptied.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => sheet.sheet.rowCount).toBe(1);
  await expect.poll(() => emptied.count()).toBe(0);
  expect(sheet.problems()).toEqual([]);
});

test('the palette shows the keys of what the sheet does, in the words of Help', async () => {
  const { page, press } = await openSheet(pages, broken());
  await press('Control+k');
  /** What stands first; texts of the help may follow. */
  const finds = async (text: string, first: string) => {
    await page.getByRole('combobox').fill(text);
    await expect.poll(() => page.getByRole('option').first().textContent()).toBe(first);
  };
  await finds('redo', 'RedoCtrl Y');
  await finds('undo', 'UndoCtrl Z');
  await finds('next issue', 'Next issueF8');
  await finds('export sheet', 'Export sheetCtrl Shift S');
  await finds('rows without errors', 'Review and send the rows without errorsCtrl Enter');
});

test('undo and redo go to the cell that they changed, and keys pressed meanwhile follow from there', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(1_000) }));
  await sheet.cell(2, 'Amount').click();
  await sheet.page.keyboard.type('77');
  await sheet.press('Enter', 'Control+End');
  await expect.poll(sheet.active).toMatch(/^1000 /);
  await sheet.press('Control+z', 'ArrowRight');
  await expect.poll(sheet.active).toBe('2 Type of discount');
  expect(sheet.texts([2], ['value']).flat()).toEqual(['11']);
  await sheet.press('Control+Home', 'Control+y');
  await expect.poll(sheet.active).toBe('2 Amount');
  expect(await sheet.notices()).toEqual([]);
});

test('an undo of what the filter hides is said in sight, and so is that nothing is left to undo', async () => {
  const sheet = await openSheet(pages, broken());
  await sheet.cell(1, 'Amount').click();
  await sheet.page.keyboard.type('77');
  await sheet.press('Enter');
  await expect.poll(() => sheet.texts([1], ['value']).flat()).toEqual(['77']);
  await sheet.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet.page.getByRole('menuitem', { name: 'Rows with errors' }).click();
  await sheet.page.getByRole('rowheader', { name: '5', exact: true }).waitFor();
  await sheet.page.getByRole('rowheader', { name: '1', exact: true }).waitFor({ state: 'detached' });
  await sheet.press('Control+z');
  await expect.poll(() => sheet.texts([1], ['value']).flat()).toEqual(['10']);
  await expect.poll(sheet.notices).toEqual([expect.stringMatching(/^Undone: /)]);
  await sheet.press('Control+z');
  await expect.poll(sheet.notices).toContain('There is no change to undo.');
});
