import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeHandlers } from '../support/fake-desk.ts';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const million = 1_000_000;

/** A sheet of a million rows that are made when they are asked for. */
function endless(): { readonly sheet: FakeSheet; readonly handlers: FakeHandlers } {
  const some = codes(200);
  const sheet = new FakeSheet({ rows: some });
  return {
    sheet,
    handlers: {
      'sheets.get': () => ({ ...sheet.detail(), rows: million }),
      'sheets.issues': () => [],
      'sheets.window': ({ start, count }) => ({
        revision: 1,
        total: million,
        start,
        rows: Array.from({ length: Math.min(count, million - start) }, (_, at) => ({
          id: start + at + 1,
          number: start + at + 1,
          cells: [`ROW-${start + at + 1}`, ...(some[0] ?? []).slice(1)],
          issues: [],
          note: '',
        })),
      }),
    },
  };
}

test('the last of a million rows is reached by key, by scroll bar, and edited', async () => {
  const { sheet, handlers } = endless();
  const { page, press, cell, active, grid, problems, desk } = await openSheet(pages, sheet, { handlers });
  desk.on('sheets.edit', () => ({
    sheet: { ...sheet.detail(), rows: million },
    about: 'Edit',
    cellsChanged: 1,
  }));
  await cell(1, 'Discount code').click();
  await press('Control+End', 'Home');
  await expect.poll(active).toBe('1000000 Discount code');
  await grid.getByRole('gridcell', { name: 'ROW-1000000' }).waitFor();
  await page.keyboard.type('LAST');
  await press('Enter');
  await expect
    .poll(() => desk.callsOf('sheets.edit'))
    .toEqual([{ sheetId: 'sheet-1', edits: [{ rowId: million, column: 'code', text: 'LAST' }] }]);
  await grid.evaluate((element) => {
    element.scrollTop = 500_000 * 28;
  });
  await grid.getByRole('gridcell', { name: 'ROW-500001' }).waitFor();
  expect(problems()).toEqual([]);
});

test('on a dense display, where a million rows are higher than an element can be, every row is still reached', async () => {
  const { sheet, handlers } = endless();
  const { press, cell, active, grid, page } = await openSheet(pages, sheet, {
    handlers,
    deviceScaleFactor: 3,
  });
  expect(await grid.evaluate((element) => element.scrollHeight)).toBeLessThan(12_000_000);
  await cell(1, 'Discount code').click();
  await press('Control+End', 'Home');
  await expect.poll(active).toBe('1000000 Discount code');
  await grid.getByRole('gridcell', { name: 'ROW-1000000' }).waitFor();
  await press('ArrowUp', 'ArrowUp');
  await expect.poll(active).toBe('999998 Discount code');
  await grid.evaluate((element) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  });
  // The row at a place in sight: how many are drawn beyond the edges depends on the moment.
  const seen = (): Promise<number> =>
    grid.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const row = document.elementFromPoint(left + 10, top + height / 2)?.closest('[role="row"]');
      return Number(row?.querySelector('[role="rowheader"]')?.textContent);
    });
  await expect.poll(async () => (await seen()) / million).toBeCloseTo(0.5, 2);
  const before = await seen();
  await grid.hover();
  await page.mouse.wheel(0, 280);
  await expect.poll(seen).toBe(before + 10);
  await grid.evaluate((element) => {
    element.scrollTop = 0;
  });
  await grid.getByRole('gridcell', { name: 'ROW-1', exact: true }).waitFor();
});

