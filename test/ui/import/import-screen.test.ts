import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview } from '../../../src/contract/imports.ts';
import { axeViolations } from '../support/axe.ts';
import { sheet } from '../support/fake-data.ts';
import { type FakeHandlers, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const dates = {
  id: 'starts_at:date-order',
  column: 'starts_at',
  about: 'date-order' as const,
  samples: ['03.04.2031', '05.06.2031'],
  options: [
    { value: 'day-month-year', label: 'Day, month, year', example: '03.04.2031 is 3 April 2031' },
    { value: 'month-day-year', label: 'Month, day, year', example: '03.04.2031 is 4 March 2031' },
  ],
  required: true,
};

const preview = (answer: string | null, offered: Readonly<Record<string, string>>): ImportPreview => ({
  grant: 'grant-1',
  fileName: 'campaign.csv',
  bytes: 24_189,
  kind: 'discounts-2021-01',
  kindConfidence: 'sure',
  kindsAsked: [],
  encoding: 'windows-1252',
  encodingFrom: 'guess',
  delimiter: ';',
  worksheets: [],
  worksheet: null,
  headerRow: 1,
  skipped: [],
  columns: [
    { index: 0, header: 'Rabattcode', samples: ['KÄSE-1'], mappedTo: 'code', confidence: 'alias' },
    { index: 1, header: 'starts_at', samples: ['03.04.2031'], mappedTo: 'starts_at', confidence: 'exact' },
    { index: 2, header: 'Notiz', samples: ['vom Markt'], mappedTo: null, confidence: 'none' },
  ],
  missing: [{ column: 'status', required: false, offered: 'enabled' }],
  questions: [{ ...dates, answer }],
  rows: [
    {
      cells: {
        code: 'KÄSE-1',
        starts_at: answer ? '2031-04-03' : '03.04.2031',
        status: offered.status ?? '',
      },
      issues: answer
        ? []
        : [{ column: 'starts_at', severity: 'error', message: '“03.04.2031” can be read in two ways.' }],
    },
  ],
  previewColumns: ['code', 'starts_at', 'status'],
  rawRows: [
    ['Rabattcode', 'starts_at', 'Notiz'],
    ['KÄSE-1', '03.04.2031', 'vom Markt'],
  ],
});

async function openImport(handlers: FakeHandlers = {}, options: OpenOptions = {}) {
  const desk = fakeDesk(emptyWorld(), {
    'files.open': () => ({ grant: 'grant-1', fileName: 'campaign.csv', bytes: 24_189 }),
    'imports.inspect': ({ choices }) => preview(choices.answers[dates.id] ?? null, choices.offered),
    'imports.start': () => ({ jobId: 'job-1' }),
    ...handlers,
  });
  const opened = await pages.open(desk, options);
  await opened.page.getByRole('button', { name: 'Import a file' }).first().click();
  return { desk, ...opened };
}

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['small window', { viewport: { width: 900, height: 600 } }],
])('axe finds nothing on the import of a file: %s', async (_look, options) => {
  const { page, problems } = await openImport({}, options);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('a date that can be read in two ways is asked about, and the answer shows in the first rows', async () => {
  const { page, desk } = await openImport();
  await page.getByText('1 format needs confirming', { exact: false }).waitFor();
  await page.getByRole('cell', { name: '03.04.2031', exact: true }).first().waitFor();
  await page.getByText('Day, month, year').click();
  await page.getByRole('cell', { name: '2031-04-03' }).waitFor();
  await page.getByText('1 format needs confirming', { exact: false }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect
    .poll(() => desk.callsOf('imports.start'))
    .toMatchObject([
      {
        name: 'Campaign',
        choices: { answers: { [dates.id]: 'day-month-year' }, offered: { status: 'enabled' } },
      },
    ]);
});

test('whether rows without ids create or update is asked, and nothing is imported without an answer', async () => {
  const asked = ['discounts-2021-01', 'discount_update'] as const;
  const { page, desk } = await openImport({
    'imports.inspect': ({ choices }): ImportPreview => {
      const facts = preview('day-month-year', choices.offered);
      return choices.kind === undefined
        ? { ...facts, kind: 'discount_update', kindConfidence: 'likely', kindsAsked: asked }
        : { ...facts, kindConfidence: 'chosen' };
    },
  });
  const question = page.getByRole('heading', {
    name: 'Create or update?',
  });
  await question.waitFor();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  expect(await start.isDisabled()).toBe(true);
  await page.getByText('Choose whether the rows create or update.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('Create discount codes (2021-01)').first().click();
  await question.waitFor({ state: 'hidden' });
  await start.click();
  await expect
    .poll(() => desk.callsOf('imports.start'))
    .toMatchObject([{ choices: { kind: 'discounts-2021-01' } }]);
});

test('the sheet opens when the import is done', async () => {
  const imported = sheet({ id: 'sheet-9', name: 'Campaign' });
  const { page, desk } = await openImport({
    'sheets.get': () => fail({ code: 'not-found', message: 'The sheet of the test has no rows.' }),
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const base = { jobId: 'job-1', fileName: 'campaign.csv', bytesTotal: 24_189, error: null } as const;
  await desk.emit('imports.progress', {
    ...base,
    state: 'reading',
    rows: 120,
    bytesRead: 12_000,
    sheet: null,
  });
  await page.getByText('120 rows read', { exact: false }).first().waitFor();
  await desk.emit('imports.progress', {
    ...base,
    state: 'done',
    rows: 200,
    bytesRead: 24_189,
    sheet: imported,
  });
  await page.getByText('The sheet of the test has no rows.').waitFor();
});

test('rows of the clipboard are imported like a file, from the list of sheets and from the import screen', async () => {
  const { desk, page } = await openImport({
    'imports.pasteText': () => ({ grant: 'grant-1', fileName: 'Clipboard 1.txt' }),
  });
  const paste = (parts: Readonly<Record<string, string>>) =>
    page.evaluate((data) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, parts);
  const arrived = page.getByRole('heading', { name: 'Import: Clipboard 1.txt' });
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await page.getByRole('heading', { name: 'Choose a file to import' }).waitFor();
  await paste({ 'text/plain': 'code\tvalue\r\nA\t10\r\n' });
  await arrived.waitFor();

  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'New sheet' }).waitFor();
  await paste({
    'text/plain': 'code value A 10',
    'text/html': '<table><tr><td>code</td><td>value</td></tr><tr><td>A</td><td>10</td></tr></table>',
  });
  await arrived.waitFor();
  const texts = desk.callsOf('imports.pasteText').map((input) => Object.values(input as object)[0]);
  expect(texts).toEqual(['code\tvalue\r\nA\t10\r\n', expect.stringMatching(/^code\tvalue\r?\nA\t10/)]);
});

test('a file that cannot be read says why and can be tried again', async () => {
  const { page } = await openImport({
    'imports.inspect': () =>
      fail({
        code: 'file-unreadable',
        message: '“campaign.csv” is not a text file.',
        next: 'Save it as CSV.',
      }),
  });
  await page.getByText('“campaign.csv” is not a text file.').waitFor();
  await page.getByText('Save it as CSV.').waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
});

const headerless = (mappedTo: string | null): ImportPreview => ({
  ...preview('keep', {}),
  kindConfidence: 'unknown',
  headerRow: 0,
  columns: [
    { index: 0, header: 'Column 1', samples: ['SUMMER10', 'SUMMER20'], mappedTo, confidence: 'none' },
  ],
  missing: [],
  questions: [],
  rows: [{ cells: { 'Column 1': 'SUMMER10' }, issues: [] }],
  previewColumns: ['Column 1'],
  rawRows: [['SUMMER10'], ['SUMMER20']],
});

test('a file without headers says so, and a row of headers can be chosen', async () => {
  const { page, desk } = await openImport({
    'imports.inspect': ({ choices }) =>
      choices.headerRow === 1 ? preview('keep', { status: 'enabled' }) : headerless('code'),
  });
  const said = page.getByText('No header row was found', { exact: false });
  await said.waitFor();
  await page.getByText('not detected: choose a type', { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /Header row/ }).click();
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([
      expect.stringContaining('none'),
      expect.stringContaining('SUMMER10'),
      expect.stringContaining('SUMMER20'),
    ]);
  await page.getByRole('option', { name: /SUMMER10/ }).click();
  await said.waitFor({ state: 'hidden' });
  expect(desk.callsOf('imports.inspect').at(-1)).toMatchObject({ choices: { headerRow: 1 } });
});

test('no headers can be chosen for a file with some', async () => {
  const { page, desk } = await openImport({
    'imports.inspect': ({ choices }) =>
      choices.headerRow === 0 ? headerless('code') : preview('keep', { status: 'enabled' }),
  });
  await page.getByRole('button', { name: /Header row/ }).click();
  await page.getByRole('option', { name: /none/ }).click();
  await page.getByRole('rowheader', { name: 'Column 1' }).waitFor();
  expect(await page.getByText('No header row was found', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => desk.callsOf('imports.start')).toMatchObject([{ choices: { headerRow: 0 } }]);
});

test('nothing is imported before a column is taken, and the button says why', async () => {
  const { page } = await openImport({
    'imports.inspect': ({ choices }) => headerless(choices.mapping?.[0] ?? null),
  });
  const start = page.getByRole('button', { name: 'Import', exact: true });
  const reason = page.getByText('Map at least one column to import.');
  await reason.waitFor();
  await page.getByText('0 of 1 columns mapped').waitFor();
  expect(await start.isDisabled()).toBe(true);
  expect(await start.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
  await page.getByRole('button', { name: /Column for Column 1/ }).click();
  await page.getByRole('option', { name: /Discount code/ }).click();
  await reason.waitFor({ state: 'hidden' });
  await expect.poll(() => start.isDisabled()).toBe(false);
});
