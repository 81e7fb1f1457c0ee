import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { createSetSince } from '../../src/main/runs/set-since.ts';
import { openDatabase } from '../../src/main/runs/store/database.ts';
import { createRecords, type NewRun } from '../../src/main/runs/store/records.ts';
import { createRunRows } from '../../src/main/runs/store/run-rows.ts';
import { run as summary } from '../ui/support/fake-data.ts';
import { temporaryFolder } from './support/desk.ts';

/** A run that applied a discount at two addresses, its undo, and what else is added. */
function undoOfTwo() {
  const database = openDatabase(join(temporaryFolder(), 'runs.db'));
  const records = createRecords(database);
  const runRows = createRunRows(database);
  const setup = {
    ...{ columns: ['address_id'], profile: specificationProfile, readsFirst: false, about: '' },
    ...{ unrestored: [], rowByRow: false },
  };
  const prepare = (id: string, kind: NewRun['kind'], inverseOf: string | null = null) =>
    records.add({
      ...{ id, storeId: 'store-1', sheetId: null, title: 'Run' },
      ...{ kind, startedAt: 0, inverseOf, setup },
    });
  const start = (record: ReturnType<typeof prepare>, addresses: readonly string[]): void => {
    runRows.insert(
      record.number,
      addresses.map((address, task) => ({
        ...{ id: task + 1, number: task + 1, task, label: address },
        ...{ cells: [address], expected: null },
      })),
    );
    records.setState(record.number, 'active');
    const { id, number, kind } = record;
    records.saveSummary(number, summary({ id, number, kind, storeId: 'store-1', endedAt: null }));
  };
  const applied = prepare('run-1', 'address_discount_apply');
  start(applied, ['1', '2']);
  const undo = prepare('run-2', 'address_discount_remove', 'run-1');
  start(undo, ['1', '2']);
  return { database, prepare, start, since: createSetSince({ records, runRows }, undo) };
}

test('an undo asks a run that is being prepared once it has rows, and neither waits for it nor asks it again', async () => {
  const { database, prepare, start, since } = undoOfTwo();
  // Runs that were there before are asked once.
  await since?.catchUp();
  expect(since?.isBehind()).toBe(false);
  const other = prepare('run-3', 'address_discount_apply');
  // What has no rows yet would be asked for ever.
  expect(since?.isBehind()).toBe(false);
  await since?.catchUp();
  expect(since?.isBehind()).toBe(false);
  start(other, ['1']);
  expect(since?.isBehind()).toBe(true);
  await since?.catchUp();
  expect(since?.isBehind()).toBe(false);
  database.close();
});
