import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('typing replaces the text, Enter saves it and goes down', async () => {
  const { cell, active, press, page, sheet, problems } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await page.keyboard.type('NEW-1');
  await press('Enter');
  expect(await active()).toBe('3 Discount code');
  await expect.poll(() => sheet.text(2, 'code')).toBe('NEW-1');
  await page.getByText('Saved on this computer').waitFor();
  expect(await cell(2, 'Discount code').textContent()).toBe('NEW-1');
  expect(problems()).toEqual([]);
});

test('F2 changes the text; arrows move in it; Escape gives the edit up', async () => {
  const { cell, active, press, page, sheet, desk } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await press('F2', 'End', 'ArrowLeft');
  await page.keyboard.type('X');
  expect(await page.getByRole('textbox', { name: 'Discount code, row 2' }).inputValue()).toBe('BF31-0000X2');
  await press('Escape');
  expect(await active()).toBe('2 Discount code');
  expect(desk.callsOf('sheets.edit')).toEqual([]);
  await press('F2');
  await page.keyboard.type('Y');
  await press('Tab');
  expect(await active()).toBe('2 Amount');
  await expect.poll(() => sheet.text(2, 'code')).toBe('BF31-00002Y');
});

test('an edit that changes nothing is no change', async () => {
  const { cell, press, desk } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await press('F2', 'Enter', 'F2', 'Shift+Enter', 'F2', 'Escape');
  expect(desk.callsOf('sheets.edit')).toEqual([]);
});

test('while a text is typed anew, arrows save it and leave the cell', async () => {
  const { cell, active, page, press, sheet } = await openSheet(pages);
  await cell(2, 'Amount').click();
  await page.keyboard.type('12.50');
  await press('ArrowUp');
  expect(await active()).toBe('1 Amount');
  await expect.poll(() => sheet.text(2, 'value')).toBe('12.50');
});

test('a double click changes a cell, a click elsewhere saves it', async () => {
  const { cell, active, page, sheet } = await openSheet(pages);
  await cell(3, 'Discount code').dblclick();
  await page.getByRole('textbox', { name: 'Discount code, row 3' }).fill('BY-MOUSE');
  await cell(6, 'Amount').click();
  expect(await active()).toBe('6 Amount');
  await expect.poll(() => sheet.text(3, 'code')).toBe('BY-MOUSE');
});

test('leaving the screen saves what is being typed', async () => {
  const { cell, page, sheet } = await openSheet(pages);
  await cell(3, 'Discount code').click();
  await page.keyboard.type('UNFINISHED');
  await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
  await expect.poll(() => sheet.text(3, 'code')).toBe('UNFINISHED');
});

test('a choice is completed from its first letters, or taken from the list', async () => {
  const { cell, press, page, sheet } = await openSheet(pages);
  await cell(2, 'Type of discount').click();
  await page.keyboard.type('fi');
  const field = page.getByRole('combobox', { name: 'Type of discount, row 2' });
  await page.getByRole('option', { name: 'fixed_amount', selected: true }).waitFor();
  await press('Enter');
  await expect.poll(() => sheet.text(2, 'discount_type')).toBe('fixed_amount');
  await press('F2', 'ArrowDown');
  expect(await field.count(), 'row 3 is edited now').toBe(0);
  await press('ArrowDown', 'Enter');
  await expect.poll(() => sheet.text(3, 'discount_type')).toBe('shipping');
  await cell(5, 'Type of discount').dblclick();
  await page.getByRole('option', { name: 'shipping' }).click();
  await expect.poll(() => sheet.text(5, 'discount_type')).toBe('shipping');
});

test('a text that is no choice is kept, and the cell says what is wrong', async () => {
  const { cell, press, page, sheet } = await openSheet(pages);
  await cell(2, 'Type of discount').click();
  await page.keyboard.type('half');
  await press('Enter');
  await expect.poll(() => sheet.text(2, 'discount_type')).toBe('half');
  await expect.poll(() => cell(2, 'Type of discount').getAttribute('aria-invalid')).toBe('true');
});

