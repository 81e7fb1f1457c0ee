import type { Guard, GuardArea } from '../guard.ts';

const oneThing = { test: 'test/runs/one-thing-two-runs.test.ts' } as const;

const byCode = { test: 'test/runs/undo-by-code.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'batches: readings that change for ever',
    holds:
      'A started batch that tells something else at each look, and counts no further, has its tasks asked.',
    file: 'src/domain/run/next-batch.ts',
    take: 'batch.changingReadings / mostChanging',
    put: '0',
    test: 'test/runs/exits.test.ts',
    named: 'at each look (the words of two copies in turn)',
  },
  {
    name: 'batches: changes that are no news',
    holds:
      'A batch that tells something else at each look, and counts no further, is said to make no progress.',
    file: 'src/domain/run/silence.ts',
    take: ' && after.changingReadings < mostChanging',
    put: '',
    test: 'test/runs/exits.test.ts',
    named: 'not waited for in silence either (the words of two copies in turn)',
  },
  {
    name: 'starts: refused again and again',
    holds: 'A start that is refused each time is said to make no progress.',
    file: 'src/domain/run/silence.ts',
    take: "before.phase === 'ready' && before.startRefused",
    put: 'false',
    test: 'test/runs/exits.test.ts',
    named: 'refused with 423 each time is said after a while',
  },
  {
    name: 'undo: a code that several discounts have',
    holds:
      'Of a discount that a row names by its code, values are kept only where the service lists it alone.',
    file: 'src/main/runs/sending/look-up-requests.ts',
    take: 'discount === undefined || others.length > 0',
    put: 'discount === undefined',
    ...byCode,
    named: 'a service that lists two discounts with the code',
  },
  {
    name: 'undo: rows that cannot be read',
    holds:
      'A review promises no undo of rows whose current values nothing finds, and plans no request for them.',
    file: 'src/main/runs/readings.ts',
    take: 'possible ? Math.max(0, tasks - unread) : 0',
    put: 'possible ? tasks : 0',
    ...byCode,
    named: 'without a look-up',
  },
  {
    name: 'steps: values that were not loaded',
    holds: 'A run says how many current values it loaded, not how many rows it went through.',
    file: 'src/domain/run/steps.ts',
    take: "Math.min(singles.prepared, counts['read-first'].ok, toLoad)",
    put: 'Math.min(singles.prepared, toLoad)',
    ...byCode,
    named: 'has its row sent, and the run says what it did not load',
  },
  {
    name: 'undo: what another run has read for a batch',
    holds: 'A run does not read a discount that a run by batches has read, and has not yet had changed.',
    file: 'src/main/runs/same-thing.ts',
    take: 'if (column === undefined && !isReadInBatches) return null;',
    put: 'if (column === undefined) return null;',
    ...oneThing,
    named: 'a run by batches waits with a discount',
  },
  {
    name: 'runs: slices that another run waits for',
    holds:
      'A run by batches sends what it has read before it waits for another run, so that the two do not wait for each other.',
    file: 'src/domain/run/read-again.ts',
    take: ' || isBegunElsewhere(first);',
    put: ';',
    ...oneThing,
    named: 'that want what the other one has read',
  },
  {
    name: 'undo: batches that stand still',
    holds: 'A batch that stands still keeps no other run waiting once it would be read again.',
    file: 'src/domain/run/begun.ts',
    take: 'if (stands && !isHeldByReadings(batch, now, pollMs)) continue;',
    put: '',
    test: 'test/unit/run/read-again.test.ts',
    named: 'a batch that was read has begun',
  },
  {
    name: 'undo: batches that are read again in part',
    holds:
      'What was added to a batch keeps other runs waiting, too, while the rest of it is to be read again.',
    file: 'src/domain/run/read-again.ts',
    take: 'addedReadAt ?? readAt;\n\nconst mostHeld',
    put: 'readAt;\n\nconst mostHeld',
    test: 'test/unit/run/read-again.test.ts',
    named: 'what was added has begun while the rest',
  },
  {
    name: 'undo: batches that are started by old readings',
    holds:
      'A batch that is not read again before it is started keeps other runs waiting for as long as it stands.',
    file: 'src/domain/run/read-again.ts',
    take: "(batch.phase !== 'planned' && isNeverHeld(batch)) || now",
    put: 'now',
    test: 'test/unit/run/read-again.test.ts',
    named: 'a batch that was built time and again',
  },
  {
    name: 'requests: long pauses of one request',
    holds:
      'A pause of more than a minute is told, whatever it is that waits: no run stands still without a word.',
    file: 'src/main/api/client.ts',
    take: 'const isLong = (report',
    put: 'const isLong = (!elsewhere || request.leavesBy !== undefined) && (report',
    test: 'test/api/client-limit.test.ts',
    named: 'a long pause of one request alone',
  },
  {
    name: 'undo: discounts that were applied while it waited',
    holds:
      'Before an undo sends rows, it asks again whether another run set the discounts of their addresses since.',
    file: 'src/main/runs/set-since.ts',
    take: 'isBehind: () => toAsk().length > 0,',
    put: 'isBehind: () => false,',
    test: 'test/runs/undone-address-discounts.test.ts',
    named: 'while an undo waited is left alone',
  },
  {
    name: 'undo: discounts of runs that were still being prepared',
    holds: 'It also asks runs that were started before it and got their rows only when its own were chosen.',
    file: 'src/main/runs/set-since.ts',
    take: 'const asked = new Set<number>();',
    put: 'const asked = new Set([...Array(record.number).keys()]);',
    test: 'test/runs/undone-address-discounts.test.ts',
    named: 'what a run applied that was prepared before',
  },
  {
    name: 'undo: batches with discounts that were applied since',
    holds: 'A batch that has such rows already, and was not started, is created again without them.',
    file: 'src/main/runs/set-since.ts',
    take: 'batch.batchId === null ? kept : [...kept, abandon(batch, now, why)];',
    put: 'why === null ? [abandon(batch, now, why)] : kept;',
    test: 'test/runs/undone-address-discounts.test.ts',
    named: 'while an undo waited is left alone',
  },
  {
    name: 'batches: requests that a busy batch refuses',
    holds:
      'A request that a busy batch refused may have added its tasks: where nothing counts them, the batch is not started.',
    file: 'src/domain/run/refused-chunk.ts',
    take: 'if (there !== null)',
    put: 'if (there !== null && batch.attempt < 0)',
    test: 'test/runs/busy-adds.test.ts',
    named: 'are not added twice',
  },
  {
    name: 'batches: busy batches that count their tasks',
    holds: 'A batch that counts the tasks of a refused request as added is not given them again.',
    file: 'src/domain/run/decide-chunk.ts',
    take: 'if (total === known && !state.countersLag) {',
    put: 'if (total === null && !state.countersLag) {',
    test: 'test/runs/busy-adds.test.ts',
    named: 'is waited for',
  },
  {
    name: 'tasks: results of an earlier batch',
    holds:
      'Of two results with one body, one of which failed, neither is taken for that of a row that was sent once.',
    file: 'src/main/runs/sending/surplus.ts',
    take: 'if (isSurplus || own !== null) {',
    put: 'if (own !== null) {',
    test: 'test/runs/tasks-of-earlier-batches.test.ts',
    named: 'a task that failed is not taken',
  },
  {
    name: 'tasks: results that a batch counts',
    holds: 'But by the counters of the batch, where they say the same of all its tasks.',
    file: 'src/main/runs/sending/surplus.ts',
    take: "if (succeeded === accepted && failed === 0) return 'succeeded';",
    put: '',
    test: 'test/runs/tasks-of-earlier-batches.test.ts',
    named: 'a task that succeeded is not taken',
  },
  {
    name: 'tasks: failures behind open tries',
    holds:
      'A failure behind an open entry of its task is its own only where the batch counts one for each task that is left.',
    file: 'src/main/runs/sending/surplus.ts',
    take: 'plain(isFailure ? record :',
    put: 'plain(isFailure || true ? record :',
    test: 'test/runs/entries-of-tries.test.ts',
    named: 'it is not known to have failed',
  },
  {
    name: 'creations: refusals that show what was just made',
    holds: 'A creation is not taken for refused where the refusal shows a thing that was created meanwhile.',
    file: 'src/main/runs/decode/refusal.ts',
    take: 'isCreatedWithin(object, span) === true',
    put: 'isCreatedWithin(object, span) === null && false',
    test: 'test/runs/refused-creations.test.ts',
    named: 'leaves open whether one was',
  },
  {
    name: 'creations: notes beside a refusal',
    holds: 'Nor where a note beside the error says that it was made.',
    file: 'src/main/runs/decode/carried-out.ts',
    take: "typeof value === 'string' && isOfNote(name) ? [value] : [],",
    put: "typeof value === 'string' && name === '' ? [value] : [],",
    test: 'test/runs/refused-creations.test.ts',
    named: 'leaves open whether one was',
  },
  {
    name: 'tasks: rows with two results',
    holds:
      'A row with two results that succeeded has the ID of neither: an undo could delete what another run made.',
    file: 'src/main/runs/sending/read-results.ts',
    take: "made && by !== 'order' && note === ''",
    put: "made && by !== 'order'",
    test: 'test/runs/tasks-of-earlier-batches.test.ts',
    named: 'a row that succeeded twice by the list',
  },
  {
    name: 'starts: refused beyond the limit',
    holds: 'A batch is read before its start is repeated, also where the start was answered 429.',
    file: 'src/domain/run/fold-batch.ts',
    take: 'mayBeProcessed: false, startRefused: true, ...freshReadings',
    put: 'mayBeProcessed: false, startRefused: false, ...freshReadings',
    test: 'test/runs/refused-starts.test.ts',
    named: 'in other words',
  },
];

export const begunSinceGuards: readonly GuardArea[] = [
  { about: 'What other runs began with, and what was added twice', guards },
];
