import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Workbook } from '../../src/main/workbook/workbook.ts';
import { change, step, take } from './random-steps.ts';
import { openWorkbook, rowsOf } from './support.ts';

/** Everything that a sheet shows: rows with their ids and issues, counts, groups. */
async function stateOf(workbook: Workbook, sheetId: string) {
  const { rows, rowsWithErrors, warnings } = await workbook.call('sheets.get', { sheetId });
  const groups = await workbook.call('sheets.issues', { sheetId });
  return { rows, rowsWithErrors, warnings, groups, cells: await rowsOf(workbook, sheetId) };
}

async function startedSheet(workbook: Workbook): Promise<string> {
  const { id } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Random' });
  const block = Array.from({ length: 8 }, (_, index) => [
    `CODE-${index}`,
    '10',
    'percentage',
    'ALL',
    'forever',
  ]);
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  await workbook.call('sheets.paste', {
    sheetId: id,
    view: { filters: [], sort: [] },
    at,
    block,
  });
  return id;
}

test('undo of any sequence of changes gives the sheet as it was, redo as it became', async () => {
  const workbook = await openWorkbook();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
      const sheetId = await startedSheet(workbook);
      const states = [await stateOf(workbook, sheetId)];
      for (const one of steps) {
        const before = await workbook.call('sheets.get', { sheetId });
        const done = await take(workbook, sheetId, one);
        if (done && done.sheet.revision > before.revision) states.push(await stateOf(workbook, sheetId));
      }
      for (let index = states.length - 2; index >= 0; index -= 1) {
        await workbook.call('sheets.undo', { sheetId });
        expect(await stateOf(workbook, sheetId)).toEqual(states[index]);
      }
      for (let index = 1; index < states.length; index += 1) {
        await workbook.call('sheets.redo', { sheetId });
        expect(await stateOf(workbook, sheetId)).toEqual(states[index]);
      }
      await workbook.call('sheets.delete', { sheetId });
    }),
    { numRuns: 60 },
  );
});

test('issues kept up row by row are those that a whole check finds', async () => {
  const workbook = await openWorkbook();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const sheetId = await startedSheet(workbook);
      for (const one of steps) await take(workbook, sheetId, one);
      const kept = await stateOf(workbook, sheetId);
      const fresh = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Whole' });
      if (kept.rows > 0) {
        await workbook.call('sheets.paste', {
          sheetId: fresh.id,
          view: { filters: [], sort: [] },
          at: { top: 0, bottom: 0, left: 0, right: 0 },
          block: kept.cells.map((row) => [...row.cells]),
        });
      }
      const whole = await stateOf(workbook, fresh.id);
      const withoutIds = (state: typeof kept) => ({
        ...state,
        // A paste brings texts alone.
        cells: state.cells.map(({ id: _id, note: _note, ...row }) => row),
      });
      expect(withoutIds(kept)).toEqual(withoutIds(whole));
      const shown = kept.cells.flatMap((row) => row.issues);
      expect(kept.rowsWithErrors).toBe(
        kept.cells.filter((row) => row.issues.some((issue) => issue.severity === 'error')).length,
      );
      expect(kept.groups.reduce((sum, group) => sum + group.count, 0)).toBe(shown.length);
      await workbook.call('sheets.delete', { sheetId });
      await workbook.call('sheets.delete', { sheetId: fresh.id });
    }),
    { numRuns: 60 },
  );
});

test('undo and redo name the cell that they changed first, or the row that came back', async () => {
  const workbook = await openWorkbook();
  const sheetId = await startedSheet(workbook);
  const ids = (await rowsOf(workbook, sheetId)).map(({ id }) => id);
  const [, second = 0, third = 0] = ids;
  const whole = { sheetId, view: { filters: [], sort: [] } };
  await workbook.call('sheets.edit', { sheetId, edits: [{ rowId: third, column: 'value', text: '20' }] });
  await workbook.call('sheets.deleteRows', { ...whole, spans: [{ top: 1, bottom: 2 }] });
  const first = async (way: 'undo' | 'redo') => (await workbook.call(`sheets.${way}`, { sheetId })).first;
  expect(await first('undo')).toEqual({ rowId: second, column: null });
  expect(await first('undo')).toEqual({ rowId: third, column: 'value' });
  expect(await first('redo')).toEqual({ rowId: third, column: 'value' });
  expect(await first('redo')).toBe(null);
  const ranges = [{ top: 0, bottom: 0, left: 0, right: 0 }];
  await workbook.call('sheets.setNote', { ...whole, ranges, note: 'ask' });
  expect(await first('undo')).toEqual({ rowId: ids[0], column: null });
});
