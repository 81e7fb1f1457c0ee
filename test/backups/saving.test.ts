import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UnsavedPlace } from '../../src/contract/app.ts';
import { createSaving } from '../../src/main/backups/saving.ts';
import type { Handlers } from '../../src/main/ipc/handlers.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';
import { keptIn, makeBackup, newComputer } from './support.ts';

test('what is saved during a restore is in the backup of what it replaces, or is refused', async () => {
  const computer = newComputer();
  const saved: string[] = [];
  const refused: string[] = [];
  const edits: Promise<void>[] = [];
  let save = (_text: string): void => undefined;
  let looked = 0;
  let places: readonly UnsavedPlace[] = [];
  const desk = await computer.open({
    meanwhile: () => save('DURING-THE-QUESTION'),
    // Looked at before the question, before the copy and after it.
    unsavedPlaces: () => {
      looked += 1;
      if (looked % 3 === 2) save('BEFORE-THE-COPY');
      if (looked % 3 === 0) save('AFTER-THE-COPY');
      return looked % 3 === 0 ? places : [];
    },
  });
  const sheet = await desk.importFile(codesFile(3), 'discounts-2021-01');
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 1 });
  const rowId = rows[0]?.id ?? 0;
  const edit = (text: string) =>
    desk.invoke('sheets.edit', { sheetId: sheet.id, edits: [{ rowId, column: 'code', text }] });
  save = (text) => {
    edits.push(
      edit(text).then(
        () => void saved.push(text),
        (error: unknown) => void refused.push(`${text}: ${String(error)}`),
      ),
    );
  };
  computer.choose(await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup')));

  // Called off after the copy: everything can be saved again.
  places = [{ of: 'checkout', id: 'some-checkout' }];
  await expect(desk.invoke('backups.restore', {})).rejects.toThrow('Text in a checkout is not saved.');
  await edit('AFTER-A-REFUSAL');
  places = [];
  saved.length = 0;
  refused.length = 0;

  await desk.invoke('backups.restore', {});
  await Promise.all(edits);
  expect(saved).toEqual(['DURING-THE-QUESTION']);
  expect(refused).toEqual([
    expect.stringContaining('BEFORE-THE-COPY: Failure: A backup is being created or restored.'),
    expect.stringContaining('AFTER-THE-COPY: Failure: A backup is being created or restored.'),
  ]);
  await expect(edit('UNTIL-THE-END')).rejects.toThrow('at the next start. Nothing was saved or sent.');
  await expect(desk.invoke('settings.set', { theme: 'dark' })).rejects.toThrow('at the next start');
  expect(await desk.invoke('sheets.list', {})).toHaveLength(1);
  await desk.close();

  const [kept] = keptIn(computer).toReversed();
  computer.choose(join(computer.dataFolder, 'backups', `${kept}`));
  const next = await computer.open();
  await next.invoke('backups.restore', {});
  await next.close();
  const back = await computer.open();
  const found = await back.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 1 });
  expect(JSON.stringify(found)).toContain('DURING-THE-QUESTION');
});

test('a restore waits for what is being saved, but not for ever', async () => {
  const clock = createFakeClock(0);
  const saving = createSaving(clock);
  let end = (): void => undefined;
  const handlers = saving.guard({
    'sheets.edit': () => new Promise<void>((resolve) => (end = resolve)),
    'sheets.list': () => [],
  } as unknown as Handlers);
  const edit = () => (handlers['sheets.edit'] as unknown as () => Promise<void>)();
  const order: string[] = [];
  const saved = edit().then(() => order.push('saved'));
  saving.close({ code: 'conflict', message: 'Not now.' });
  const settled = saving.settled().then(() => order.push('settled'));
  await expect(edit()).rejects.toThrow('Not now.');
  expect(handlers['sheets.list']({})).toEqual([]);
  end();
  await Promise.all([saved, settled]);
  expect(order).toEqual(['saved', 'settled']);

  saving.open();
  const long = edit();
  const late = expect(saving.settled()).rejects.toThrow('Something is being saved, imported or deleted.');
  await clock.advance(5000);
  await late;
  end();
  await long;
});

test.each([
  ['the data folder was moved', null, () => undefined],
  [
    'another folder is in its place, as where a share is not connected',
    null,
    (moved: string) => mkdirSync(moved),
  ],
  ['one of its files was deleted', 'workbook.db', () => undefined],
  [
    'one of its files was replaced',
    'workbook.db',
    (moved: string, from: string) => copyFileSync(from, moved),
  ],
  ['a copy is in its place', null, (moved: string, from: string) => cpSync(from, moved, { recursive: true })],
])('no backup without the data that is open is saved where %s', async (_name, file, replace) => {
  const computer = newComputer();
  const { dataFolder } = computer;
  const desk = await computer.open();
  await desk.importFile(codesFile(3), 'discounts-2021-01');
  const moved = join(dataFolder, file ?? '');
  renameSync(moved, `${dataFolder}-moved`);
  replace(moved, `${dataFolder}-moved`);
  const isThere = existsSync(moved);
  const path = join(temporaryFolder(), 'out.pdbackup');
  await expect(makeBackup(desk, path)).rejects.toMatchObject({
    error: { code: 'disk', next: expect.stringContaining('was moved, replaced or deleted') },
  });
  expect(existsSync(path)).toBe(false);
  expect(existsSync(moved)).toBe(isThere);
});
