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

const changes = [
  'sheets.edit',
  'sheets.setRange',
  'sheets.paste',
  'sheets.setNote',
  'sheets.replaceAll',
] as const;
const full = () => fail({ code: 'disk', message: 'The disk is full.' });
/** A sheet of 20 rows; nothing that is changed in it can be saved. */
async function onFullDisk(): Promise<SheetPage> {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  for (const channel of changes) opened.desk.on(channel, full);
  return opened;
}
function makeRoom({ desk, sheet }: SheetPage): void {
  const handlers = sheetHandlers(sheet);
  for (const channel of changes) {
    const working = handlers[channel];
    // Channel and handler come out of the same typed record.
    if (working !== undefined) desk.on(channel, working as never);
  }
}

const notice = ({ page }: SheetPage) => page.getByRole('alert').filter({ hasText: 'The disk is full.' });
const pill = ({ page }: SheetPage, text: 'saved' | 'not saved') =>
  page.getByText(text === 'saved' ? 'Saved on this computer' : text, { exact: true });
/** The page has drawn what an answer before this one said. */
const answered = ({ page }: SheetPage) =>
  page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
const saveAll = async ({ page }: SheetPage) => {
  await page.getByRole('button', { name: /^Review and send/ }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Save again' }).click();
};

async function setNote({ page, cell, press }: SheetPage, row: number, note: string): Promise<void> {
  await cell(row, 'Amount').click();
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await press('Control+Enter');
}
async function setAmount({ page, cell, press }: SheetPage, row: number, text: string): Promise<void> {
  await cell(row, 'Amount').click();
  await page.keyboard.type(text);
  await press('Enter');
}
const paste = ({ page }: SheetPage, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('a note that is not saved survives a replacement that is refused beside it', async () => {
  const opened = await onFullDisk();
  const { page, cell, press, desk } = opened;
  await setNote(opened, 2, 'ask Friday');
  await notice(opened).waitFor();
  await pill(opened, 'not saved').waitFor();
  await cell(1, 'Discount code').click();
  await press('Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('BF31');
  await page.getByText('1 of 20', { exact: true }).first().waitFor();
  const replacement = page.getByRole('textbox', { name: 'Replace with' });
  await replacement.fill('NEW');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => desk.callsOf('sheets.replaceAll').length).toBe(1);
  await answered(opened);
  await replacement.fill('NEWER');
  await press('Escape');
  await replacement.waitFor({ state: 'detached' });
  await answered(opened);
  expect(await pill(opened, 'not saved').count()).toBe(1);
  makeRoom(opened);
  await notice(opened).getByRole('button', { name: 'Try again' }).click();
  await opened.grid.getByRole('rowheader', { name: '2 with a note' }).waitFor();
  await pill(opened, 'saved').waitFor();
});

test('a text that is refused does not take the place of another, and both are saved again', async () => {
  const opened = await onFullDisk();
  const { desk, grid } = opened;
  for (const row of [2, 3]) {
    await setNote(opened, row, `ask ${row}`);
    await expect.poll(() => desk.callsOf('sheets.setNote').length).toBe(row - 1);
  }
  await setAmount(opened, 4, '43');
  await notice(opened).waitFor();
  makeRoom(opened);
  await saveAll(opened);
  for (const row of [2, 3]) await grid.getByRole('rowheader', { name: `${row} with a note` }).waitFor();
  await expect.poll(() => opened.sheet.text(4, 'value')).toBe('43');
  await pill(opened, 'saved').waitFor();
});

test('a note that is refused is discarded by name alone, and then what was refused before is said', async () => {
  const opened = await onFullDisk();
  const { desk } = opened;
  for (const row of [2, 3]) {
    await setNote(opened, row, `ask ${row}`);
    await expect.poll(() => desk.callsOf('sheets.setNote').length).toBe(row - 1);
  }
  await notice(opened).waitFor();
  expect(await notice(opened).getByRole('button').allTextContents()).toEqual(['Try again', 'Discard edit']);
  await notice(opened).getByRole('button', { name: 'Discard edit' }).click();
  makeRoom(opened);
  await notice(opened).getByRole('button', { name: 'Try again' }).click();
  await opened.grid.getByRole('rowheader', { name: '2 with a note' }).waitFor();
  await pill(opened, 'saved').waitFor();
  expect(await opened.grid.getByRole('rowheader', { name: '3 with a note' }).count()).toBe(0);
});

test('a newer note for the same row takes the place of one that was refused', async () => {
  const opened = await onFullDisk();
  await setNote(opened, 2, 'ask Friday');
  await notice(opened).waitFor();
  makeRoom(opened);
  await setNote(opened, 2, 'ask Monday');
  await notice(opened).waitFor({ state: 'detached' });
  await pill(opened, 'saved').waitFor();
});

test('a note whose row may have moved is not set on another, and stays unsaved until it is discarded', async () => {
  const opened = await onFullDisk();
  const { page, cell, press, sheet, desk } = opened;
  await setNote(opened, 4, 'ask Friday');
  await notice(opened).waitFor();
  makeRoom(opened);
  await cell(2, 'Amount').click();
  await press('Shift+Space', 'Control+-');
  await expect.poll(() => sheet.rowCount).toBe(19);
  await notice(opened).getByRole('button', { name: 'Try again' }).click();
  const moved = page.getByRole('alert').filter({ hasText: 'Rows have been inserted or deleted since' });
  await moved.waitFor();
  expect(desk.callsOf('sheets.setNote')).toHaveLength(1);
  await pill(opened, 'not saved').waitFor();
  expect(await moved.getByRole('button').allTextContents()).toEqual(['Discard edit']);
  await moved.getByRole('button', { name: 'Discard edit' }).click();
  await pill(opened, 'saved').waitFor();
});

test('saving again after one of several cells was typed anew saves the others', async () => {
  const opened = await onFullDisk();
  const { page, press, cell, desk, sheet } = opened;
  await cell(2, 'Amount').click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.type('77');
  await press('Control+Enter');
  await notice(opened).waitFor();
  await setAmount(opened, 2, '43');
  await expect.poll(() => desk.callsOf('sheets.edit').length).toBe(1);
  makeRoom(opened);
  await saveAll(opened);
  await expect.poll(() => sheet.text(4, 'value')).toBe('77');
  await expect.poll(() => sheet.text(3, 'value')).toBe('77');
  await expect.poll(() => sheet.text(2, 'value')).toBe('43');
  await pill(opened, 'saved').waitFor();
});

test('rows of a refused paste below the end stay unsaved when its one shown cell is typed anew', async () => {
  const opened = await onFullDisk();
  const { page, cell, desk, sheet } = opened;
  await cell(20, 'Amount').click();
  await paste(opened, '71\tALL\n72\tALL\n73\tALL');
  await expect.poll(() => desk.callsOf('sheets.paste').length).toBe(1);
  await notice(opened).waitFor();
  makeRoom(opened);
  await setAmount(opened, 20, '43');
  await expect.poll(() => sheet.text(20, 'value')).toBe('43');
  await answered(opened);
  expect(await notice(opened).count()).toBe(1);
  await notice(opened).getByRole('button', { name: 'Try again' }).click();
  const edited = page
    .getByRole('alert')
    .filter({ hasText: 'at least one of its cells has been edited since' });
  await edited.waitFor();
  await expect.poll(() => desk.callsOf('sheets.edit').at(-1)).toMatchObject({ edits: [{ text: 'ALL' }] });
  expect(sheet.text(20, 'value')).toBe('43');
  expect(sheet.rowCount).toBe(20);
  await pill(opened, 'not saved').waitFor();
});

test('a refused paste below the end is saved whole by trying again', async () => {
  const opened = await onFullDisk();
  const { cell, sheet } = opened;
  await cell(20, 'Amount').click();
  await paste(opened, '71\n72');
  await notice(opened).waitFor();
  makeRoom(opened);
  await notice(opened).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sheet.rowCount).toBe(21);
  expect([sheet.text(20, 'value'), sheet.text(21, 'value')]).toEqual(['71', '72']);
  await pill(opened, 'saved').waitFor();
});

test('a newer text over a refused paste that is not saved either is saved after the paste', async () => {
  const opened = await onFullDisk();
  const { cell, desk, sheet } = opened;
  await cell(20, 'Amount').click();
  await paste(opened, '71\n72');
  await expect.poll(() => desk.callsOf('sheets.paste').length).toBe(1);
  await setAmount(opened, 20, '43');
  await expect.poll(() => desk.callsOf('sheets.edit').length).toBe(1);
  makeRoom(opened);
  await saveAll(opened);
  await pill(opened, 'saved').waitFor();
  expect([sheet.text(20, 'value'), sheet.text(21, 'value')]).toEqual(['43', '72']);
});
