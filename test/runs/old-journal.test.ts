import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile } from './support/files.ts';

test('rows of a run of an earlier version, without evidence, are read, exported and read again', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const before = await openDesk({ dataFolder });
  const store = await before.connect(service.facts, 'north');
  const sheet = await before.importFile(codesFile(5), 'discounts-2021-01');
  const { id: runId } = await before.send(store, sheet.id);
  await before.reaches(runId, 'done');
  await before.close();

  const database = new DatabaseSync(join(dataFolder, 'runs.db'));
  // A file of then had no version.
  database.exec(
    'ALTER TABLE rows DROP COLUMN evidence; ALTER TABLE rows DROP COLUMN task_id; PRAGMA user_version = 0',
  );
  // A profile of then had fewer fields.
  database.exec(
    `UPDATE runs SET setup = json_remove(setup, '$.profile.lists', '$.profile.words.taskFailed')`,
  );
  database.close();

  const desk = await openDesk({ dataFolder });
  const rows = await desk.invoke('runs.rows', { runId, outcomes: ['succeeded'] });
  expect(rows.map(({ evidence }) => evidence)).toEqual([null, null, null, null, null]);
  expect(await desk.exportResults(runId, join(temporaryFolder(), 'results.csv'))).toBe(5);
  expect(await desk.invoke('runs.get', { runId })).toMatchObject({
    state: 'done',
    succeeded: 5,
    waits: null,
  });
});
