import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { cells, type Generator, openGenerator } from './generate-support.ts';
import { allRows, rowsOf, sheetOf } from './support.ts';

/** Asks for rows of a sheet until a generation is over; answers how often. */
async function readMeanwhile(
  { workbook, ended }: Generator,
  sheetId: string,
  jobId: string,
): Promise<number> {
  let isOver = false;
  void ended(jobId).then(() => {
    isOver = true;
  });
  let answers = 0;
  while (!isOver) {
    const window = await workbook.call('sheets.window', { sheetId, view: allRows, start: 0, count: 100 });
    expect(window.rows[0]?.cells[0]).toBe('ONE');
    answers += 1;
  }
  return answers;
}

test('a million codes: all different, rows are read meanwhile, and one undo takes them back', async () => {
  const generator = await openGenerator();
  const { workbook } = generator;
  const sheet = await sheetOf(workbook, [['ONE']]);
  const jobId = await generator.start({
    sheetId: sheet.id,
    pattern: 'BF-{4:A-Z2-9}-{seq:7}-{check}',
    count: 1_000_000,
    blocked: ['ASS', 'BAD', 'SEX'],
    cells,
  });
  const answers = await readMeanwhile(generator, sheet.id, jobId);
  expect(answers).toBeGreaterThan(50);
  expect(await generator.ended(jobId)).toMatchObject({
    state: 'done',
    added: 1_000_000,
    sheet: { rows: 1_000_001, rowsWithErrors: 1, canUndo: 'Generate 1,000,000 codes' },
  });
  const file = new DatabaseSync(workbook.file, { readOnly: true });
  const counted = file
    .prepare(`SELECT count(DISTINCT lower(cells ->> 0)) AS codes FROM r_1 WHERE cells ->> 0 LIKE 'BF-%'`)
    .get();
  file.close();
  expect(counted).toEqual({ codes: 1_000_000 });
  const undone = await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(undone.sheet).toMatchObject({ rows: 1, rowsWithErrors: 1 });
});

test.each(['drawing', 'adding'] as const)(
  'a generation that is stopped while %s leaves nothing',
  async (state) => {
    const { workbook, start, until, ended } = await openGenerator();
    const sheet = await sheetOf(workbook, [['ONE']]);
    const before = await rowsOf(workbook, sheet.id);
    const jobId = await start({ sheetId: sheet.id, count: 150_000 });
    await until(jobId, (one) => one.state === state);
    await workbook.call('codes.cancel', { jobId });
    expect(await ended(jobId)).toMatchObject({ state: 'cancelled', sheet: null, error: null });
    expect(await rowsOf(workbook, sheet.id)).toEqual(before);
    expect(await workbook.call('sheets.get', { sheetId: sheet.id })).toMatchObject({
      revision: sheet.revision,
      canUndo: sheet.canUndo,
    });
    // What was drawn in vain is free again.
    const again = await start({ sheetId: sheet.id, count: 10 });
    expect((await ended(again)).sheet?.rows).toBe(11);
  },
);

test('changes that come meanwhile wait and are kept', async () => {
  const { workbook, start, until, ended } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  const jobId = await start({ sheetId: sheet.id, count: 20_000 });
  await until(jobId, (one) => one.state === 'drawing');
  const edits = [{ rowId: 1, column: 'value', text: '55' }];
  const edited = await workbook.call('sheets.edit', { sheetId: sheet.id, edits });
  expect(edited.sheet.rows).toBe(20_001);
  expect((await ended(jobId)).state).toBe('done');
  const undone = await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(undone.sheet).toMatchObject({ rows: 20_001, canUndo: 'Generate 20,000 codes' });
});
