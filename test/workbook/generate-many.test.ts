import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { cells, type Generator, openGenerator, type Started } from './generate-support.ts';
import { allRows, rowsOf, sheetOf } from './support.ts';

/** Asks for rows of a sheet until a generation is over; answers how often. */
async function readMeanwhile({ workbook }: Generator, sheetId: string, { ended }: Started): Promise<number> {
  let isOver = false;
  void ended.then(() => {
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
  const started = generator.start({
    sheetId: sheet.id,
    pattern: 'BF-{4:A-Z2-9}-{seq:7}-{check}',
    count: 1_000_000,
    blocked: ['ASS', 'BAD', 'SEX'],
    cells,
  });
  const answers = await readMeanwhile(generator, sheet.id, started);
  expect(answers).toBeGreaterThan(50);
  expect(await started.ended).toMatchObject({
    answer: { firstRow: 2 },
    sheet: { rows: 1_000_001, rowsWithErrors: 1, canUndo: 'Generating 1,000,000 codes' },
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
  async (phase) => {
    const { workbook, start } = await openGenerator();
    const sheet = await sheetOf(workbook, [['ONE']]);
    const before = await rowsOf(workbook, sheet.id);
    const { jobId, ended, drawing, until } = start({ sheetId: sheet.id, count: 150_000 });
    await (phase === 'drawing' ? drawing : until((one) => one.phase === phase));
    await workbook.call('jobs.cancel', { jobId });
    expect((await ended).error).toEqual({
      code: 'cancelled',
      message: 'Stopped: Generating 150,000 codes.',
      next: 'The sheet is unchanged.',
    });
    expect(await rowsOf(workbook, sheet.id)).toEqual(before);
    expect(await workbook.call('sheets.get', { sheetId: sheet.id })).toMatchObject({
      revision: sheet.revision,
      canUndo: sheet.canUndo,
    });
    // What was drawn in vain is free again.
    expect((await start({ sheetId: sheet.id, count: 10 }).ended).sheet?.rows).toBe(11);
  },
);

test('changes that come meanwhile wait and are kept', async () => {
  const { workbook, start } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  const { ended, drawing } = start({ sheetId: sheet.id, count: 20_000 });
  await drawing;
  const edits = [{ rowId: 1, column: 'value', text: '55' }];
  const edited = await workbook.call('sheets.edit', { sheetId: sheet.id, edits });
  expect(edited.sheet.rows).toBe(20_001);
  expect((await ended).state).toBe('done');
  const undone = await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(undone.sheet).toMatchObject({ rows: 20_001, canUndo: 'Generating 20,000 codes' });
});
