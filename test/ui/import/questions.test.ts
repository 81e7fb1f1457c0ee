import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview } from '../../../src/contract/imports.ts';
import { axeViolations } from '../support/axe.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { dates, openImport, preview } from './import-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a date that can be read in two ways is asked about, and the answer shows in the first rows', async () => {
  const { page, desk } = await openImport(pages);
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
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => {
      const facts = preview('day-month-year', choices.offered);
      return choices.kind === undefined
        ? { ...facts, kind: 'discount_update', kindConfidence: 'likely', kindsAsked: asked }
        : { ...facts, kind: asked.find((id) => id === choices.kind) ?? facts.kind, kindConfidence: 'chosen' };
    },
  });
  const question = page.getByRole('heading', {
    name: 'Create or update?',
  });
  await question.waitFor();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  expect(await start.isDisabled()).toBe(true);
  await page.getByText('Choose whether the rows create or update.').waitFor();
  // Nothing looks decided: neither the type, nor what a row of it would have by default.
  const kind = page.getByRole('button', { name: /Type$/ });
  const defaults = page.getByRole('heading', { name: 'Default values' });
  expect(await kind.innerText()).toBe('Choose above');
  expect(await defaults.count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  // An arrow key chooses, so that what is asked stays: the next one is for the same question.
  await page.getByRole('radio', { name: /^Create discount codes/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => kind.innerText()).toBe('Update discounts');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => kind.innerText()).toBe('Create discount codes (2021-01)');
  await question.waitFor();
  expect(await page.getByRole('radio', { name: /^Create discount codes/ }).isChecked()).toBe(true);
  expect(await defaults.count()).toBe(1);
  await start.click();
  await expect
    .poll(() => desk.callsOf('imports.start'))
    .toMatchObject([{ choices: { kind: 'discounts-2021-01' } }]);
});

test('the encoding of words that are possible in two is asked, and nothing is imported without an answer', async () => {
  const encodingsAsked = [
    { encoding: 'windows-1252', cells: ['Kšln', 'schšn'] },
    { encoding: 'macintosh', cells: ['Köln', 'schön'] },
  ];
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }): ImportPreview => {
      const facts = preview('day-month-year', choices.offered);
      return choices.encoding === undefined
        ? { ...facts, encodingsAsked }
        : { ...facts, encoding: choices.encoding, encodingFrom: 'chosen' };
    },
  });
  const question = page.getByRole('heading', { name: 'Which encoding?' });
  await question.waitFor();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  expect(await start.isDisabled()).toBe(true);
  await page.getByText('“Kšln”, “schšn”').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('“Köln”, “schön”').click();
  await expect.poll(() => start.isEnabled()).toBe(true);
  await question.waitFor();
  await start.click();
  await expect
    .poll(() => desk.callsOf('imports.start'))
    .toMatchObject([{ choices: { encoding: 'macintosh' } }]);
});
