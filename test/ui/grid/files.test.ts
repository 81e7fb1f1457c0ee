import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a sheet is exported as CSV with its choices, or as an Excel file without any', async () => {
  const names: string[] = [];
  const { page, desk } = await openSheet(pages, undefined, {
    handlers: {
      'files.save': ({ suggestedName }) => {
        names.push(suggestedName);
        return { grant: 'saved', fileName: suggestedName, bytes: null };
      },
    },
  });
  const open = async () => {
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog', { name: 'Export sheet' }).waitFor();
  };
  const choose = async (label: RegExp, option: RegExp) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Choose where to save…' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await open();
  expect(await axeViolations(page)).toEqual([]);
  await choose(/Delimiter/, /Semicolon/);
  await choose(/Encoding/, /UTF-16/);
  await save();
  await open();
  await choose(/Format/, /^Excel/);
  await page.getByRole('button', { name: /Delimiter/ }).waitFor({ state: 'detached' });
  await save();
  expect(names).toEqual(['Black Friday codes.csv', 'Black Friday codes.xlsx']);
  expect(desk.callsOf('sheets.export')).toMatchObject([
    { format: 'csv', delimiter: ';', encoding: 'utf-16le' },
    { format: 'xlsx' },
  ]);
});

test('the template of a kind is saved from where a sheet of it is made', async () => {
  const { page, desk } = await openSheet(pages, undefined, {
    handlers: {
      'files.save': ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }),
      'files.template': () => ({ fileName: 'Template.xlsx' }),
    },
  });
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'New sheet' }).click();
  await page.getByRole('button', { name: /Type/ }).click();
  await page.getByRole('option').nth(3).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Excel template…' }).click();
  await page.getByText('Template saved to “Template.xlsx”').waitFor();
  const [asked] = desk.callsOf('files.template');
  expect(asked).toMatchObject({ grant: 'saved', format: 'xlsx' });
  expect(desk.callsOf('files.save')).toHaveLength(1);
});

test('filtered and selected rows are exported by their view, results where they are asked for', async () => {
  const { page, desk, cell } = await openSheet(pages, undefined, {
    handlers: {
      'files.save': ({ suggestedName }) => ({ grant: 'saved', fileName: suggestedName, bytes: null }),
    },
  });
  const rows = page.getByRole('dialog').getByRole('button', { name: /Rows/ });
  const save = async () => {
    await page.getByRole('button', { name: 'Choose where to save…' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await cell(2, 'Amount').click();
  await cell(3, 'Amount').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Export sheet' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await rows.click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['All rows (300)', 'Selected rows (2)']);
  await page.getByRole('option', { name: 'Selected rows (2)' }).click();
  await save();

  // One cell is no choice of rows: the dialog asks for none.
  await cell(2, 'Amount').click();
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Export sheet' }).waitFor();
  expect(await rows.count()).toBe(0);
  await save();
  const [selected, all] = desk.callsOf('sheets.export');
  expect(all).not.toHaveProperty('shown');
  expect(selected).toMatchObject({
    shown: { view: { filters: [], sort: [] }, spans: [{ top: 1, bottom: 2 }] },
  });

  // A filter is what the operator looks at: its rows are the first choice.
  await cell(2, 'Amount').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter to “11”' }).click();
  await page.getByRole('contentinfo').getByText('of 300 rows').waitFor();
  await page.getByRole('button', { name: 'Export…' }).click();
  await rows.getByText(/^Filtered rows/).waitFor();
  await save();
  expect(desk.callsOf('sheets.export').at(-1)).toMatchObject({
    shown: { view: { filters: [{ by: 'column', column: 'value' }] } },
  });
});
