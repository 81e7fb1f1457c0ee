import type { Guard, GuardArea } from '../guard.ts';

const days = { test: 'test/runs/moved-days.test.ts' } as const;
const addresses = {
  test: 'test/runs/undone-address-discounts.test.ts',
  named: 'leaves alone what a later run applied',
} as const;
const tries = { test: 'test/runs/failed-tasks.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'undo: days moved by one',
    holds: 'An undo overwrites no day that somebody moved by one, where midnights are shown in UTC.',
    file: 'src/main/runs/read-first.ts',
    take: 'isMovedDay(day, before, current);',
    put: "current === '';",
    ...days,
    named: 'an undo of a charge that is a day later',
  },
  {
    name: 'answers: days beside other fields',
    holds:
      'A day that is shown as before, and matches the day that was sent in some time zones only, is not taken as set.',
    file: 'src/main/runs/sending/as-before.ts',
    take: 'if (textOf(now, field) === textOf(earlier, field) && mayBeOtherDay(day, shown))',
    put: "if (field === '')",
    ...days,
    named: 'a day that stays is not said to be set',
  },
  {
    name: 'tasks: days as before',
    holds: 'The same holds for what a task of a batch shows.',
    file: 'src/main/runs/sending/read-results.ts',
    take: "const came = asBefore !== null ? 'unknown' : ",
    put: 'const came = ',
    ...days,
    named: 'that ends as before by its task',
  },
  {
    name: 'undo: discounts of later runs',
    holds: 'An undo removes no discount that a later run applied to an address.',
    file: 'src/main/runs/source-runs.ts',
    take: 'const run = later.get(addressIn(cells));',
    put: "const run = later.get('');",
    ...addresses,
  },
  {
    name: 'undo: what addresses lose',
    holds: 'The review of an undo says that it removes whatever discount an address has.',
    file: 'src/main/runs/source-runs.ts',
    take: '{ cautions: [runsMessages.removesAnyDiscount] }',
    put: '{}',
    ...addresses,
  },
  {
    name: 'undo: what an undo of the run left open',
    holds:
      'An undo of applied discounts may be repeated for addresses that an earlier undo of the run left open.',
    file: 'src/main/runs/later-discounts.ts',
    test: 'test/runs/undone-address-discounts.test.ts',
    take: 'mayBeDone && run.inverseOf !== id',
    put: 'mayBeDone',
    named: 'what an undo left open is not',
  },
  {
    name: 'undo: what a later run has yet to send',
    holds: 'A row of a later run that is not over may have set the discount of its address.',
    file: 'src/main/runs/later-discounts.ts',
    test: 'test/runs/undone-address-discounts.test.ts',
    take: '(outcome === null && run.endedAt === null)',
    put: '(outcome === null && run.endedAt !== null)',
    named: 'what a later run has yet to apply',
  },
  {
    name: 'changes: tries beside what asked to wait',
    holds: 'An answer that asks to wait does not use up the tries for whatever else a change is answered.',
    file: 'src/domain/run/fold-singles.ts',
    test: 'test/unit/run/limited.test.ts',
    take: "result.refusal === 'later' && result.status !== tooManyRequests",
    put: "result.refusal === 'later'",
    named: 'has all its tries left',
  },
  {
    name: 'undo: readings out of a cache',
    holds: 'An undo does not compare with a response that says that a cache had kept it.',
    file: 'src/main/runs/sending/read-before.ts',
    take: 'if (undoes(body) && isFromCache(answer))',
    put: 'if (undoes(body) && isFromCache({}))',
    test: 'test/runs/undo-stale.test.ts',
    named: 'does not go by a response that is out of date',
  },
  {
    name: 'prices: readings out of a cache',
    holds: 'Neither are prices compared with one.',
    file: 'src/main/runs/sending/compare-prices.ts',
    take: 'if (isFromCache(answer))',
    put: 'if (isFromCache({}))',
    test: 'test/bundles/stale-reading.test.ts',
    named: 'a response that was kept by a cache',
  },
  {
    name: 'requests: no answers out of a cache',
    holds: 'What is read is asked for anew, whatever a cache on the way has kept.',
    file: 'src/main/api/wire.ts',
    take: ": { 'Cache-Control': 'no-cache' }),",
    put: ': {}),',
    test: 'test/api/client.test.ts',
    named: 'carries token, version and JSON',
  },
  {
    name: 'tasks: rows that were left alone',
    holds: 'A row that was not added to its batch takes no result of an equal one.',
    file: 'src/main/runs/sending/matchers.ts',
    take: 'const ofBatch = () => sentIn(batch, bodies);',
    put: 'const ofBatch = () => bodies.range(batch.first, batch.count);',
    test: 'test/runs/same-discount.test.ts',
    named: 'a row that was kept takes no result',
  },
  {
    name: 'tasks: refused at a later try',
    holds: 'A task that was tried twice, and refused for what is there or gone, is unknown.',
    file: 'src/main/runs/decode/task-outcome.ts',
    take: 'repeatsIn(level) > 0)) return false;',
    put: 'repeatsIn(level) > 99)) return false;',
    ...tries,
    named: 'a deletion that was tried twice',
  },
  {
    name: 'answers: words of deletions',
    holds:
      'A record that still shows a thing counts as deleted only if it says so with a yes or a past time.',
    file: 'src/main/runs/decode/ended.ts',
    take: 'endingOf(key) === ending && isPast(value)',
    put: 'endingOf(key) === ending && !isNone(value)',
    test: 'test/runs/frameworks.test.ts',
    named: 'a deleted discount may be shown as it was',
  },
];

export const givenSinceGuards: readonly GuardArea[] = [
  { about: 'What is as before, and what changed since', guards },
];
