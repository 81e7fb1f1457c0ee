import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discountUpdate } from '../../src/domain/kinds/discount-update.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { asSent } from '../../src/domain/sheet/kind.ts';
import { charactersAtOnce } from '../../src/main/characters-at-once.ts';
import { ownRows } from '../../src/main/runs/own-rows.ts';
import { createThingOf } from '../../src/main/runs/same-thing.ts';
import { createBodies } from '../../src/main/runs/sending/bodies.ts';
import { takeSnapshot } from '../../src/main/runs/snapshot.ts';
import type { Source } from '../../src/main/runs/source.ts';
import { openDatabase } from '../../src/main/runs/store/database.ts';
import { createRunRows, type RunRows } from '../../src/main/runs/store/run-rows.ts';
import { SentRows } from '../../src/main/runs/store/sent-rows.ts';
import { writeJournal } from '../unit/run/journal.ts';
import { planOf } from '../unit/run/plans.ts';
import { temporaryFolder } from './support/desk.ts';

const rows = 30;
const own = 'x'.repeat(500_000);
/** One row beyond the bound, with its other cells. */
const most = charactersAtOnce + own.length + 1000;
const numbers = Array.from({ length: rows }, (_, at) => at + 1);
const columns = ['discount_id', 'value', 'campaign'];
const kind = discountUpdate;

type Slice = { readonly numbers: readonly number[]; readonly characters: number };
const sliceOf = (
  slice: readonly { readonly number: number; readonly cells: readonly string[] }[],
): Slice => ({
  numbers: slice.map(({ number }) => number),
  characters: slice.reduce((sum, { cells }) => sum + cells.join('').length, 0),
});

/** Whether slices have all rows in their order, and none of them more than main takes at once. */
function check(slices: readonly Slice[]): void {
  expect(slices.flatMap((slice) => slice.numbers)).toEqual(numbers);
  expect(Math.max(...slices.map(({ characters }) => characters))).toBeLessThan(most);
  expect(slices.length).toBeLessThan(6);
}

/** The rows of a run with a long text in a column of the sheet's own, and how they were written. */
async function longRun() {
  const file = join(temporaryFolder(), 'runs.db');
  const database = openDatabase(file);
  const stored = createRunRows(database);
  const written: Slice[] = [];
  const runRows: RunRows = {
    ...stored,
    insert: (run, slice) => {
      written.push(sliceOf(slice));
      stored.insert(run, slice);
    },
  };
  const source: Source = {
    ...ownRows,
    ...{ kind: asSent(kind, false), title: 'Long', columns, count: rows },
    rows: async function* () {
      for (const number of numbers)
        yield { id: number, number, cells: { discount_id: `${5000 + number}`, value: '10', campaign: own } };
    },
  };
  const limits = { tasksPerBatch: 1000, tasksPerAdd: 250 };
  await takeSnapshot(1, source, limits, runRows, () => undefined);
  return { file, database, runRows, written };
}

test('the long rows of a run are written in transactions that end by their characters', async () => {
  const { database, written } = await longRun();
  check(written);
  database.close();
});

test('long rows with what became of them are read in slices that end by their characters', async () => {
  const { database, runRows } = await longRun();
  database.run("UPDATE rows SET outcome = 'failed'");
  for (const outcomes of [null, ['failed', 'unknown']] as const) {
    const slices: Slice[] = [];
    for (let after = 0; ; ) {
      const slice = runRows.results(1, after, 250, outcomes);
      const last = slice.at(-1);
      if (last === undefined) break;
      after = last.number;
      slices.push(sliceOf(slice));
    }
    check(slices);
  }
  database.close();
});

test('long rows are compared with those of a sheet in slices that end by their characters', async () => {
  const { file, database } = await longRun();
  const sent = SentRows.open(file);
  const slices: Slice[] = [];
  for (let after = 0; ; ) {
    const slice = sent?.rowsAfter(1, after, 500) ?? [];
    if (slice.length === 0) break;
    after = slice.at(-1)?.[0] ?? 0;
    slices.push(sliceOf(slice.map(([number, , cells]) => ({ number, cells: [cells] }))));
  }
  check(slices);
  database.close();
});

test('long rows of tasks are read in slices that end by their characters, whatever asks for them', async () => {
  const { database, runRows } = await longRun();
  const read: Slice[] = [];
  const counted: RunRows = {
    ...runRows,
    ofTasks: (...asked) => {
      const found = runRows.ofTasks(...asked);
      read.push(sliceOf(found));
      return found;
    },
  };
  const bodies = createBodies({ run: 1, rows: counted, kind, columns, profile: specificationProfile });
  const tasks: number[] = [];
  for await (const { task } of bodies.range(0, rows)) tasks.push(task);
  expect(tasks).toEqual(numbers.map((number) => number - 1));
  check(read);
  read.length = 0;
  const plan = planOf('batch', rows, { tasksPerBatch: 1000, tasksPerAdd: 250 });
  const journal = writeJournal(plan, { readFirst: true });
  const thingOf = createThingOf({ run: { state: journal.state }, kind, bodies });
  expect(tasks.map((task) => thingOf?.(task))).toEqual(numbers.map((number) => `discount/${5000 + number}`));
  check(read);
  database.close();
});
