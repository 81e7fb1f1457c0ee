import { expect, test } from 'vitest';
import type { Outcome, RunRow } from '../../src/contract/runs.ts';
import { describe, drawn, plain } from './draw.ts';
import { jobs } from './jobs.ts';
import { type FaultKind, judge } from './judge.ts';
import type { Told } from './operator.ts';
import { properties } from './properties.ts';
import { createTruth } from './service/truth.ts';

const { keyOf } = jobs.create;

const row = (outcome: Outcome, serviceId: string | null = null): RunRow => ({
  rowId: 1,
  number: 1,
  label: keyOf(0),
  outcome,
  evidence: null,
  serviceId,
  message: '',
  raw: null,
});

/** What is found of one row that was carried out so many times under the ids 7, 8 ..., and is told so. */
function found(told: RunRow | null, done: number, more: Partial<Told> = {}, dialect = plain): FaultKind[] {
  const truth = createTruth();
  for (let time = 0; time < done; time += 1) truth.done(keyOf(0), String(7 + time));
  const rows = new Map(told === null ? [] : [[told.label, told]]);
  return judge(
    dialect,
    1,
    { rows, runs: [], stuck: null, cancelled: false, left: false, did: [], ...more },
    truth,
  ).map(({ kind }) => kind);
}

test('what is true is found to be so', () => {
  expect(found(row('succeeded', '7'), 1)).toEqual([]);
  expect(found(row('succeeded'), 1)).toEqual([]);
  expect(found(row('failed'), 0)).toEqual([]);
  expect(found(row('not-sent'), 0, { cancelled: true }, { ...plain, faults: 'all' })).toEqual([]);
});

test('every planted lie is found', () => {
  expect(found(row('succeeded'), 0)).toEqual(['misreported']);
  expect(found(row('failed'), 1)).toEqual(['misreported']);
  expect(found(row('not-sent'), 1, { cancelled: true })).toEqual(['misreported']);
  expect(found(row('succeeded', '8'), 1)).toEqual(['misreported']);
  expect(found(row('succeeded', '7'), 2)).toEqual(['doubled']);
  expect(found(row('not-sent'), 0)).toEqual(['lost']);
  expect(found(row('not-sent'), 0, { cancelled: true })).toEqual(['lost']);
  expect(found(null, 1)).toEqual(['lost']);
  expect(found(row('succeeded'), 1, { stuck: 'it waits' })).toEqual(['stuck']);
});

test('less than the service tells of a row is a loss; less than it could tell is none', () => {
  expect(found(row('unknown'), 1)).toEqual(['lost']);
  expect(found(row('counted'), 1)).toEqual(['lost']);
  expect(found(row('counted'), 1, {}, { ...plain, echo: 'none', output: 'nothing' })).toEqual([]);
  expect(found(row('unknown'), 1, {}, { ...plain, list: 'none' })).toEqual([]);
});

test('a seed and a place draw one service, which is said in the words of its properties', () => {
  expect(drawn(11, 3)).toEqual(drawn(11, 3));
  expect(drawn(11, 3)).not.toEqual(drawn(11, 4));
  expect(describe(plain)).toEqual([]);
  expect(describe({ ...plain, order: 'newest', echo: 'none' })).toEqual([
    'the newest task is listed first',
    'no body is echoed',
  ]);
  for (const { choices } of Object.values(properties)) {
    expect(new Set(choices.map(([name]) => name)).size).toBe(choices.length);
    expect(choices.slice(1).every(([, , words]) => words !== '')).toBe(true);
  }
});
