import { afterAll, expect, test } from 'vitest';
import { plain } from './draw.ts';
import { openHost } from './host.ts';
import type { Dialect } from './properties.ts';
import { runDialect } from './run-dialect.ts';

/** Services before which the product fell once, each as small as it was shrunk to. */
const falls: readonly (readonly [string, number, Partial<Dialect>])[] = [
  [
    'results that come late are not rows that were not sent',
    3,
    { listLag: 'late', operator: 'sends the rest' },
  ],
  [
    'a failure that names another row says nothing of that row',
    31,
    { echo: 'none', output: 'id', failures: 'other' },
  ],
  [
    'a failure that names another row takes nothing from the one that succeeded',
    31,
    { echo: 'none', failures: 'other' },
  ],
  ['the id of a request is not that of a discount', 3, { kind: 'single', output: 'request' }],
  ['the id of a request in a result is not that of a discount', 3, { output: 'request' }],
  [
    'a batch is not built anew without an end',
    50,
    { counters: 'stuck', addLimit: '422', faults: 'all', salt: 4 },
  ],
  ['records in two envelopes are read', 3, { envelope: 'nested' }],
  ['records with their fields in attributes are read', 3, { envelope: 'attributes', list: 'none' }],
  ['a status of something else beside a record is not its own', 3, { envelope: 'noise', list: 'none' }],
  ['a page that is refused without a word is asked for smaller', 31, { errors: 'empty', pageCap: 'refused' }],
  [
    'a chunk whose answer was lost is not sent again into its batch, for its count may be behind',
    5,
    { counters: 'late', latency: 'long', faults: 'all', salt: 26923 },
  ],
  [
    'a status word that changes its case tells the same',
    50,
    { words: 'changing case', addLimit: '422', faults: 'lost before', salt: 61543 },
  ],
  [
    'a list that is refused while the batch waits does not keep the run from seeing its end',
    5,
    { list: 'claimed', work: 'queued', words: 'changing case' },
  ],
  [
    'a token that runs out while a request waits for its turn is renewed again',
    200,
    { token: 'short', batchLimit: 'said', outstanding: '429', work: 'queued' },
  ],
];

const host = openHost();
afterAll(async () => (await host).close());

test('a lost start that a word alone bears out is asked about, and the results are read', async () => {
  const dialect: Dialect = { ...plain, counters: 'results missing', faults: 'lost after', salt: 17 };
  const { findings, told } = await runDialect(await host, dialect, 3);
  expect(findings).toEqual([]);
  expect(told.did).toEqual(['decide: treat-as-processed']);
});

test.for(falls)('%s', async ([, rows, dialect]) => {
  const { findings, told } = await runDialect(await host, { ...plain, ...dialect }, rows);
  expect(findings, JSON.stringify(told.did)).toEqual([]);
  expect(told.did).toEqual([]);
});
