import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { rowBudget } from '../../src/main/backups/manifest.ts';
import { type OwnDatabase, takeForeignDatabase } from '../../src/main/sqlite/foreign.ts';
import { temporaryFolder } from '../runs/support/desk.ts';

/** Of what the index is, in its SQL; as long as what is written over it. */
const ofText = 'text'.padEnd(40);

/** A database of so many rows with an index. */
function databaseOf(rows: number): string {
  const file = join(temporaryFolder(), 'foreign.db');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO rows SELECT i, hex(i * 7919) || '${'x'.repeat(120)}' || i FROM n;
    CREATE INDEX rows_by_text ON rows (${ofText})`);
  database.close();
  return file;
}

/** Writes bytes over those of a file, as no program of SQLite would. */
function overwrite(file: string, change: (bytes: Buffer) => unknown): string {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
  return file;
}

/** An empty database of this program with the same table. */
function ownDatabase(): OwnDatabase {
  const file = join(temporaryFolder(), 'own.db');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  database.close();
  return { file, budget: rowBudget };
}

const msOf = async (work: () => unknown): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The processor time of this thread alone, in milliseconds: other programs of a busy computer do not count. */
async function ownMsOf(work: () => unknown): Promise<number> {
  const begin = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

test('every page of a large database is read without holding this thread up', async () => {
  const file = databaseOf(600_000);
  const here = await ownMsOf(() => {
    const database = new DatabaseSync(file);
    database.prepare('PRAGMA integrity_check(1)').get();
    database.close();
  });
  const takings: number[] = [];
  // What earlier tests of this process have left runs in this thread, too: the least of three is that of the taking.
  for (const own of [ownDatabase(), ownDatabase(), ownDatabase()])
    takings.push(await ownMsOf(async () => expect(await takeForeignDatabase(file, own)).toBeNull()));
  const meanwhile = Math.min(...takings);
  expect(meanwhile, `${meanwhile} ms of the ${here} ms that it takes here`).toBeLessThan(here / 4);
});

test('an index that takes for ever to check is refused in about the time that the check of a plain one takes', async () => {
  const plain = databaseOf(20_000);
  // Some milliseconds for each row: hundreds of times what a plain one takes.
  const expression = 'length(hex(zeroblob(4000000+id*0)))'.padEnd(ofText.length);
  const endless = overwrite(databaseOf(20_000), (bytes) =>
    bytes.write(expression, bytes.indexOf(`(${ofText})`) + 1),
  );
  const ofPlain = await msOf(async () => expect(await takeForeignDatabase(plain, ownDatabase())).toBeNull());
  const ofEndless = await msOf(async () =>
    expect(await takeForeignDatabase(endless, ownDatabase())).toBe('index rows_by_text'),
  );
  expect(ofEndless / ofPlain, `${ofEndless} ms to ${ofPlain} ms`).toBeLessThan(20);
});

test('a damaged page is found in the thread', async () => {
  const file = overwrite(databaseOf(2_000), (bytes) => bytes.fill(0xff, 3 * 4096, 5 * 4096));
  expect(await takeForeignDatabase(file, ownDatabase())).toEqual(expect.any(String));
});
