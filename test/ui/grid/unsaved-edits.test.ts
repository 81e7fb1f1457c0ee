import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { progress, review } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const own = progress({
  state: 'done',
  actions: { ...progress().actions, pause: false, cancel: false, retryFailed: 12 },
});

/** A sheet with 42 typed into row 2 while the disk was full; it has room again. */
async function typedOnFullDisk(): Promise<SheetPage> {
  const sheet = new FakeSheet({ rows: codes(20) });
  const opened = await openSheet(pages, sheet, {
    handlers: {
      'runs.review': () => review(),
      'runs.list': () => [run({ ...own })],
      'runs.get': () => own,
      'runs.rows': () => [],
    },
  });
  const { cell, press, page, desk } = opened;
  desk.on('sheets.edit', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await cell(2, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter', 'ArrowUp');
  await expect.poll(() => cell(2, 'Amount').getAttribute('data-save')).toBe('failed');
  const working = sheetHandlers(sheet)['sheets.edit'];
  if (working !== undefined) desk.on('sheets.edit', working);
  return opened;
}
const reviewButton = ({ page }: SheetPage) => page.getByRole('button', { name: /^Review and send/ });

test('an edit that is not saved is named before a review, and can be saved or discarded there', async () => {
  const opened = await typedOnFullDisk();
  const { page, desk, sheet } = opened;
  await reviewButton(opened).click();
  const banner = page.getByRole('alert').filter({ hasText: '1 edit is not saved: row 2' });
  await banner.waitFor();
  expect(desk.callsOf('runs.review')).toEqual([]);
  await banner.getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => sheet.text(2, 'value')).toBe('42');
  await banner.waitFor({ state: 'detached' });
  await reviewButton(opened).click();
  await page.getByRole('heading', { level: 1, name: /^Create .* in / }).waitFor();
  expect(desk.callsOf('runs.review')).toHaveLength(1);
});

test('discarding shows what is on disk, and the review goes on with that', async () => {
  const opened = await typedOnFullDisk();
  const { page, cell } = opened;
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(() => page.title()).toContain(`• ${heading} – `);
  await reviewButton(opened).click();
  await page.getByRole('button', { name: 'Discard edit' }).click();
  await expect.poll(() => cell(2, 'Amount').textContent()).toBe('11');
  await expect.poll(() => page.title()).not.toContain('•');
  await reviewButton(opened).click();
  await page.getByRole('heading', { level: 1, name: /^Create .* in / }).waitFor();
});

test('a review waits for the edits that are on their way', async () => {
  const sheet = new FakeSheet({ rows: codes(20) });
  const opened = await openSheet(pages, sheet, { handlers: { 'runs.review': () => review() } });
  const { cell, press, page, desk } = opened;
  const gate = Promise.withResolvers<void>();
  const working = sheetHandlers(sheet)['sheets.edit'];
  desk.on('sheets.edit', async (input) => {
    await gate.promise;
    return working?.(input) ?? fail({ code: 'internal', message: 'no handler' });
  });
  await cell(2, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await expect.poll(() => desk.callsOf('sheets.edit').length).toBe(1);
  await reviewButton(opened).click();
  await page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
  expect(desk.callsOf('runs.review')).toEqual([]);
  gate.resolve();
  await page.getByRole('heading', { level: 1, name: /^Create .* in / }).waitFor();
  expect(sheet.text(2, 'value')).toBe('42');
});

test('leaving the sheet keeps an edit that is not saved', async () => {
  const opened = await typedOnFullDisk();
  const { page, cell, sheet } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: sheet.name, exact: true }).click();
  await expect.poll(() => cell(2, 'Amount').textContent()).toContain('42');
  await page.getByText('not saved', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Active cell' }).getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => sheet.text(2, 'value')).toBe('42');
});

test('a review of the sheet by another way does not send without the edit either', async () => {
  const opened = await typedOnFullDisk();
  const { page, cell } = opened;
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await page.getByRole('main').getByRole('button', { name: own.title }).click();
  await page.getByRole('button', { name: 'Retry 12 failed rows' }).click();
  const banner = page.getByRole('alert').filter({ hasText: '1 edit is not saved: row 2' });
  await banner.waitFor();
  expect(await page.getByRole('button', { name: 'Create 4,979 discount codes' }).isDisabled()).toBe(true);
  await banner.getByRole('button', { name: 'Open the sheet' }).click();
  await expect.poll(() => cell(2, 'Amount').textContent()).toContain('42');
});

/** A sheet whose row 10 was to lose its amount while the disk was full; it has room again. */
async function clearedOnFullDisk(): Promise<SheetPage> {
  const sheet = new FakeSheet({ rows: codes(20) });
  const opened = await openSheet(pages, sheet);
  const { cell, press, page, desk } = opened;
  desk.on('sheets.setRange', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await cell(10, 'Amount').click();
  await press('Delete');
  await page.getByRole('alert').filter({ hasText: 'The disk is full.' }).waitFor();
  const working = sheetHandlers(sheet)['sheets.setRange'];
  if (working !== undefined) desk.on('sheets.setRange', working);
  return opened;
}
const tryAgain = ({ page }: SheetPage) => page.getByRole('button', { name: 'Try again' }).click();

test('once rows have moved, a refused change of places is made in the rows that it was made in, not in its places', async () => {
  const opened = await clearedOnFullDisk();
  const { cell, press, page, desk, sheet } = opened;
  await cell(8, 'Discount code').click();
  await press('Shift+Space', 'Control+-');
  await expect.poll(() => cell(8, 'Discount code').textContent()).toBe(sheet.text(8, 'code'));
  expect(sheet.rowCount).toBe(19);
  const before = sheet.text(10, 'value');
  await tryAgain(opened);
  await expect.poll(() => sheet.text(9, 'value')).toBe('');
  expect(sheet.text(9, 'code')).toBe('BF31-00010');
  expect(sheet.text(10, 'value')).toBe(before);
  expect(desk.callsOf('sheets.setRange')).toHaveLength(1);
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'The disk is full.' }).count()).toBe(0);
});