test('a date is typed, moved by keys, or picked from the month', async () => {
  const { cell, goTo, press, page, sheet } = await openSheet(pages);
  await goTo(2, 'Starts');
  await press('F2', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(() => sheet.text(2, 'starts_at')).toBe('2031-12-02');
  await press('F2', 'PageDown', 'Enter');
  await expect.poll(() => sheet.text(3, 'starts_at')).toBe('2031-12-29');
  await cell(5, 'Starts').dblclick();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '24 December 2031' }).click();
  await expect.poll(() => sheet.text(5, 'starts_at')).toBe('2031-12-24');
});

test('Space turns yes and no round', async () => {
  const { cell, press, active, sheet } = await openSheet(pages);
  await cell(2, 'Discount code').click();
  await press('End', 'Space');
  await expect.poll(() => sheet.text(2, 'channel_settings.merchant_portal.can_apply')).toBe('true');
  expect(await active()).toBe('2 Merchant portal');
});

test('JSON is laid out while it is edited and kept on one line, with every digit', async () => {
  const rows = [
    [
      '68469132',
      '30',
      '30',
      'day',
      '',
      '2032-01-10',
      '49.19',
      '2',
      '9146647558150123456',
      '[{"name":"Engraving","value":"Für Oma"}]',
    ],
  ];
  const sheet = new FakeSheet({ kind: 'bulk_subscriptions_create', name: 'New subscriptions', rows });
  const { press, page, grid } = await openSheet(pages, sheet);
  await grid.getByRole('gridcell', { name: '68469132' }).click();
  await press('End', 'F2');
  const field = page.getByRole('textbox', { name: /Properties.*row 1/ });
  expect(await field.inputValue()).toContain('[\n  {\n    "name": "Engraving"');
  await field.fill('[{"name": "Id",\n "value": 9146647558150123456.10');
  await page.getByText(/Invalid JSON/).waitFor();
  await page.keyboard.type('}]');
  await press('Enter');
  await expect.poll(() => sheet.text(1, 'properties')).toBe('[{"name":"Id","value":9146647558150123456.10}]');
});

test('line breaks in a text survive being changed', async () => {
  const sheet = new FakeSheet({
    kind: 'subscription_cancel',
    name: 'Cancellations',
    rows: [['833901275', 'false', 'Other', 'said:\nwill be back']],
  });
  const { press, page, grid } = await openSheet(pages, sheet);
  await grid.getByRole('gridcell', { name: '833901275' }).click();
  await press('Tab', 'Tab', 'Tab', 'F2', 'Control+End', 'Alt+Enter');
  await page.keyboard.type('soon');
  await press('Enter');
  await expect.poll(() => sheet.texts()[0]?.[3]).toBe('said:\nwill be back\nsoon');
});

test('Ctrl+Enter puts the text into every selected cell', async () => {
  const { cell, press, page, texts } = await openSheet(pages);
  await cell(2, 'Amount').click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.type('7');
  await press('Control+Enter');
  await expect.poll(() => texts([2, 3, 4, 5], ['value']).flat()).toEqual(['7', '7', '7', '14']);
});

test('Delete empties the selected cells, and Ctrl+Z brings them back', async () => {
  const { cell, press, texts } = await openSheet(pages);
  await cell(2, 'Amount').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Delete');
  await expect
    .poll(() => texts([2, 3], ['value', 'discount_type']))
    .toEqual([
      ['', ''],
      ['', ''],
    ]);
  await expect.poll(() => cell(3, 'Type of discount').textContent()).toBe('');
  await press('Control+z');
  await expect.poll(() => texts([2, 3], ['value'])).toEqual([['11'], ['12']]);
  await expect.poll(() => cell(2, 'Amount').textContent()).toBe('11');
  await press('Control+y');
  await expect.poll(() => texts([2, 3], ['value'])).toEqual([[''], ['']]);
  await press('Control+z', 'Control+Shift+Z');
  await expect.poll(() => texts([2, 3], ['value'])).toEqual([[''], ['']]);
});