test('only windows of rows are asked for, and those that were passed by are not', async () => {
  const { sheet, handlers } = endless();
  const { grid, desk } = await openSheet(pages, sheet, { handlers });
  const before = desk.callsOf('sheets.window').length;
  const asked = () => desk.callsOf('sheets.window').slice(before);
  const gate = Promise.withResolvers<void>();
  const works = handlers['sheets.window'];
  desk.on('sheets.window', async (input) => {
    await gate.promise;
    return works?.(input) ?? fail({ code: 'internal', message: 'no rows' });
  });
  await grid.evaluate(async (element) => {
    for (let step = 1; step <= 60; step += 1) {
      element.scrollTop = step * 400_000;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  gate.resolve();
  await grid
    .getByRole('gridcell', { name: `ROW-${Math.floor((60 * 400_000) / 28) + 2}`, exact: true })
    .waitFor();
  // Two were on their way all the time; the others are the last sight and what follows it.
  expect(asked().length).toBeLessThan(8);
  for (const input of asked())
    expect(input).toMatchObject({ count: expect.toSatisfy((count: number) => count <= 200) });
});

test('rows on their way keep their places: nothing moves when they arrive', async () => {
  const { sheet, handlers } = endless();
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  const { grid, page } = await openSheet(pages, sheet, {
    handlers: {
      ...handlers,
      'sheets.window': async (input) => {
        if (isHeld) await gate.promise;
        return handlers['sheets.window']?.(input) ?? fail({ code: 'internal', message: 'no rows' });
      },
    },
  });
  isHeld = true;
  await grid.evaluate((element) => {
    element.scrollTop = 28 * 5_000;
  });
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '5010', exact: true }) });
  await row.waitFor();
  expect(await row.getAttribute('aria-busy')).toBe('true');
  const before = await row.boundingBox();
  gate.resolve();
  await grid.getByRole('gridcell', { name: 'ROW-5010' }).waitFor();
  expect(await row.boundingBox()).toEqual(before);
  expect(await row.getAttribute('aria-busy')).toBe('false');
});

test('rows that cannot be read say so and are read again on request', async () => {
  const { sheet, handlers } = endless();
  const { grid, page, desk } = await openSheet(pages, sheet, { handlers });
  const works = handlers['sheets.window'];
  desk.on('sheets.window', () => fail({ code: 'disk', message: 'The sheet could not be read.' }));
  await grid.evaluate((element) => {
    element.scrollTop = 28 * 5_000;
  });
  await page.getByText('The sheet could not be read.').waitFor();
  if (works) desk.on('sheets.window', works);
  await page.getByRole('button', { name: 'Try again' }).click();
  await grid.getByRole('gridcell', { name: 'ROW-5010' }).waitFor();
});

test('typing while the active cell is far out of sight goes back to it and edits it', async () => {
  const { sheet, handlers } = endless();
  const { grid, cell, page, desk, press } = await openSheet(pages, sheet, { handlers });
  desk.on('sheets.edit', () => ({
    sheet: { ...sheet.detail(), rows: million },
    about: 'Edit',
    cellsChanged: 1,
  }));
  await cell(2, 'Discount code').click();
  for (let place = 1; place <= 25; place += 1) {
    const row = place * 30_000;
    await grid.evaluate((element, top) => {
      element.scrollTop = top;
    }, row * 28);
    await grid.getByRole('gridcell', { name: `ROW-${row + 5}`, exact: true }).waitFor();
  }
  await page.keyboard.type('BACK');
  await page.getByRole('textbox', { name: 'Discount code, row 2' }).waitFor();
  expect(await grid.evaluate((element) => element.scrollTop)).toBeLessThan(200);
  await press('Enter');
  await expect
    .poll(() => desk.callsOf('sheets.edit'))
    .toMatchObject([{ edits: [{ rowId: 2, text: 'BACK' }] }]);
});

test('of long rows main answers a few at a time, and all of them are shown', async () => {
  const sheet = new FakeSheet({ rows: codes(120) });
  const { cell, press, grid, desk, problems } = await openSheet(pages, sheet, {
    handlers: {
      'sheets.window': ({ view, start, count }) => sheet.window(view, start, Math.min(count, 7)),
    },
  });
  await cell(1, 'Discount code').click();
  await press('Control+End', 'Home');
  for (const number of ['00120', '00111', '00103'])
    await grid.getByRole('gridcell', { name: `BF31-${number}` }).waitFor();
  // No row that is there is asked for again.
  const starts = desk.callsOf('sheets.window').map((input) => Reflect.get(Object(input), 'start'));
  expect(new Set(starts).size).toBe(starts.length);
  expect(problems()).toEqual([]);
});
