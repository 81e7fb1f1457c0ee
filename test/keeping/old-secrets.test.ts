import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import type { Vault } from '../../src/main/ports.ts';
import { openJournalDatabase } from '../../src/main/sqlite/journal-database.ts';
import { createMasking } from '../../src/main/sqlite/masking.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { found } from './support.ts';

/** Behind a name: found by it. Bare: found because it is a token in use. */
const named = 'echoed-refresh-s3cr3t-0001';
const bare = 'bare-access-s3cr3t-0002';

/** A data folder as an earlier version left it: what a service echoed stands in rows, journal, summary and checkouts. */
async function oldFolder() {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const desk = await openDesk({ dataFolder, vault });
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  const { id: runId } = await desk.send(store, sheet.id);
  await desk.reaches(runId, 'done');
  await desk.close();
  await vault.set(`store:${store.id}:access`, bare);

  const database = new DatabaseSync(join(dataFolder, 'runs.db'));
  const echo = `{"errors":{"base":"invalid token ${bare}","sent":"{\\"refresh_token\\":\\"${named}\\"}"}}`;
  database.exec('PRAGMA secure_delete = OFF; DROP TABLE masked; DROP TABLE sheet_stores');
  database
    .prepare('UPDATE rows SET raw = ?, message = ? WHERE number > 20')
    .run(echo, `base: ${bare}, id_token=${named}`);
  // A row that was written, and written again: the first text stays in the page.
  database.prepare("UPDATE rows SET message = 'plain' WHERE number = 33").run();
  database
    .prepare(
      `UPDATE events SET data = json_set(data, '$.message', ?) WHERE json_extract(data, '$.type') = 'row-outcomes'`,
    )
    .run(`refresh_token=${named} ${bare}`);
  database
    .prepare(`UPDATE runs SET summary = json_set(summary, '$.title', ?)`)
    .run(`"client_secret": "${named}"`);
  database.close();
  const reopen = (more: Partial<Vault> = {}) => openDesk({ dataFolder, vault: { ...vault, ...more } });
  return { dataFolder, runId, store, reopen };
}

const logOf = (dataFolder: string): string => readFileSync(join(dataFolder, 'logs/main.log'), 'utf8');

test('what an earlier version kept of secrets is masked at the start, in rows, journal and summary, byte for byte', async () => {
  const { dataFolder, runId, reopen } = await oldFolder();
  expect(found(dataFolder, [named, bare]).length).toBe(2);
  const desk = await reopen();
  await expect.poll(() => found(dataFolder, [named, bare])).toEqual([]);
  const rows = await desk.invoke('runs.rows', { runId, outcomes: ['succeeded'] });
  expect(rows).toHaveLength(60);
  expect(JSON.parse(rows.find(({ number }) => number === 40)?.raw ?? '')).toEqual({
    errors: { base: 'invalid token [redacted]', sent: '{"refresh_token":"[redacted]"}' },
  });
  expect(await desk.invoke('runs.get', { runId })).toMatchObject({ state: 'done', succeeded: 60 });
  await expect.poll(() => logOf(dataFolder)).toContain('secrets in results of earlier versions were masked');
  await desk.close();

  // Once: the next start does not ask the keychain for it.
  let asked = 0;
  const next = await reopen({
    get: async () => {
      asked += 1;
      return null;
    },
  });
  expect(await next.invoke('runs.list', { storeId: null })).toHaveLength(1);
  await next.close();
  expect(asked).toBe(0);
});

test('a keychain that is locked leaves what has no name for the next start, and holds up neither masking nor closing', async () => {
  const { dataFolder, reopen } = await oldFolder();
  const locked = await reopen({
    get: () => Promise.reject(new Failure({ code: 'no-keychain', message: 'It is locked.' })),
  });
  await expect.poll(() => found(dataFolder, [named])).toEqual([]);
  await locked.close();
  expect(found(dataFolder, [bare]).length).toBe(1);
  const silent = await reopen({ get: () => new Promise(() => {}) });
  await silent.close();
  await reopen();
  await expect.poll(() => found(dataFolder, [named, bare])).toEqual([]);
});

describe('masking', () => {
  const tables = [{ name: 'said', keys: ['store', 'number'], columns: ['words', 'data'], json: ['data'] }];
  const opened = (rows: number) => {
    const database = openJournalDatabase(
      {
        file: join(temporaryFolder(), 'said.db'),
        holds: 'what was said',
        migrations: [
          `CREATE TABLE said (store TEXT, number INTEGER, words TEXT, data TEXT, PRIMARY KEY (store, number)) WITHOUT ROWID`,
        ],
      },
      { message: 'not written' },
    );
    for (let number = 1; number <= rows; number += 1) {
      const store = number % 2 === 0 ? 'even' : 'odd';
      database.run(
        'INSERT INTO said VALUES (?, ?, ?, ?)',
        store,
        number,
        `secret ${number}`,
        '{"a":"secret"}',
      );
    }
    return database;
  };
  const left = (database: ReturnType<typeof opened>) =>
    database.all("SELECT number FROM said WHERE words LIKE '%secret%' OR data LIKE '%secret%'").length;

  test('goes on where it was stopped, and gives way while it goes', async () => {
    const database = opened(500);
    const stop = new AbortController();
    let masked = 0;
    const mask = (text: string): string => {
      masked += 1;
      if (masked === 300) stop.abort();
      const until = performance.now() + 0.2;
      while (performance.now() < until);
      return text.replaceAll('secret', 'hidden');
    };
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const first = createMasking(database, tables, async () => {});
    expect(first.isDue()).toBe(true);
    await first.run(mask, true, stop.signal);
    const remaining = left(database);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(500);

    const [before, second] = [masked, createMasking(database, tables, async () => {})];
    expect(second.isDue()).toBe(true);
    expect(await second.run(mask, true, new AbortController().signal)).toBe(remaining);
    isOver = true;
    expect(masked - before).toBe(remaining * 2);
    expect(left(database)).toBe(0);
    expect(turns).toBeGreaterThan(5);
    expect(createMasking(database, tables, async () => {}).isDue()).toBe(false);
    database.close();
  });

  test('leaves what would not be JSON any more, and is not over while its file cannot be written anew', async () => {
    const database = opened(30);
    const refusing = createMasking(database, tables, () => Promise.reject(new Error('in use')));
    const run = refusing.run((text) => text.replace(/secret"?/, '*'), true, new AbortController().signal);
    await expect(run).rejects.toThrow('in use');
    expect(database.get('SELECT words, data FROM said WHERE number = 4')).toEqual({
      words: '* 4',
      data: '{"a":"secret"}',
    });
    expect(refusing.isDue()).toBe(true);
    database.close();
  });

  test('has nothing to do in a file that is empty', () => {
    const database = opened(0);
    expect(createMasking(database, tables, async () => {}).isDue()).toBe(false);
    database.close();
  });
});
