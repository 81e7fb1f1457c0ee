import type { Guard, GuardArea } from '../guard.ts';

const again = { file: 'src/main/runs/decode/next-try.ts', test: 'test/runs/tried-again.test.ts' };

const group = { test: 'test/runs/bulk-otherwise.test.ts' };

const guards: readonly Guard[] = [
  {
    name: 'tasks: ids that count from 0',
    holds: 'Ids of tasks that begin at 0 tie no result to a row.',
    file: 'src/main/runs/store/run-rows.ts',
    take: "&& !ids.has('0')",
    put: '',
    test: 'test/runs/numbered-tasks.test.ts',
    named: 'without bodies',
  },
  {
    name: 'tasks: bodies beside ids',
    holds: 'An echoed body counts for more than the id of its result, also where the service has changed it.',
    file: 'src/main/runs/sending/matchers.ts',
    take: '(await isOfOtherTask(pass, known, record.body))',
    put: '(await isOfOtherTask(pass, known, record.body)) === null',
    test: 'test/runs/numbered-tasks.test.ts',
    named: 'counts for more than the id',
  },
  {
    name: 'tasks: tries that are left',
    holds: 'A task that failed has not failed where tries are left, unless its refusal is one for good.',
    ...again,
    take: '(mayGoOn && (code === null || isPassing(code)) && isSaid(told, hasTriesLeft)) ||',
    put: '',
    named: 'a number of repeats below the most',
  },
  {
    name: 'tasks: failures that are counted',
    holds: 'A failure that says itself that it is tried again is none, even where the batch has counted it.',
    ...again,
    take: "phase === 'reading' && reading?.state === 'started' && isNext && !isOver",
    put: 'false',
    named: 'a failure that counters count',
  },
  {
    name: 'tasks: seconds until the next try',
    holds: 'A failure that names seconds until its next try is none until they are over, or its batch is.',
    file: again.file,
    take: ' || saysSeconds(fields, now - (endedAt ?? 0))',
    put: '',
    test: 'test/unit/run/as-yet.test.ts',
    named: 'seconds until the next try run out',
  },
  {
    name: 'tasks: refusals for good',
    holds: 'A refusal for good is believed, however many tries were allowed.',
    file: again.file,
    take: '(code === null || isPassing(code)) && ',
    put: '',
    test: 'test/unit/run/as-yet.test.ts',
    named: 'a refusal for good has failed',
  },
  {
    name: 'undo: told before it was sent',
    holds: 'What another run applied is left alone unless its result was known before this one sent the row.',
    file: 'src/main/runs/later-discounts.ts',
    take: 'row.at < (sentAt.get(address) ?? 0)',
    put: 'row.at < Date.now()',
    test: 'test/runs/undone-address-discounts.test.ts',
    named: 'while the results of the first were yet to come',
  },
  {
    name: 'answers: made, and over already',
    holds: 'What was just made, and is canceled or refused by its status, is unknown.',
    file: 'src/main/runs/decode/other-made.ts',
    take: " || (deed.does === 'makes' && isJsonObject(record) && isOver(record))",
    put: '',
    ...group,
    named: 'the status of canceled ones',
  },
  {
    name: 'answers: a group of one',
    holds: 'What a task of one row made is compared in lists of any name.',
    file: 'src/main/runs/sending/read-results.ts',
    take: 'isOtherMade(shown, entriesOf(sent.body)',
    put: 'isOtherMade(null, entriesOf(sent.body)',
    ...group,
    named: 'one subscription that is shown with another price',
  },
  {
    name: 'answers: each of a group',
    holds: 'Each thing that a task of several rows made is read as that of one row is.',
    file: 'src/main/runs/decode/group-rows.ts',
    take: "outcome === 'succeeded' && isOtherThing(by",
    put: "outcome === 'failed' && isOtherThing(by",
    ...group,
    named: 'are shown with no price',
  },
  {
    name: 'batches: starts refused as second ones',
    holds:
      'A start that is refused because the batch was started is not repeated, and never called not started.',
    file: 'src/domain/run/fold-batch.ts',
    take: 'result.words.some((line) => saysStarted(line, batch.batchId))',
    put: 'result.words.length < 0',
    test: 'test/unit/run/second-starts.test.ts',
    named: 'because the batch was started is in doubt',
  },
  {
    name: 'answers: first readings out of a cache',
    holds: 'A thing that a cache shows is read again before it is changed for the first time.',
    file: 'src/main/runs/sending/read-before.ts',
    take: 'if (isKept && triesOf(task, context) < mostKept) {',
    put: 'if (body === null) {',
    test: 'test/runs/undo-stale.test.ts',
    named: 'a thing that a cache shows at first',
  },
];

export const nextTryGuards: readonly GuardArea[] = [
  { about: 'Tasks that are numbered or tried again', guards },
];
