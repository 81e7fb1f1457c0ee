import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Arrivals } from '../support/app/child-output.ts';
import { allRows, openWorkbook, sheetOf, temporaryFolder, testClock, textsOf } from './support.ts';

const program = fileURLToPath(new URL('./killed-desk.ts', import.meta.url));

/** A desk in a process of its own, to be killed. `say` resolves with its next message, also one that came before. */
function startDesk(folder: string, task: string): { child: ChildProcess; say: () => Promise<unknown> } {
  const child = fork(program, [folder, task], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const messages = new Arrivals<unknown>();
  child.on('message', (message) => messages.add(message));
  return { child, say: () => messages.next() };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('an edit that was answered is in the file after the process is killed, and can be undone', async () => {
  const folder = temporaryFolder();
  const { child, say } = startDesk(folder, 'edit');
  const sheetId = String(await say());
  await kill(child);
  const workbook = await openWorkbook({ folder });
  const codes = async () => (await textsOf(workbook, sheetId)).map((row) => row[0]);
  expect(await codes()).toEqual(['AFTER', 'b']);
  expect(await workbook.call('sheets.get', { sheetId })).toMatchObject({ canUndo: 'Editing 1 cell' });
  await workbook.call('sheets.undo', { sheetId });
  expect(await codes()).toEqual(['a', 'b']);
  await workbook.call('sheets.redo', { sheetId });
  expect(await codes()).toEqual(['AFTER', 'b']);
});

test('a change that was under way when the process was killed is not there at all', async () => {
  const folder = temporaryFolder();
  const { child, say } = startDesk(folder, 'fill');
  const sheetId = String(await say());
  await say();
  await kill(child);
  const workbook = await openWorkbook({ folder });
  const texts = (await textsOf(workbook, sheetId)).map((row) => row[1]);
  const filled = texts.filter((text) => text === 'filled').length;
  expect([0, texts.length]).toContain(filled);
  const { canUndo } = await workbook.call('sheets.get', { sheetId });
  expect(canUndo).toBe(filled === 0 ? 'Paste' : 'Changing 20,000 cells');
});

test('an import that was under way when the process was killed leaves nothing', async () => {
  const folder = temporaryFolder();
  const line = (index: number) => `CODE-${index},10,percentage,ALL,forever`;
  const lines = Array.from({ length: 300_000 }, (_, index) => line(index));
  writeFileSync(
    join(folder, 'codes.csv'),
    ['code,value,discount_type,applies_to_product_type,duration', ...lines].join('\r\n'),
  );
  const { child, say } = startDesk(folder, 'import');
  await say();
  await kill(child);
  const workbook = await openWorkbook({ folder });
  expect(await workbook.call('sheets.list', {})).toEqual([]);
  const made = await sheetOf(workbook, [['a']]);
  expect(await workbook.call('sheets.list', {})).toMatchObject([{ id: made.id, rows: 1 }]);
});

test('closing in the middle of a change takes it back', async () => {
  const folder = temporaryFolder();
  const workbook = await openWorkbook({ folder });
  const { id: sheetId } = await sheetOf(
    workbook,
    Array.from({ length: 5000 }, () => ['a']),
  );
  const range = { top: 0, bottom: 4999, left: 0, right: 3 };
  const change = workbook.call('sheets.setRange', { sheetId, view: allRows, ranges: [range], text: 'x' });
  const refused = expect(change).rejects.toMatchObject({ error: { code: 'cancelled' } });
  await workbook.close();
  await refused;
  const again = await openWorkbook({ folder });
  const texts = new Set((await textsOf(again, sheetId)).map((row) => row[0]));
  expect(texts.size).toBe(1);
});

test('a file of a newer version and a damaged file are refused in words', async () => {
  const folder = temporaryFolder();
  const workbook = await openWorkbook({ folder });
  await workbook.close();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(folder, 'workbook.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  await expect(openWorkbook({ folder })).rejects.toMatchObject({
    error: { code: 'disk', next: 'Update Partner Desk, then start it again.' },
  });
  const broken = temporaryFolder();
  writeFileSync(
    join(broken, 'workbook.db'),
    'this is no database, and long enough to be read as one'.repeat(50),
  );
  await expect(openWorkbook({ folder: broken })).rejects.toMatchObject({ error: { code: 'disk' } });
});

test('issues that depend on the day are found anew when the day changes', async () => {
  const clock = testClock();
  const workbook = await openWorkbook({ clock });
  const { id: sheetId } = await sheetOf(
    workbook,
    [
      ['123', '2026-11-25'],
      ['124', '2027-01-01'],
    ],
    'change_next_charge_date',
  );
  expect(await workbook.call('sheets.get', { sheetId })).toMatchObject({ warnings: 0 });
  clock.set(Date.UTC(2026, 11, 1, 12));
  const changed = workbook.nextChange((sheet) => sheet.warnings === 1);
  const window = await workbook.call('sheets.window', { sheetId, view: allRows, start: 0, count: 5 });
  expect(window.rows.map((row) => row.issues.map((issue) => issue.code))).toEqual([['in-the-past'], []]);
  expect(await changed).toMatchObject({ id: sheetId, canUndo: 'Paste' });
});
