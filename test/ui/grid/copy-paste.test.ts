import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Keeps what the grid puts on the clipboard, as another program would read it. */
const watchCopies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const copied: { text: string; html: string }[] = [];
    Object.assign(window, { copied });
    for (const type of ['copy', 'cut'] as const)
      window.addEventListener(type, (event) => {
        const data = event.clipboardData;
        copied.push({ text: data?.getData('text/plain') ?? '', html: data?.getData('text/html') ?? '' });
      });
  });
const lastCopy = (page: Page): Promise<{ text: string; html: string }> =>
  page.evaluate(() => Reflect.get(window, 'copied').at(-1) ?? { text: '', html: '' });

/** A paste as another program's clipboard makes it. */
const pasteFrom = (page: Page, data: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((parts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

test('a range goes through the clipboard to another place, cell by cell', async () => {
  const { cell, press, page, texts, said, problems } = await openSheet(pages);
  await watchCopies(page);
  await cell(2, 'Discount code').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c');
  expect((await lastCopy(page)).text).toBe('BF31-00002\t11\r\nBF31-00003\t12\r\n');
  await expect.poll(said).toBe('4 cells copied');
  await cell(6, 'Discount code').click();
  await press('Control+v');
  await expect
    .poll(() => texts([6, 7, 8], ['code', 'value']))
    .toEqual([
      ['BF31-00002', '11'],
      ['BF31-00003', '12'],
      ['BF31-00008', '17'],
    ]);
  await page.getByText('4 cells selected').waitFor();
  expect(problems()).toEqual([]);
});

test('codes, ids and dates go out marked as text, amounts as numbers, so that Excel keeps every digit', async () => {
  const { cell, press, page } = await openSheet(pages);
  await watchCopies(page);
  await cell(2, 'Discount code').click();
  await press('Shift+ArrowRight', 'Control+c');
  const { html } = await lastCopy(page);
  expect(html).toContain(`<td style="mso-number-format:'\\@'">BF31-00002</td><td>11</td>`);
});

test('cut takes the texts along, and undo brings them back', async () => {
  const { cell, press, page, texts } = await openSheet(pages);
  await watchCopies(page);
  await cell(3, 'Amount').click();
  await press('Shift+ArrowDown', 'Control+x');
  expect((await lastCopy(page)).text).toBe('12\r\n13\r\n');
  await expect.poll(() => texts([3, 4], ['value']).flat()).toEqual(['', '']);
  await press('Control+z');
  await expect.poll(() => texts([3, 4], ['value']).flat()).toEqual(['12', '13']);
});

test('copy and paste work on a Cyrillic layout', async () => {
  const { cell, press, page, texts } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  const session = await page.context().newCDPSession(page);
  const chord = async (key: string, code: string, windowsVirtualKeyCode: number) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode, modifiers: 2 });
  };
  await chord('с', 'KeyC', 67);
  await press('ArrowDown', 'ArrowDown');
  await chord('м', 'KeyV', 86);
  await expect.poll(() => texts([4], ['code'])).toEqual([['BF31-00002']]);
  await chord('я', 'KeyZ', 90);
  await expect.poll(() => texts([4], ['code'])).toEqual([['BF31-00004']]);
});

test('what spreadsheets write is read: quotes, tabs and line breaks inside cells', async () => {
  const { cell, page, texts } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await pasteFrom(page, { 'text/plain': '"said:\n""soon"""\t5\r\nA"B\t"6\t7"\r\n' });
  await expect
    .poll(() => texts([2, 3], ['code', 'value']))
    .toEqual([
      ['said:\n"soon"', '5'],
      ['A"B', '6\t7'],
    ]);
});