test('a refused change of places is tried again after edits, which move no row', async () => {
  const opened = await clearedOnFullDisk();
  const { cell, press, page, sheet } = opened;
  await cell(8, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await expect.poll(() => sheet.text(8, 'value')).toBe('42');
  await tryAgain(opened);
  await expect.poll(() => sheet.text(10, 'value')).toBe('');
});

test('a window with all its edits saved does not say so while another one has a refused edit of the sheet', async () => {
  const sheet = new FakeSheet({ rows: codes(20) });
  // Windows of one context hear each other.
  const look = { colorScheme: 'light' } as const;
  const other = await openSheet(pages, sheet, look);
  const saved = other.page.getByText('Saved on this computer');
  await saved.waitFor();
  const { cell, page, press, desk } = await openSheet(pages, sheet, look);
  const emptied = desk.on('sheets.edit', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await cell(2, 'Amount').click();
  await page.keyboard.type('42');
  await press('Enter');
  await expect.poll(() => cell(2, 'Amount').getAttribute('data-save')).toBe('failed');
  await saved.waitFor({ state: 'detached' });
  await other.page.keyboard.press('Control+s');
  await other.page
    .getByText('Some changes in another window are not saved. See the message above the sheet there.')
    .waitFor();
  emptied();
  await cell(2, 'Amount').click();
  await page.getByRole('region', { name: 'Active cell' }).getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => sheet.text(2, 'value')).toBe('42');
  await saved.waitFor();
});

test.each([
  { width: 1280, isFiltered: true },
  { width: 900, isFiltered: true },
  { width: 900, isFiltered: false },
])('that an edit is on its way is said in the one line at the foot: %j', async ({ width, isFiltered }) => {
  const rows = codes(20).map((row, index) => (index < 4 ? changed(row, 'value', '-3') : row));
  const { cell, press, page, desk } = await openSheet(pages, new FakeSheet({ rows }), {
    viewport: { width, height: 800 },
  });
  const foot = page.getByRole('contentinfo');
  if (isFiltered) {
    await foot.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rows with errors' }).click();
    await foot.getByText('4 of 20 rows').waitFor();
  }
  const before = (await foot.boundingBox())?.height;
  const gate = Promise.withResolvers<void>();
  desk.on('sheets.edit', async () => {
    await gate.promise;
    return fail({ code: 'disk', message: 'The disk is full.' });
  });
  await cell(2, 'Discount code').click();
  await page.keyboard.type('ON-ITS-WAY');
  await press('Enter');
  const saving = foot.getByText('Saving', { exact: true });
  await saving.waitFor();
  const [line, word] = [await foot.boundingBox(), await saving.boundingBox()];
  expect(line?.height).toBe(before);
  expect(word?.y).toBeGreaterThanOrEqual(line?.y ?? Infinity);
  expect((word?.x ?? Infinity) + (word?.width ?? 0)).toBeLessThanOrEqual(width);
  gate.resolve();
});
