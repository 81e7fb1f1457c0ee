import type { Guard, GuardArea } from '../guard.ts';

const made = { test: 'test/runs/made-by-this-run.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'made: IDs of batches',
    holds:
      'A task gives no ID of what is older than the run, has other values, or is said to have been there.',
    file: 'src/main/runs/decode/service-ids.ts',
    take: '!makes(kind) || notOfThisRun(answer, { kind, sent: body, since }) === null',
    put: 'true',
    ...made,
    named: 'no ID of a discount that a batch did not make',
  },
  {
    name: 'made: names of times',
    holds: 'The age of a record counts under any name of a time.',
    file: 'src/main/runs/decode/moments.ts',
    take: 'if (isOfEvent(key)) return [momentOf(value)];',
    put: "if (key === 'created_at') return [momentOf(value)];",
    ...made,
    named: 'no ID of a discount that a batch did not make',
  },
  {
    name: 'made: said to have been there',
    holds: 'A record beside which the response says that it existed is not what the run made.',
    file: 'src/main/runs/decode/this-run.ts',
    take: "things.some((thing) => saysThere(thing, named ?? {})) ? { is: 'there' } : null",
    put: 'null',
    ...made,
    named: 'one by one, a discount that was there before',
  },
  {
    name: 'made: earlier things',
    holds: 'An ID is never taken from under a name such as “conflict” or “other”.',
    file: 'src/main/runs/decode/own-record.ts',
    take: ' && !isOfEarlier(key)',
    put: '',
    ...made,
    named: 'no ID of a discount that a batch did not make',
  },
  {
    name: 'made: look-ups',
    holds: 'The same is asked of a discount that is found for a lost row.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: 'const why = doubt === null ? null : whyNotMade(doubt);',
    put: 'const why = null;',
    test: 'test/unit/run/look-up.test.ts',
    named: 'says in other words that it is another',
  },
  {
    name: 'made: ages before an undo',
    holds: 'An undo leaves alone what is read with an age from before the run.',
    file: 'src/main/runs/read-first.ts',
    take: "if (doubt?.is === 'older')",
    put: 'if (since === 0)',
    ...made,
    named: 'an undo that reads a discount with',
  },
  {
    name: 'made: refusals of what is there',
    holds: 'A creation that is refused because it is there already is not sent again.',
    file: 'src/main/runs/decode/refusal.ts',
    take: "if (isThere) return 'final';",
    put: '',
    test: 'test/unit/run/decode.test.ts',
    named: 'what a refusal means',
  },
];

export const madeGuards: readonly GuardArea[] = [{ about: 'What a run made', guards }];
