import { expect, test } from 'vitest';
import { openDesk, startService } from './support/desk.ts';
import { csvFile, many } from './support/files.ts';

test('only the selected rows are sent, of them those without errors, and the review says so', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(10, (index) => [`CODE-${index}`, index === 3 ? 'much' : '10', 'percentage', 'forever', 'enabled']),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const view = { sort: [{ column: 'code', direction: 'descending' as const }] };
  const rowIds = await desk.invoke('sheets.rowIds', {
    sheetId: sheet.id,
    view,
    spans: [
      { top: 0, bottom: 0 },
      { top: 5, bottom: 6 },
      { top: 6, bottom: 7 },
    ],
  });
  expect(rowIds).toHaveLength(4);
  const selection = { of: 'rows', rowIds: [...rowIds] } as const;
  const asked = { sheetId: sheet.id, storeId: store.id, selection: { ...selection, rowIds: [...rowIds] } };
  const review = await desk.invoke('runs.review', asked);
  expect(review).toMatchObject({ rows: 3, rowsLeftOut: 1, tasks: 3 });
  expect(review.notices.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      '1 row is skipped.',
      'Of the rows selected in the sheet, only those without errors are sent.',
    ]),
  );
  const run = await desk.send(store, sheet.id, asked.selection);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ rows: 3, succeeded: 3 });
  expect([...service.inspect.creationsByCode('north').keys()].sort()).toEqual(['CODE-2', 'CODE-4', 'CODE-9']);
});
