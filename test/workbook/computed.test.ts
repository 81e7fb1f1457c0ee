import { expect, test } from 'vitest';
import { allRows, openWorkbook, rowsOf } from './support.ts';

/** A sheet of swaps with two rows; its computed column stands after everything that is stored. */
async function swaps() {
  const workbook = await openWorkbook();
  const sheet = await workbook.call('sheets.create', { kind: 'subscription-swaps', name: 'Swaps' });
  const stored = sheet.columns.filter(({ computed }) => computed !== true).length;
  const sheetId = sheet.id;
  await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 0, bottom: 0, left: 0, right: 0 },
    block: [
      ['101', '5471125488600', 'true', 'true'],
      ['102', '5471125488600', '', ''],
    ],
  });
  const computed = async () => (await rowsOf(workbook, sheetId)).map(({ cells }) => cells[stored]);
  return { workbook, sheetId, stored, sheet, computed };
}

test('a computed cell follows every edit of its row, and is copied with it', async () => {
  const { workbook, sheetId, stored, computed } = await swaps();
  expect((await computed()).map((text) => text?.split(' · ').slice(0, 2))).toEqual([
    ['Swapped even if prepaid', 'Platform price'],
    ['Not swapped if prepaid', 'Price unchanged'],
  ]);
  const [, second] = await rowsOf(workbook, sheetId);
  await workbook.call('sheets.edit', {
    sheetId,
    edits: [{ rowId: second?.id ?? 0, column: 'override', text: 'true' }],
  });
  expect((await computed())[1]).toContain('Swapped even if prepaid');
  const ranges = [{ top: 1, bottom: 1, left: 3, right: stored }];
  const { text } = await workbook.call('sheets.copy', { sheetId, view: allRows, ranges });
  expect(text.startsWith('true\t')).toBe(true);
  expect(text.trimEnd().endsWith((await computed())[1] ?? 'nothing')).toBe(true);
});

test('what is pasted, set or filled over a computed column stays out of it', async () => {
  const { workbook, sheetId, stored, computed } = await swaps();
  const before = await computed();
  const at = { top: 0, bottom: 0, left: stored - 1, right: stored - 1 };
  const { about } = await workbook.call('sheets.paste', { sheetId, view: allRows, at, block: [['', 'x']] });
  expect(about).toContain('1 column beyond the last one skipped');
  const ranges = [{ top: 0, bottom: 1, left: stored, right: stored }];
  expect(await workbook.call('sheets.setRange', { sheetId, view: allRows, ranges, text: 'x' })).toMatchObject(
    { cellsChanged: 0 },
  );
  await expect(
    workbook.call('sheets.edit', { sheetId, edits: [{ rowId: 1, column: 'consequences', text: 'x' }] }),
  ).rejects.toMatchObject({ error: { code: 'bad-input' } });
  expect(await computed()).toEqual(before);
});
