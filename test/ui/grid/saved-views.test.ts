import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a view is saved, left, chosen, changed, updated, renamed and deleted, and its deletion undone', async () => {
  const { page, press, goTo, desk, problems } = await openSheet(pages);
  await goTo(2, 'Amount');
  await press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filter to' }).press('Enter');
  const foot = page.getByRole('contentinfo');
  const views = foot.getByRole('button', { name: /^View/ });
  const choose = async (name: string | RegExp) => {
    await views.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Save view…');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Elevens');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('View “Elevens” was saved').waitFor();
  expect(desk.callsOf('sheets.saveView')[0]).toMatchObject({
    name: 'Elevens',
    isShared: true,
    content: { filters: [{ by: 'column', column: 'value' }], layout: { frozen: 1 } },
  });
  expect(await views.textContent()).toBe('View: Elevens');

  await choose('All rows, default columns');
  await expect.poll(() => views.textContent()).toBe('Views');
  await choose('Elevens');
  await expect.poll(() => views.textContent()).toBe('View: Elevens');
  await goTo(2, 'Status');
  await press('Control+Alt+ArrowRight');
  await choose('All rows, default columns');
  await choose('Elevens');
  await foot.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(() => views.textContent()).toBe('View: Elevens (changed)');
  await choose('Update “Elevens”');
  await expect.poll(() => views.textContent()).toBe('View: Elevens');
  await choose('Rename “Elevens”…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => views.textContent()).toBe('View: All');
  await choose('Delete “All”');
  await page.getByText('View “All” was deleted').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => desk.callsOf('sheets.saveView').at(-1)).toMatchObject({ name: 'All' });
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('what is selected gives way where the line at the foot has no room, and breaks it nowhere', async () => {
  const { page, press, goTo, desk } = await openSheet(pages, new FakeSheet({ rows: codes(300) }), {
    viewport: { width: 1280, height: 800 },
  });
  const foot = page.getByRole('contentinfo');
  const height = async () => (await foot.boundingBox())?.height;
  const selected = foot.getByText(/cells? selected/);
  const inSight = () =>
    selected.evaluate((element) => {
      const line = element.closest('footer')?.getBoundingClientRect();
      return line !== undefined && element.getBoundingClientRect().bottom <= line.bottom;
    });
  await goTo(2, 'Amount');
  await expect.poll(inSight).toBe(true);
  const before = await height();
  await press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filter to' }).press('Enter');
  await foot.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  const name = 'Codes of the winter campaign that were sent to the second store of the group';
  await page.getByRole('dialog', { name: 'Save view' }).getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => desk.callsOf('sheets.saveView')).toHaveLength(1);
  await page.setViewportSize({ width: 1110, height: 800 });
  await goTo(1, 'Amount');
  await press('Shift+ArrowDown');
  await expect.poll(inSight).toBe(false);
  expect(await height()).toBe(before);
});

test('a view that cannot be read changes nothing when it is chosen, and can be deleted for good', async () => {
  const nothing = { filters: [], sort: [], layout: { order: [], hidden: [], widths: {}, frozen: 0 } };
  const view = { id: 'large', name: 'Elevens', isShared: true, isReadable: false, ...nothing };
  const { page, desk, problems } = await openSheet(pages, undefined, {
    handlers: { 'sheets.views': () => [view] },
  });
  const views = page.getByRole('button', { name: /^View/ });
  await views.click();
  await page.getByRole('menuitem', { name: 'Elevens' }).click();
  await page.getByText('View “Elevens” is too large or damaged and cannot be shown.').waitFor();
  expect(await views.textContent()).toBe('View: Elevens (changed)');
  await views.click();
  await page.getByRole('menuitem', { name: 'Delete “Elevens”' }).click();
  await page.getByText('View “Elevens” was deleted').waitFor();
  expect(await page.getByRole('log').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(desk.callsOf('sheets.deleteView')).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('a sheet is duplicated by one command; the copy opens, and the notice takes it back', async () => {
  const { page, desk } = await openSheet(pages);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('duplicate the sheet');
  await page.keyboard.press('Enter');
  await page.getByText('“Black Friday codes” was duplicated').waitFor();
  expect(desk.callsOf('sheets.duplicate')).toEqual([
    { sheetId: 'sheet-1', name: 'Black Friday codes (copy)' },
  ]);
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => desk.callsOf('sheets.delete')).toEqual([{ sheetId: 'copy' }]);
  await page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
});
