import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readingAtStart } from '../../src/main/runs/live-run.ts';
import { openDatabase } from '../../src/main/runs/store/database.ts';
import { createJournal } from '../../src/main/runs/store/journal.ts';
import type { RunRecord } from '../../src/main/runs/store/records.ts';
import { type RowBudget, takeForeignDatabase } from '../../src/main/sqlite/foreign.ts';
import { openJournalDatabase } from '../../src/main/sqlite/journal-database.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { alter, pack, unpack } from './packed.ts';
import { makeBackup, newComputer } from './support.ts';

/** Numbers from 1. */
const numbers = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const runs = (count: number): string =>
  `${numbers(count)} INSERT INTO runs SELECT i, 'r' || i, 's', NULL, 'x', 't', 'ended', 1, NULL, '{}', NULL FROM n`;
const title = (length: number): string =>
  `INSERT INTO runs VALUES (1, 'r', 's', NULL, 'x', replace(hex(zeroblob(${length / 2})), '0', 'x'), 'ended', 1, NULL, '{}', NULL)`;
const stores = (count: number): string =>
  `${numbers(count)} INSERT INTO stores SELECT 's' || i, i, '{"id":"s' || i || '"}' FROM n`;
/** JSON of a little more than some MB, which is packed into a few KB. */
const lists = (mb: number): string =>
  `'[[]' || replace(hex(zeroblob(${(mb * 350_000) / 2})), '0', ',[]') || ']'`;
/** The same of one list of numbers, which is parsed: nothing in it is nested. */
const zeros = (mb: number): string =>
  `'{"sheetId":[0' || replace(hex(zeroblob(${(mb * 1e6) / 4})), '0', ',0') || ']}'`;
const runOf = (state: string, setup: string, summary: string): string =>
  `INSERT INTO runs VALUES (1, 'r', 's', NULL, 'x', 't', '${state}', 1, NULL, ${setup}, ${summary})`;
const checkout = (draft: string, accepted: string): string =>
  `INSERT INTO checkouts VALUES (1, 'c', 's', NULL, 'draft', ${draft}, ${accepted}, 1, 1, NULL, 1)`;
const sheet = (columns: string): string =>
  `INSERT INTO sheets (id, name, kind, own_columns, state, created_at, changed_at)
   VALUES ('h', 'h', 'x', ${columns}, 'deleted', 't', 't')`;

/** A backup of a new computer with more rows, chosen on it. */
async function restoring(file: string, sql: string) {
  const computer = newComputer();
  const desk = await computer.open({ yes: false });
  const path = await makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));
  computer.choose(pack(alter(unpack(path), file, sql), path));
  return { computer, desk, restored: desk.invoke('backups.restore', {}) };
}

const tooMuch: readonly (readonly [what: string, file: string, sql: string])[] = [
  ['a value of more than 128 MB', 'runs.db', title(128 * 1024 ** 2 + 2)],
  ['more than 200,000 runs', 'runs.db', runs(200_001)],
  ['more than 2,000 stores', 'desk.db', stores(2_001)],
  ['a store of more than 1 MB', 'desk.db', `INSERT INTO stores VALUES ('s1', 1, ${lists(1)})`],
  ['a profile of more than half a MB', 'desk.db', `INSERT INTO profiles VALUES ('p', ${lists(0.5)})`],
  [
    'stores of more than 16 MB together',
    'desk.db',
    `${numbers(18)} INSERT INTO stores SELECT 's' || i, i, ${lists(0.9)} FROM n`,
  ],
  ['a setup of more than 4 MB', 'runs.db', runOf('ended', lists(4), 'NULL')],
  ['a summary of more than 1 MB', 'runs.db', runOf('ended', "'{}'", lists(1))],
  ['an event of more than 16 MB', 'runs.db', `INSERT INTO events VALUES (1, 1, ${lists(16)})`],
  ['a draft of more than 4 MB', 'checkouts.db', checkout(lists(4), 'NULL')],
  ['an accepted draft of more than 4 MB', 'checkouts.db', checkout("'{}'", lists(4))],
  ['a step of more than 4 MB', 'checkouts.db', `INSERT INTO draft_steps VALUES (1, 1, '{}', ${lists(4)}, 0)`],
  ['columns of more than 2 MB', 'workbook.db', sheet(lists(2))],
  ['a mapping of more than 4 MB', 'workbook.db', `INSERT INTO mappings VALUES ('x', 'y', ${lists(4)}, 't')`],
];

test.for(tooMuch)(
  'a backup with %s is refused without a question, and the file in it is named',
  async ([, file, sql]) => {
    const { computer, restored } = await restoring(file, sql);
    await expect(restored).rejects.toMatchObject({
      error: {
        code: 'bad-input',
        message: `The backup contains more in ${file} than Partner Desk can restore. Nothing was changed.`,
      },
    });
    expect(computer.asked).toEqual([]);
    expect(existsSync(join(computer.dataFolder, 'restoring'))).toBe(false);
  },
);

test('a backup with as many stores as it may have is asked about', async () => {
  const { computer, restored } = await restoring('desk.db', stores(2_000));
  await expect(restored).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(computer.asked).toHaveLength(1);
});

