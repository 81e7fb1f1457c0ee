import { afterAll, expect, test } from 'vitest';
import type { LearnedLine } from '../../src/domain/profile/learn/index.ts';
import { describe, drawn, plain } from './draw.ts';
import { openHost } from './host.ts';
import { judge } from './judge.ts';
import { falseOffers, takeOver, tryIt, untrueLeft } from './learned.ts';
import { operate } from './operator.ts';
import type { Dialect } from './properties.ts';

const host = openHost();
afterAll(async () => (await host).close());
const rows = 40;
const create = { kind: 'create', code: 'TRY-1', cleanUp: false } as const;

/** Tries a service, takes over what is offered, and sends a sheet by the profile that this makes. */
async function learnAndSend(dialect: Dialect) {
  const own = await host;
  const service = await own.startService(dialect, rows);
  try {
    const store = await own.connectUnknown(service);
    const report = await tryIt(own, store, create);
    const untrue = [...falseOffers(dialect, report.lines), ...untrueLeft(report, service, create.code)];
    const profile = await takeOver(own, store, report);
    const told = await operate(own, dialect, service, store, await own.sheetOf(dialect.kind, rows));
    return { report, untrue, profile, told, findings: judge(dialect, rows, told, service.truth()) };
  } finally {
    service.close();
  }
}

const offers = (lines: readonly LearnedLine[]) =>
  Object.fromEntries(lines.flatMap(({ path, offer }) => (offer === null ? [] : [[path, offer]])));

/** Whatever a service is like: what is offered is so, and a run by it claims nothing that is not. */
test.for([11, 12, 13, 14])('of drawn services nothing is learned that is not so (seed %i)', async (seed) => {
  for (let index = 0; index < 6; index += 1) {
    const dialect = {
      ...drawn(seed, index),
      kind: index % 3 === 2 ? drawn(seed, index).kind : 'create',
    } as const;
    const { report, untrue, findings } = await learnAndSend(dialect);
    const said = `${seed} ${index}: ${describe(dialect).join('; ')}\n${JSON.stringify(report, null, 1)}`;
    expect(untrue, said).toEqual([]);
    // A profile that knows less than the service tells may leave rows counted: that is no claim (judge.ts).
    const claims = findings.filter(({ kind }) => kind !== 'lost');
    expect(claims, said).toEqual([]);
  }
});

test('a service of other words is learned, and its rows are told one by one where nothing was known', async () => {
  const dialect: Dialect = {
    ...plain,
    words: 'unknown',
    taskWords: 'unknown',
    order: 'newest',
    envelope: 'nested',
    lookUp: 'filters',
    signal: 'own',
    bucket: 'smaller',
    pageCap: 'refused',
    paging: 'offset',
    laterPages: 'strict',
    work: 'slow',
  };
  const { report, untrue, findings, told } = await learnAndSend(dialect);
  expect(report.because).toBeNull();
  expect(offers(report.lines)).toEqual({
    'words.batchNotStarted': 'not_started, draft',
    'words.batchStarted': 'processing, in_work',
    'words.batchDone': 'completed, failed, finished',
    'words.taskDone': 'success, failed, ok',
    'optional.taskList': 'true',
    'optional.discountLookup': 'true',
    'limits.pageSize': '15',
    'lists.paging': 'offset',
    'limits.bucketSize': '6',
  });
  expect(untrue).toEqual([]);
  expect(findings).toEqual([]);
  expect(
    [...told.rows.values()].every(({ outcome }) => outcome === 'succeeded' || outcome === 'failed'),
  ).toBe(true);
});

test('what a plain service does is found as the profile has it, but for the list that it was not told of', async () => {
  const { report } = await learnAndSend({ ...plain, rejects: 'none' });
  expect(offers(report.lines)).toEqual({ 'optional.taskList': 'true' });
  const verdicts = Object.fromEntries(report.lines.map(({ label, verdict }) => [label, verdict]));
  expect(verdicts).toMatchObject({
    'A batch that was not started': 'same',
    'A batch that has ended': 'same',
    'A task that has failed': 'not-seen',
    'Tasks are listed in order': 'not-seen',
    'Next page': 'not-seen',
    'Requests per second': 'not-seen',
    'Record of a batch': 'seen',
    'Counters of a batch': 'seen',
  });
});

test.for([
  // A word that stays while a batch waits and runs could send it twice.
  ['a word that does not change tells no state', { words: 'no word' }, 'words.batchNotStarted'],
  [
    'a word of a success alone is no word of one',
    { taskWords: 'unknown', taskCode: 'none' },
    'words.taskDone',
  ],
  ['a search that ignores the code finds no code', { lookUp: 'all' }, 'optional.discountLookup'],
  [
    'a list without a result that can be read is not used',
    { resultAt: 'response', taskWords: 'none' },
    'optional.taskList',
  ],
  ['a list that is not there is not used', { list: 'none' }, 'optional.taskList'],
  ['a cursor that is null shows no second page', { paging: 'meta' }, 'lists.paging'],
  ['one task has no order', { order: 'added', promise: 'kept' }, 'lists.tasksInOrder'],
] as const)('%s', async ([, over, path]) => {
  const own = await host;
  const service = await own.startService({ ...plain, rejects: 'none', ...over }, 1);
  try {
    const report = await tryIt(own, await own.connectUnknown(service), create);
    expect(report.lines.find((line) => line.path === path)?.offer).toBeNull();
  } finally {
    service.close();
  }
});
