import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter, View } from '../../../src/contract/sheets.ts';
import { conditionTest } from '../../../src/domain/sheet/condition.ts';
import { axeViolations } from '../support/axe.ts';
import { defaultSettings, practiceStore, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { resultColumns, sheetResults } from '../support/fake-results.ts';
import { progress } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const live = () => store({ id: 'live', name: 'Larkfield Coffee', colour: 'orange' });
const isOfResults = (column: string | undefined): boolean => column?.startsWith('@') === true;

/** A sheet of six rows, as the live store's results of them are told; rows are filtered by them as main does it. */
async function openSent(first: readonly string[]) {
  const sheet = new FakeSheet({ rows: codes(6) });
  let results = first;
  const kept = new Map<string | undefined, readonly number[]>();
  const matching = ({ filters, sort, storeId }: View): readonly number[] => {
    const of = (number: number) => (storeId === 'live' ? (results[number - 1] ?? '') : '');
    const asked = filters.flatMap((filter) =>
      filter.by === 'column' && isOfResults(filter.column) ? [conditionTest(filter.condition)] : [],
    );
    const numbers = [1, 2, 3, 4, 5, 6].filter((number) => asked.every((holds) => holds(of(number))));
    return sort.length === 0 ? numbers : numbers.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));
  };
  const shown = (view: View): readonly number[] => {
    const numbers = kept.get(view.applied) ?? matching(view);
    if (view.applied !== undefined) kept.set(view.applied, numbers);
    return numbers;
  };
  const opened = await openSheet(pages, sheet, {
    handlers: {
      'settings.get': () => ({ ...defaultSettings }),
      'stores.list': () => [live(), practiceStore()],
      'sheets.results': ({ storeId }) =>
        storeId === 'live'
          ? sheetResults({ storeId, rows: { sent: 3, failed: 2, new: 1 }, columns: resultColumns })
          : sheetResults({ storeId, rows: { new: 6 } }),
      'sheets.window': ({ view, start }) => {
        const all = sheet.window({ filters: [], sort: [] }, 0, 50);
        const rows = shown(view).flatMap((number) => all.rows[number - 1] ?? []);
        const cellsOf = (number: number) =>
          view.storeId === 'live' ? [results[number - 1] ?? '', '', '', ''] : [];
        return {
          ...all,
          start,
          total: rows.length,
          rows: rows.map((row) => ({ ...row, cells: [...row.cells, ...cellsOf(row.number)] })),
        };
      },
      'sheets.viewChanges': ({ view }) => {
        const [before, now] = [shown(view), matching(view)];
        return {
          leaving: before.filter((number) => !now.includes(number)).length,
          coming: now.filter((number) => !before.includes(number)).length,
          isReordered: false,
        };
      },
      'sheets.place': () => ({ index: null }),
      'sheets.values': ({ storeId }) => ({
        values: storeId === 'live' ? [{ text: 'Failed', rows: 2 }] : [],
        total: 1,
        more: false,
      }),
    },
  });
  const numbers = () => opened.grid.getByRole('rowheader').allTextContents();
  const menu = async (name: string) => {
    await opened.page.getByRole('button', { name: /^(?:Filter|\d+ filters)(?::|$)/ }).click();
    await opened.page.getByRole('menuitem', { name }).click();
  };
  const say = async (next: readonly string[]) => {
    results = next;
    await opened.desk.emit('runs.changed', progress({ sheetId: 'sheet-1' }));
  };
  await opened.grid
    .getByRole('columnheader')
    .filter({ hasText: /^Result$/ })
    .waitFor();
  return { numbers, menu, say, ...opened };
}

const six = ['Succeeded', 'Failed', 'Succeeded', 'Failed', 'Succeeded', ''];

test('the line at the foot shows failed rows only, rows that were not sent, and all rows again', async () => {
  const { page, numbers, menu } = await openSent(six);
  await menu('Failed rows');
  await expect.poll(numbers).toEqual(['2', '4']);
  await page.getByText('Filter: Result contains “Failed”').waitFor();
  await menu('Rows not sent');
  await expect.poll(numbers).toEqual(['6']);
  await menu('Rows with errors');
  await page.getByText(/^2 filters: /).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await menu('Rows with errors');
  await menu('Rows not sent');
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('the menu of the result column sorts and filters, with the values of the chosen store', async () => {
  const { page, grid, numbers, desk } = await openSent(six);
  const open = () => grid.getByRole('button', { name: /^Menu for column Result(?:,|$)/ }).click();
  await open();
  await page.getByRole('menuitem', { name: 'Sort A to Z, small to large', exact: true }).click();
  await expect.poll(numbers).toEqual(['6', '2', '4', '1', '3', '5']);
  await open();
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('option', { name: /^Failed\s*2$/ }).waitFor();
  expect(desk.callsOf('sheets.values').at(-1)).toMatchObject({ column: '@result', storeId: 'live' });
  await page.getByRole('textbox', { name: 'Text' }).fill('succ');
  await page.keyboard.press('Enter');
  await expect.poll(numbers).toEqual(['1', '3', '5']);
});

test('rows of a filter by result stay while a run changes them, until it is applied again', async () => {
  const { page, numbers, menu, say, desk } = await openSent(six);
  await menu('Failed rows');
  await expect.poll(numbers).toEqual(['2', '4']);
  await say(['Succeeded', 'Succeeded', 'Succeeded', 'Failed', 'Succeeded', 'Failed']);
  await page.getByText('1 row no longer matches').waitFor();
  expect(await numbers()).toEqual(['2', '4']);
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect.poll(numbers).toEqual(['4', '6']);
  // Results that cannot be read leave the rows where they are.
  desk.on('sheets.results', () => fail({ code: 'internal', message: 'The disk is gone.' }));
  await say(six);
  expect(await numbers()).toEqual(['4', '6']);
});

test('at a store that has no row of the sheet nothing failed, and the filter can be seen and cleared', async () => {
  const { page, numbers, menu, grid } = await openSent(six);
  await menu('Failed rows');
  await expect.poll(numbers).toEqual(['2', '4']);
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /^Practice store/ }).click();
  await page.getByText('No rows match the filter').waitFor();
  await grid
    .getByRole('columnheader')
    .filter({ hasText: /^Result$/ })
    .waitFor();
  await page.getByText('Filter: Result contains “Failed”').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a saved view that asks for results of a sheet that has none says what it skips', async () => {
  const filter: Filter = { by: 'column', column: '@result', condition: { is: 'contains', text: 'Failed' } };
  const sheet = new FakeSheet({ rows: codes(2) });
  const { page } = await openSheet(pages, sheet, {
    handlers: {
      'sheets.results': ({ storeId }) => sheetResults({ storeId, rows: { new: 2 } }),
      'sheets.views': () => [
        {
          id: 'view-1',
          name: 'Failed',
          isShared: true,
          isReadable: true,
          filters: [filter],
          sort: [{ column: '@run', direction: 'ascending' }],
          layout: { order: [], hidden: [], widths: {}, frozen: 0 },
        },
      ],
    },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await page.getByText('columns that this sheet does not have: results of runs.').waitFor();
});
