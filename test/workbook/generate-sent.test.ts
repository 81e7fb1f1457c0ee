import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { codeHash, HashList, hashLimit } from '../../src/main/runs/store/code-hash.ts';
import { openDatabase } from '../../src/main/runs/store/database.ts';
import { createRecords } from '../../src/main/runs/store/records.ts';
import { createRunRows } from '../../src/main/runs/store/run-rows.ts';
import { createSentCodes } from '../../src/main/runs/store/sent-codes.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { cells } from './generate-support.ts';
import { endOf } from './support.ts';

const header = 'code,value,discount_type,applies_to_product_type,duration,status';

/** Sends codes to a store by a run, and deletes the sheet that they came from. */
async function send(desk: HeadlessDesk, codes: readonly string[]): Promise<void> {
  const service = await startService();
  const store = await desk.connect(service.facts, 'north');
  const path = join(temporaryFolder(), 'codes.csv');
  const line = (code: string) => `${code},10,percentage,ALL,forever,enabled`;
  writeFileSync(path, [header, ...codes.map(line)].join('\n'));
  const sheet = await desk.importFile(path, 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'done');
  await desk.invoke('sheets.delete', { sheetId: sheet.id });
}

async function generate(desk: HeadlessDesk, pattern: string, count: number) {
  const { id: sheetId } = await desk.invoke('sheets.create', { kind: 'discounts-2021-01', name: 'New' });
  const input = { jobId: randomUUID(), sheetId, pattern, avoidLookAlikes: false, count, blocked: [], cells };
  const end = await endOf(desk.invoke('codes.start', input), ({ sheet }) => sheet);
  const view = { filters: [], sort: [] };
  const window = await desk.invoke('sheets.window', { sheetId, view, start: 0, count: 500 });
  return { end, codes: window.rows.map((row) => row.cells[0]).toSorted() };
}

test('codes of earlier runs are not made again, though their sheet is gone, whatever their case', async () => {
  const desk = await openDesk();
  await send(desk, ['X2', 'x3', 'X4', 'Ä5']);
  expect((await generate(desk, 'X{1:2-6}', 2)).codes).toEqual(['X5', 'X6']);
  const { end, codes } = await generate(desk, 'x{1:2-7}', 2);
  expect(end).toMatchObject({
    state: 'failed',
    error: { code: 'conflict', message: expect.stringContaining('Only 1 unused code was found') },
  });
  expect(codes).toEqual([]);
  expect((await generate(desk, 'ä{1:4-6}', 2)).codes).toEqual(['ä4', 'ä6']);
});

/** Runs that were written as runs write them, without a service. */
function runsDatabase() {
  const database = openDatabase(join(temporaryFolder(), 'runs.db'));
  const records = createRecords(database);
  const rows = createRunRows(database);
  let last = 0;
  return {
    database,
    addRun: (kind: 'discounts-2021-11' | 'discount_delete', labels: readonly string[], active = true) => {
      last += 1;
      const setup = {
        columns: [],
        profile: specificationProfile,
        readsFirst: false,
        about: '',
        unrestored: [],
        rowByRow: false,
      };
      const names = { id: `run-${last}`, storeId: 'store', sheetId: null, title: 'Run' };
      const run = records.add({ ...names, kind, startedAt: 0, inverseOf: null, setup });
      rows.insert(
        run.number,
        labels.map((label, index) => ({
          id: index + 1,
          number: index + 1,
          task: index,
          label,
          cells: [],
          expected: null,
        })),
      );
      if (active) records.setState(run.number, 'active');
    },
  };
}

test('runs are read once each, new ones at the next question; other kinds and half-made runs do not count', async () => {
  const { database, addRun } = runsDatabase();
  const sent = createSentCodes(database);
  expect(await sent.among(['A-1'])).toEqual([]);
  addRun('discounts-2021-11', ['A-1', 'a-2', 'STRASSE']);
  addRun('discount_delete', ['A-3']);
  addRun('discounts-2021-11', ['A-4'], false);
  expect(await sent.among(['a-1', 'A-2', 'A-3', 'A-4', 'straße'])).toEqual(['a-1', 'A-2', 'straße']);
  addRun('discounts-2021-11', ['A-5']);
  expect(await createSentCodes(database).among(['A-5', 'A-1', 'A-6'])).toEqual(['A-5', 'A-1']);
  database.close();
});

test('a long history is read in slices, and several questions at once wait for one reading', async () => {
  const { database, addRun } = runsDatabase();
  addRun(
    'discounts-2021-11',
    Array.from({ length: 30_000 }, (_, index) => `Code-${index}`),
  );
  const sent = createSentCodes(database);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const asked = Array.from({ length: 5000 }, (_, index) => `CODE-${index * 10}`);
  const [first, second] = await Promise.all([sent.among(asked), sent.among(asked)]);
  isOver = true;
  expect(first).toHaveLength(3000);
  expect(second).toEqual(first);
  expect(turns).toBeGreaterThan(5);
  database.close();
});

test('codes that are one for customers have one hash; others differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      expect(codeHash(code.toLowerCase())).toBe(codeHash(code));
      expect(codeHash(code) >= 0 && codeHash(code) < hashLimit).toBe(true);
    }),
  );
  const hashes = Array.from({ length: 200_000 }, (_, index) => codeHash(`BF-${index.toString(36)}`));
  expect(new Set(hashes).size).toBe(200_000);
  const list = new HashList();
  for (const hash of hashes) list.add(hash);
  const listed = [...list.parts(1000)].flatMap((part) => [...part]);
  expect(listed).toEqual(Array.from(Float64Array.from(hashes).sort()));
});
