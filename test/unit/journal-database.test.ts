import { expect, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { openJournalDatabase } from '../../src/main/sqlite/journal-database.ts';

const problem = { message: 'The journal could not be written.', next: 'Make room on the disk.' };
const open = () =>
  openJournalDatabase(
    {
      file: ':memory:',
      holds: 'the rows',
      migrations: ['CREATE TABLE rows (id INTEGER PRIMARY KEY) STRICT'],
    },
    problem,
  );

test('what SQLite refuses is a problem of the disk, and the transaction leaves nothing', () => {
  const database = open();
  const twice = () =>
    database.transaction(() => {
      database.run('INSERT INTO rows (id) VALUES (1)');
      database.run('INSERT INTO rows (id) VALUES (1)');
    });
  expect(twice).toThrow(Failure);
  expect(twice).toThrow(problem.message);
  expect(database.all('SELECT id FROM rows')).toEqual([]);
});

test('what the work itself throws stays what it is, and the transaction leaves nothing', () => {
  const database = open();
  const defect = new TypeError('a defect');
  expect(() =>
    database.transaction(() => {
      database.run('INSERT INTO rows (id) VALUES (1)');
      throw defect;
    }),
  ).toThrow(defect);
  expect(database.all('SELECT id FROM rows')).toEqual([]);
});