test('a failed save keeps the text, says so, and can be done again or given up', async () => {
  const sheet = new FakeSheet({ rows: codes(20) });
  const { cell, press, page, desk } = await openSheet(pages, sheet);
  desk.on('sheets.edit', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await cell(2, 'Discount code').click();
  await page.keyboard.type('KEEP-ME');
  await press('Enter', 'ArrowUp');
  await expect.poll(() => cell(2, 'Discount code').getAttribute('data-save')).toBe('failed');
  expect(await cell(2, 'Discount code').textContent()).toContain('KEEP-ME');
  await page.getByText('not saved', { exact: true }).waitFor();
  await page.getByText('Not saved: The disk is full.').first().waitFor();
  expect(sheet.text(2, 'code')).toBe('BF31-00002');

  desk.on('sheets.edit', ({ edits }) =>
    sheet.patch(
      'Edit',
      { filters: [], sort: [] },
      [{ top: 1, bottom: 1, left: 0, right: 0 }],
      () => edits[0]?.text,
    ),
  );
  await page.getByRole('region', { name: 'Active cell' }).getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => sheet.text(2, 'code')).toBe('KEEP-ME');
  await page.getByText('Saved on this computer').waitFor();
});

test('a failed save that is given up shows again what is on disk', async () => {
  const { cell, press, page, desk } = await openSheet(pages);
  desk.on('sheets.edit', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await cell(2, 'Amount').click();
  await page.keyboard.type('99');
  await press('Enter', 'ArrowUp');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => cell(2, 'Amount').textContent()).toBe('11');
  await page.getByText('Saved on this computer').waitFor();
});

test('an edit shows at once, while main still writes it', async () => {
  const sheet = new FakeSheet({ rows: codes(20) });
  const { cell, press, page, desk } = await openSheet(pages, sheet);
  const gate = Promise.withResolvers<void>();
  desk.on('sheets.edit', async ({ edits }) => {
    await gate.promise;
    return sheet.patch(
      'Edit',
      { filters: [], sort: [] },
      [{ top: 1, bottom: 1, left: 0, right: 0 }],
      () => edits[0]?.text,
    );
  });
  await cell(2, 'Discount code').click();
  await page.keyboard.type('AT-ONCE');
  await press('Enter');
  expect(await cell(2, 'Discount code').textContent()).toBe('AT-ONCE');
  expect(await cell(2, 'Discount code').getAttribute('data-save')).toBe('saving');
  await page.getByText('Saving', { exact: true }).waitFor();
  gate.resolve();
  await expect.poll(() => cell(2, 'Discount code').getAttribute('data-save')).not.toBe('saving');
  await page.getByText('Saved on this computer').waitFor();
  expect(sheet.text(2, 'code')).toBe('AT-ONCE');
});

test('the cell bar says what is wrong with the active cell and applies the fix', async () => {
  const rows = codes(10).map((row, index) =>
    index === 3 ? changed(changed(row, 'starts_at', '2031-12-24'), 'ends_at', '2031-12-01') : row,
  );
  const { press, page, sheet, cell } = await openSheet(pages, new FakeSheet({ rows }));
  await cell(1, 'Discount code').click();
  await press('F8');
  const bar = page.getByRole('region', { name: 'Active cell' });
  await bar.getByText('Ends · row 4').waitFor();
  await bar
    .getByText('The end date 2031-12-01 is before the start date 2031-12-24. Swap or change the dates.')
    .waitFor();
  await bar.getByRole('button', { name: 'Swap the dates' }).click();
  await expect
    .poll(() => [sheet.text(4, 'starts_at'), sheet.text(4, 'ends_at')])
    .toEqual(['2031-12-01', '2031-12-24']);
});

test('Ctrl+Shift+. applies the fix of the active cell to its column, as one step, and says where there is none', async () => {
  const rows = codes(10).map((row, index) =>
    index === 3 || index === 6
      ? changed(changed(row, 'starts_at', '2031-12-24'), 'ends_at', '2031-12-01')
      : row,
  );
  const { press, page, notices, texts, cell } = await openSheet(pages, new FakeSheet({ rows }));
  const dates = () => texts([4, 7], ['starts_at', 'ends_at']);
  const wrong = ['2031-12-24', '2031-12-01'];
  const right = ['2031-12-01', '2031-12-24'];
  await cell(1, 'Discount code').click();
  await press('Control+Shift+Period');
  await expect.poll(notices).toEqual(['There is no fix for this cell.']);
  expect(dates()).toEqual([wrong, wrong]);
  await press('F8');
  await page.getByRole('region', { name: 'Active cell' }).getByText('Ends · row 4').waitFor();
  await press('Control+Shift+Period');
  await expect.poll(dates).toEqual([right, right]);
  await press('Control+z');
  await expect.poll(dates).toEqual([wrong, wrong]);
});