test('a table of a web page is read where the plain text has lost its columns', async () => {
  const { cell, page, texts } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await pasteFrom(page, {
    'text/plain': 'X-1 10 Y-1 20',
    'text/html':
      '<meta charset="utf-8"><table><tr><td> X-1\n</td><td>10</td></tr><tr><td>Y<br>1</td><td>20</td></tr></table><img src="x" onerror="window.hacked = true">',
  });
  await expect
    .poll(() => texts([2, 3], ['code', 'value']))
    .toEqual([
      ['X-1', '10'],
      ['Y\n1', '20'],
    ]);
  expect(await page.evaluate(() => 'hacked' in window), 'nothing of it is run').toBe(false);
});

test('paragraphs and list items in a cell of a web page are lines of its text', async () => {
  const { cell, page, texts } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  const list = '<td>3<ul><li>4<br></li>\n <li>5</li></ul></td>';
  await pasteFrom(page, {
    'text/plain': 'X',
    'text/html': `<table><tr><td><p>10</p> <p>20</p></td>${list}</tr><tr><td><div>A</div></td><td>1</td></tr></table>`,
  });
  await expect
    .poll(() => texts([2, 3], ['code', 'value']))
    .toEqual([
      ['10\n20', '3\n4\n5'],
      ['A', '1'],
    ]);
});

test('no blocks of a web page, nor cells of a table in a cell, run together', async () => {
  const { cell, page, texts } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  const inner = (row: string) => `<tr><td>${row}</td><td>20</td></tr>`;
  const rows = [
    ['<blockquote>10</blockquote><blockquote>20</blockquote>', '<section>10</section>20'],
    ['<dl><dt>10</dt><dd>20</dd></dl>', '<header>10</header><article>20</article>'],
    ['10<hr>20', '<pre>10\n<b>20\n</b></pre>'],
    [`<table>${inner('10')}${inner('11')}</table>`, '10<figure>20</figure>'],
  ];
  const html = rows.map((row) => `<tr>${row.map((each) => `<td>${each}</td>`).join('')}</tr>`).join('');
  await pasteFrom(page, { 'text/plain': 'X', 'text/html': `<table>${html}</table>` });
  await expect
    .poll(() => texts([2, 3, 4, 5], ['code', 'value']))
    .toEqual([
      ['10\n20', '10\n20'],
      ['10\n20', '10\n20'],
      ['10\n20', '10\n20'],
      ['10 20\n11 20', '10\n20'],
    ]);
});

test('a paste beyond the last row adds rows', async () => {
  const { press, cell, page, sheet, texts } = await openSheet(pages, new FakeSheet({ rows: codes(10) }));
  await cell(10, 'Discount code').click();
  await pasteFrom(page, { 'text/plain': 'A\nB\nC\n' });
  await expect.poll(() => sheet.rowCount).toBe(12);
  expect(texts([10, 11, 12], ['code']).flat()).toEqual(['A', 'B', 'C']);
  await page.getByText('3 cells selected').waitFor();
  await press('Control+End');
  await expect.poll(() => page.getByRole('rowheader', { name: '12', exact: true }).count()).toBe(1);
});

test('a paste into an empty sheet fills it', async () => {
  const { page, sheet, texts } = await openSheet(pages, new FakeSheet({ rows: [] }));
  await page.getByText('This sheet is empty').waitFor();
  await page.getByRole('grid').focus();
  await pasteFrom(page, { 'text/plain': 'A\t5\nB\t6\n' });
  await expect.poll(() => sheet.rowCount).toBe(2);
  expect(texts([1, 2], ['code', 'value'])).toEqual([
    ['A', '5'],
    ['B', '6'],
  ]);
  await page.getByRole('gridcell', { name: 'A', exact: true }).waitFor();
});

test('one text is repeated over the whole selection', async () => {
  const { cell, press, page, texts } = await openSheet(pages);
  await cell(2, 'Amount').click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  await pasteFrom(page, { 'text/plain': '42' });
  await expect.poll(() => texts([2, 3, 4, 5], ['value']).flat()).toEqual(['42', '42', '42', '14']);
});

