import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppError } from '../../src/contract/errors.ts';
import { spreadsheetFile } from './spreadsheet-file.ts';
import { importFile, openWorkbook, sheetOf, textsOf } from './support.ts';

/*
 * The attack: a file that fills the memory of the thread that reads it, or holds it for ever. That import is lost, in
 * words; the sheets and everything else go on.
 */
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

function greedyFile(folder: string): string {
  const texts = Array.from({ length: 500_000 }, (_, index) => `<si><t>${index * 7919}</t></si>`);
  const path = join(folder, 'greedy.xlsx');
  writeFileSync(
    path,
    spreadsheetFile({
      rows: `<row>${cell('code')}</row><row><c t="s"><v>0</v></c></row>`,
      texts: texts.join(''),
    }),
  );
  return path;
}

test('a file that fills the memory ends as a failed import, and the worker is started again', async () => {
  const stopped: AppError[] = [];
  const workbook = await openWorkbook({
    limits: { maxOldGenerationSizeMb: 28 },
    onStopped: (error) => stopped.push(error),
  });
  const sheet = await sheetOf(workbook, [['KEPT']]);
  const path = greedyFile(workbook.folder);
  const end = await importFile(workbook, path);
  expect(end).toMatchObject({
    state: 'failed',
    sheet: null,
    error: { code: 'file-too-large', next: expect.stringContaining('Everything shown as saved') },
  });
  expect(await textsOf(workbook, sheet.id)).toHaveLength(1);
  expect(await workbook.call('sheets.list', {})).toHaveLength(1);
  expect(stopped).toHaveLength(1);
  // And again: one greedy file after the other does not end the desk.
  await expect(
    workbook.call('imports.inspect', {
      grant: 'g',
      path,
      fileName: 'greedy.xlsx',
      choices: { answers: {}, offered: {} },
    }),
  ).rejects.toMatchObject({ error: { code: 'file-too-large' } });
  expect((await workbook.call('sheets.rename', { sheetId: sheet.id, name: 'Still here' })).name).toBe(
    'Still here',
  );
});

test('a worker that is stuck is ended and started again; what waited for it is told', async () => {
  const stopped: AppError[] = [];
  const workbook = await openWorkbook({
    workerUrl: new URL('./stuck-worker.ts', import.meta.url),
    limits: { silenceMs: 2400 },
    onStopped: (error) => stopped.push(error),
  });
  const sheet = await sheetOf(workbook, [['KEPT']]);
  const waiting = Promise.allSettled([
    workbook.call('sheets.rename', { sheetId: sheet.id, name: 'stuck' }),
    workbook.call('sheets.list', {}),
  ]);
  await expect.poll(() => stopped).toHaveLength(1);
  const [stuck, behind] = await waiting;
  for (const one of [stuck, behind]) {
    expect(one).toMatchObject({ status: 'rejected', reason: { error: { code: 'timed-out' } } });
  }
  expect(await workbook.call('sheets.list', {})).toMatchObject([{ name: 'Sheet' }]);
});

test('a worker that ends whatever it is asked stays down, and says so', async () => {
  const stopped: AppError[] = [];
  const workbook = await openWorkbook({
    workerUrl: new URL('./stuck-worker.ts', import.meta.url),
    onStopped: (error) => stopped.push(error),
  });
  const { id: sheetId } = await sheetOf(workbook, [['KEPT']]);
  for (let round = 0; round < 4; round += 1) {
    await expect(workbook.call('sheets.rename', { sheetId, name: 'gone' })).rejects.toMatchObject({
      error: { code: 'internal' },
    });
  }
  await expect(workbook.call('sheets.list', {})).rejects.toMatchObject({ error: { code: 'internal' } });
  expect(stopped).toHaveLength(4);
});

test('what is asked of closed sheets says that the app is closing, and what to do', async () => {
  const workbook = await openWorkbook();
  await workbook.close();
  await expect(workbook.call('sheets.list', {})).rejects.toMatchObject({
    error: {
      code: 'cancelled',
      message: 'Partner Desk is closing, so the sheets can no longer be changed or read.',
      next: 'Start Partner Desk again. Saved changes are kept; repeat the last one if it is missing.',
    },
  });
});
