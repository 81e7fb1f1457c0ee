import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discountUpdate } from '../../src/domain/kinds/discount-update.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import type { LiveRun } from '../../src/main/runs/live-run.ts';
import { createThingOf } from '../../src/main/runs/same-thing.ts';
import { createBodies } from '../../src/main/runs/sending/bodies.ts';
import { openDatabase } from '../../src/main/runs/store/database.ts';
import { createRunRows } from '../../src/main/runs/store/run-rows.ts';
import { writeJournal } from '../unit/run/journal.ts';
import { planOf } from '../unit/run/plans.ts';
import { temporaryFolder } from './support/desk.ts';

const tasks = 2000;
const tasksPerBatch = 1000;

test('what the tasks of a batch change is found by two queries for all of them, one of them for how long they are', () => {
  const database = openDatabase(join(temporaryFolder(), 'runs.db'));
  let queries = 0;
  const counted: typeof database = {
    ...database,
    all: (...asked) => {
      queries += 1;
      return database.all(...asked);
    },
    until: (...asked) => {
      queries += 1;
      return database.until(...asked);
    },
  };
  const rows = createRunRows(counted);
  const ids = Array.from({ length: tasks }, (_, task) => `${5000 + task}`);
  rows.insert(
    1,
    ids.map((id, task) => ({
      ...{ id: task + 1, number: task + 1, task, label: id },
      ...{ cells: [` 0${id}`, '10'], expected: null },
    })),
  );
  const bodies = createBodies({
    ...{ run: 1, rows, kind: discountUpdate, columns: ['discount_id', 'value'] },
    profile: specificationProfile,
  });
  const journal = writeJournal(planOf('batch', tasks, { tasksPerBatch, tasksPerAdd: 250 }), {
    readFirst: true,
  });
  const run: Pick<LiveRun, 'state'> = { state: journal.state };
  const thingOf = createThingOf({ run, kind: discountUpdate, bodies });
  const found = ids.map((_, task) => thingOf?.(task));
  expect(found).toEqual(ids.map((id) => `discount/${id}`));
  expect(queries).toBe((2 * tasks) / tasksPerBatch);
  expect(thingOf?.(tasks)).toBeNull();
  database.close();
});