test('of a table that is read as a whole, no more bytes are taken than are allowed of all its rows', async () => {
  const fileOf = (sql: string): string => {
    const file = join(temporaryFolder(), 'a.db');
    const database = new DatabaseSync(file);
    database.exec(`CREATE TABLE list (id INTEGER PRIMARY KEY, text TEXT) STRICT; ${sql}`);
    database.close();
    return file;
  };
  const taken = (rows: number, lists: RowBudget['lists'], texts: RowBudget['texts'] = {}) =>
    takeForeignDatabase(
      fileOf(`${numbers(rows)} INSERT INTO list SELECT i, 'ÄÖ' || substr('${'x'.repeat(96)}', 1) FROM n`),
      { file: fileOf(''), budget: { value: 100, texts, rows: 20, lists } },
    );
  // Each row has 100 bytes of text, and one or two of its number.
  const most = { list: { rows: 20, bytes: 1_010 } };
  expect(await taken(9, most)).toBeNull();
  expect(await taken(10, most)).toBe('too much in table list');
  expect(await taken(20, {})).toBeNull();
  expect(await taken(21, {})).toBe('too much in table list');
  expect(await taken(20, {}, { 'list.text': 100, 'list.id': 2 })).toBeNull();
  expect(await taken(20, {}, { 'list.text': 99 })).toBe('too much in table list');
});

/** The longest time in which main does nothing else, among all of a piece of work. */
async function stopsIn(work: () => Promise<unknown>) {
  let longest = 0;
  let last = performance.now();
  const look = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const watching = setInterval(look, 5);
  onTestFinished(() => clearInterval(watching));
  const begin = last;
  await work();
  look();
  return { longest, ms: performance.now() - begin };
}

test('while a backup with 100,000 ended runs is prepared, main has its turns', async () => {
  const { computer, restored } = await restoring('runs.db', runs(100_000));
  const { longest, ms } = await stopsIn(() =>
    expect(restored).rejects.toMatchObject({ error: { code: 'cancelled' } }),
  );
  expect(computer.asked).toHaveLength(1);
  expect(longest, `${longest} ms of ${ms} ms`).toBeLessThan(ms / 4);
});

/** In which turn of main each setup of more than 3 MB is read. */
function turnsOfSetups(): readonly number[] {
  const turns: number[] = [];
  let turn = 0;
  const count = (): void => {
    turn += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.length > 3e6) turns.push(turn);
    return parse(text, reviver);
  });
  onTestFinished(() => {
    clearImmediate(next);
    vi.restoreAllMocks();
  });
  return turns;
}

test('while 20 runs that are going are read, each with a setup of 3.9 MB, main has its turns', async () => {
  const computer = newComputer();
  await (await computer.open()).close();
  const database = new DatabaseSync(join(computer.dataFolder, 'runs.db'));
  database.exec(
    `${numbers(20)} INSERT INTO runs SELECT i, 'r' || i, 's', NULL, 'x', 't', 'active', 1, NULL, ${zeros(3.9)}, NULL FROM n`,
  );
  database.close();
  const turns = turnsOfSetups();
  const desk = await computer.open();
  expect(await desk.invoke('runs.list', { storeId: null })).toHaveLength(20);
  await expect.poll(() => turns.length).toBe(20);
  // A setup alone takes longer than main may be kept: hardly two are read in one turn.
  expect(new Set(turns).size).toBeGreaterThan(10);
});

test('of runs that are going, a start reads as many bytes as it may, and says of the others that they are too large', async () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const journal = createJournal(database);
  const padded = (mb: number): string =>
    `'{"type":"cancelled","at":1}' || replace(hex(zeroblob(${(mb * 1e6) / 2})), '0', ' ')`;
  database.run(`${numbers(3)} INSERT INTO events SELECT 1, i, ${padded(7)} FROM n`);
  database.run(`INSERT INTO events SELECT 2, 1, ${padded(1)}`);
  expect([journal.bytes(1), journal.bytes(3)]).toEqual([21_000_081, 0]);
  const read = (after: number) => journal.read(1, after, 500).map(({ seq }) => seq);
  expect([read(0), read(2), read(3)]).toEqual([[1, 2], [3], []]);
  const reading = readingAtStart(journal, 2_000_000);
  const record = (number: number) => ({ number }) as RunRecord;
  await expect(reading(record(3))).resolves.toBeNull();
  await expect(reading(record(1))).rejects.toMatchObject({
    error: {
      message:
        'Run 1 was not loaded, because the unfinished runs are too large to be loaded together. It is kept, but none of its rows are sent.',
    },
  });
});

test('a text that is longer than any string is damage of its file, in a list and alone', () => {
  const database = openJournalDatabase(
    { file: ':memory:', holds: 'the runs', migrations: ['CREATE TABLE texts (text TEXT) STRICT'] },
    { message: 'not written' },
  );
  onTestFinished(() => database.close());
  expect([database.all('SELECT text FROM texts'), database.get('SELECT text FROM texts')]).toEqual([
    [],
    undefined,
  ]);
  database.run('INSERT INTO texts VALUES (hex(zeroblob(268500000)))');
  for (const read of [database.all, database.get])
    expect(() => read('SELECT text FROM texts')).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: 'disk' }) }),
    );
});

test('a backup is restored over a file of runs that cannot be read', async () => {
  const computer = newComputer();
  const first = await computer.open();
  await first.importFile(codesFile(5), 'discounts-2021-01');
  computer.choose(await makeBackup(first, join(temporaryFolder(), 'mine.pdbackup')));
  await first.close();
  const database = new DatabaseSync(join(computer.dataFolder, 'runs.db'));
  database.exec(`${runs(1)}; UPDATE runs SET state = 'active', number = 9223372036854775807`);
  database.close();
  const damaged = await computer.open();
  await expect(damaged.invoke('runs.list', {})).rejects.toMatchObject({ error: { code: 'disk' } });
  await expect(damaged.invoke('backups.restore', {})).resolves.toEqual({ restarts: true });
  await damaged.close();
  const next = await computer.open();
  expect(await next.invoke('runs.list', {})).toEqual([]);
});