test('ranges of the same rows are copied side by side; ranges that do not line up are not', async () => {
  const { cell, press, page, notices } = await openSheet(pages);
  await watchCopies(page);
  await cell(2, 'Discount code').click();
  await cell(2, 'Duration').click({ modifiers: ['Control'] });
  await press('Control+c');
  expect((await lastCopy(page)).text).toBe('BF31-00002\tforever\r\n');
  await cell(5, 'Amount').click({ modifiers: ['Control'] });
  await press('Control+c');
  await expect.poll(notices).toEqual(['These ranges do not line up, so they cannot be copied together.']);
});

test('cells that are not in the page are fetched and copied by the same key press', async () => {
  const { cell, press, page, desk, said } = await openSheet(pages, new FakeSheet({ rows: codes(6_000) }));
  await watchCopies(page);
  await cell(1, 'Discount code').click();
  await press('Control+Shift+ArrowDown', 'Control+c');
  await expect.poll(async () => (await lastCopy(page)).text.split('\r\n').length).toBe(6_001);
  expect(desk.callsOf('sheets.copy')).toHaveLength(1);
  await expect.poll(said).toBe('6,000 cells copied');
});

test('in columns that were moved, what is seen is what is copied and pasted', async () => {
  const { cell, press, page, texts, grid } = await openSheet(pages);
  await watchCopies(page);
  await grid.getByRole('columnheader', { name: 'Applies to' }).hover();
  await page.getByRole('button', { name: 'Menu for column Applies to' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await grid.getByRole('gridcell', { name: '11', exact: true }).click();
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Control+c');
  expect((await lastCopy(page)).text).toBe('11\tALL\tpercentage\r\n');
  await pasteFrom(page, { 'text/plain': '9\tONETIME\tshipping' });
  await expect
    .poll(() => texts([2], ['value', 'applies_to_product_type', 'discount_type']))
    .toEqual([['9', 'ONETIME', 'shipping']]);
  await expect.poll(() => cell(2, 'Discount code').textContent()).toBe('BF31-00002');
});

test('a paste over moved columns that makes the sheet grow is asked for at once', async () => {
  const opened = await openSheet(pages, new FakeSheet({ rows: codes(8) }));
  const { cell, page, texts, grid, sheet, desk } = opened;
  await grid.getByRole('columnheader', { name: 'Applies to' }).hover();
  await page.getByRole('button', { name: 'Menu for column Applies to' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  const last = sheet.rowCount + 1;
  await cell(sheet.rowCount, 'Amount').click();
  await pasteFrom(page, { 'text/plain': '9\tONETIME\tshipping\n8\tALL\tpercentage' });
  await expect
    .poll(() => texts([last - 1, last], ['value', 'applies_to_product_type', 'discount_type']))
    .toEqual([
      ['9', 'ONETIME', 'shipping'],
      ['8', 'ALL', 'percentage'],
    ]);
  expect(desk.callsOf('sheets.paste')).toHaveLength(1);
});

test('in a filtered view the rows in sight are pasted into, not those between them', async () => {
  const rows = codes(12).map((row, index) =>
    row.map((text, at) => (at === 2 && index % 3 === 0 ? 'shipping' : text)),
  );
  const { cell, page, texts, grid, press } = await openSheet(pages, new FakeSheet({ rows }));
  await cell(1, 'Type of discount').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter to “shipping”' }).click();
  await page.getByText('4 of 12 rows').waitFor();
  await grid.getByRole('gridcell', { name: '10', exact: true }).click();
  await press('ArrowUp', 'ArrowUp', 'ArrowUp');
  await pasteFrom(page, { 'text/plain': '100\n101\n102\n103\n' });
  await expect
    .poll(() => texts([1, 2, 4, 7, 10], ['value']).flat())
    .toEqual(['100', '11', '101', '102', '103']);
});

test('the clipboard of an open editor is its own', async () => {
  const { cell, press, page, sheet } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await press('F2', 'Shift+Home', 'Control+c', 'End', 'Control+v', 'Enter');
  await expect.poll(() => sheet.text(2, 'code')).toBe('BF31-00002BF31-00002');
  expect(await page.getByRole('gridcell', { name: 'BF31-00002BF31-00002' }).count()).toBe(1);
});
