import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview } from '../../../src/contract/imports.ts';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { column, dates, openImport, preview } from './import-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('after a file that cannot be read, Enter chooses another one, and Back leads past both', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ grant }) =>
      grant === 'grant-1'
        ? fail({ code: 'file-unreadable', message: '“campaign.csv” is not a text file.' })
        : preview('keep', {}),
  });
  const other = page.getByRole('button', { name: 'Choose another file…' });
  await other.and(page.locator(':focus')).waitFor();
  desk.on('files.open', () => ({ grant: 'grant-2', fileName: 'codes.csv', bytes: 10 }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import: codes.csv' }).waitFor();
  // The button that imports has the focus where nothing is open, and another file can still be chosen.
  await page.getByRole('button', { name: 'Import', exact: true }).and(page.locator(':focus')).waitFor();
  await other.waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
});

test('a column is mapped in its header, which takes it from the column that had it', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => {
      const facts = preview('keep', {});
      const taken = new Set(Object.values(choices.mapping ?? {}));
      const mappedTo = (index: number, before: string | null) => {
        const now = choices.mapping?.[String(index)];
        return now !== undefined ? now : before !== null && taken.has(before) ? null : before;
      };
      return {
        ...facts,
        columns: facts.columns.map((one) => ({ ...one, mappedTo: mappedTo(one.index, one.mappedTo) })),
      };
    },
  });
  const map = async (header: string, option: RegExp) => {
    await page.getByRole('button', { name: `Import “${header}” as` }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await page.getByRole('columnheader', { name: /Notiz.*no match/s }).waitFor();
  await map('Notiz', /^Discount code/);
  await expect
    .poll(() => desk.callsOf('imports.inspect').at(-1))
    .toMatchObject({ choices: { mapping: { 2: 'code' } } });
  await expect
    .poll(() => page.getByRole('button', { name: 'Import “Rabattcode” as' }).innerText())
    .toBe('Keep, but don’t send');
  await map('Rabattcode', /^Discount code/);
  await expect
    .poll(() => desk.callsOf('imports.inspect').at(-1))
    .toMatchObject({ choices: { mapping: { 0: 'code', 2: null } } });
});

const words: ImportPreview['words'] = [
  {
    column: 'discount_type',
    options: ['percentage', 'fixed_amount', 'shipping'],
    values: [
      { text: 'Vast bedrag', key: 'vast bedrag', rows: 12, proposed: null, isSaved: false },
      { text: 'percent', key: 'percent', rows: 1, proposed: 'percentage', isSaved: false },
      { text: 'verzending', key: 'verzending', rows: 2, proposed: null, answer: 'shipping', isSaved: true },
    ],
    more: 0,
  },
];

test('values that are no option are matched by keyboard, by suggestion, or as last time', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => ({
      ...preview('day-month-year', choices.offered),
      words,
      rowsLooked: 5000,
    }),
  });
  await page.getByText('12 of the first 5,000 rows').waitFor();
  await page.getByText('same as last time').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // What is open has the focus: the suggestions, then each value.
  await page.getByRole('button', { name: 'Use 1 suggestion' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => desk.callsOf('imports.inspect').at(-1))
    .toMatchObject({ choices: { words: { discount_type: { percent: 'percentage' } } } });
  const fixed = page.getByRole('button', { name: /Import “Vast bedrag” as/ });
  await fixed.focus();
  await page.keyboard.press('f');
  await expect.poll(() => fixed.innerText()).toBe('fixed_amount');
  // Nothing is imported while the preview is being read.
  const meant = { discount_type: { percent: 'percentage', 'vast bedrag': 'fixed_amount' } };
  await expect
    .poll(() => desk.callsOf('imports.inspect').at(-1))
    .toMatchObject({ choices: { words: meant } });
  await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => desk.callsOf('imports.start')).toMatchObject([{ choices: { words: meant } }]);
});

test('what opens while the focus is on its way to the next field does not call it back', async () => {
  const { page } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => ({
      ...preview('day-month-year', choices.offered),
      words,
    }),
  });
  const suggestions = page.getByRole('button', { name: 'Use 1 suggestion' });
  await suggestions.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: /Import “Vast bedrag” as/ }).focus();
  // In the middle of a Tab nothing has the focus, and React draws what came just now.
  await suggestions.evaluate((button: HTMLElement) =>
    window.addEventListener('focusout', () => button.click(), { once: true, capture: true }),
  );
  await page.keyboard.press('Tab');
  await suggestions.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /Import “percent” as/ })
    .and(page.locator(':focus'))
    .waitFor();
});

test('one date format is asked for all columns, in their words', async () => {
  const together = { ...dates, id: 'date-order', columns: ['starts_at', 'ends_at'] };
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => {
      const facts = preview(null, choices.offered);
      return { ...facts, questions: [{ ...together, answer: choices.answers['date-order'] ?? null }] };
    },
  });
  await page.getByRole('radiogroup', { name: 'Starts, Ends: date format' }).waitFor();
  await page
    .getByRole('radio', { name: /Day, month, year/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Space');
  await expect
    .poll(() => desk.callsOf('imports.inspect').at(-1))
    .toMatchObject({ choices: { answers: { 'date-order': 'day-month-year' } } });
});

test('a file without the column that names the thing of a row says so before it is imported', async () => {
  const { page } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => ({
      ...preview('keep', {}),
      kind: 'discount_update',
      columns: [
        column(0, 'Naam', 'KÄSE-1', choices.mapping?.['0'] ?? null, 'none'),
        column(1, 'starts_at', '03.04.2031', 'starts_at', 'exact'),
      ],
      missing: [{ column: 'discount_id', required: false, offered: null }],
    }),
  });
  const said = page.getByRole('status').filter({ hasText: 'No column is imported as “Discount ID”' });
  await said.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // A code names a discount as well.
  await page.getByRole('button', { name: /Import “Naam” as/ }).click();
  await page.getByRole('option', { name: /^Discount code/ }).click();
  await said.waitFor({ state: 'detached' });
});

test('nothing is filled in by default before it is chosen whether the rows create or update', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => ({
      ...preview('keep', choices.offered),
      kindsAsked: choices.kind === undefined ? ['discounts-2021-01', 'discount_update'] : [],
      missing: [
        { column: 'code', required: true, offered: 'SUMMER' },
        { column: 'status', required: false, offered: 'enabled' },
      ],
    }),
  });
  const create = page.getByRole('radio', { name: /^Create discount codes/ });
  await create.waitFor();
  expect(await page.getByRole('region', { name: 'Default values' }).count()).toBe(0);
  await page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
  const offered = () => desk.callsOf('imports.inspect').map((input) => Object(input).choices.offered);
  expect(offered().every((texts) => Object.keys(texts).length === 0)).toBe(true);
  await create.press('Space');
  await expect.poll(() => offered().at(-1)).toEqual({ status: 'enabled' });
});
