import type { Guard, GuardArea } from '../guard.ts';

const known = { test: 'test/runs/known-successes.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'answers: whole sentences',
    holds: 'A sentence is one of success only where all of it is known to be.',
    file: 'src/main/runs/decode/sentence.ts',
    take: "letters.every((one) => one !== null) && forms.test(letters.join(''))",
    put: "letters.some((one) => one === 'V' || one === 'E')",
    ...known,
    named: 'a sentence is one of success only where all of it is known',
  },
  {
    name: 'answers: counts',
    holds: 'A count, or a list, of none or of another number of things than was sent denies a success.',
    file: 'src/main/runs/decode/denial.ts',
    take: 'if (countsOther(value, deed, isOuter)) return true;',
    put: '',
    ...known,
    named: 'a count or a list of none',
  },
  {
    name: 'answers: things that are empty',
    holds: 'A response whose thing is empty, or has texts in the place of its fields, is no success.',
    file: 'src/main/runs/decode/denial.ts',
    take: 'isUnreal(name, inner) || isNoThing(name, inner)',
    put: 'isUnreal(name, inner)',
    ...known,
    named: 'is empty, waits, or was only tried',
  },
  {
    name: 'answers: what was only tried',
    holds: 'A request that was only tried, or rolled back, is no success, whatever its response shows.',
    file: 'src/main/runs/decode/denial.ts',
    take: 'isUnreal(name, inner) || isNoThing(name, inner)',
    put: 'isNoThing(name, inner)',
    ...known,
    named: 'is empty, waits, or was only tried',
  },
  {
    name: 'answers: flags of an envelope',
    holds:
      'A flag that a response sets beside its thing, and that is not known to be harmless, denies a success.',
    file: 'src/main/runs/decode/denial.ts',
    take: 'if (hasFlags && isYes(inner) && !isHarmlessFlag(name)) return true;',
    put: '',
    ...known,
    named: 'is empty, waits, or was only tried',
  },
  {
    name: 'answers: jobs',
    holds: 'A response that tells of a job, and shows no thing, is no success.',
    file: 'src/main/runs/decode/shown-by.ts',
    take: "if (isJsonObject(body) && tellsOfJob(body)) return 'nothing';",
    put: '',
    ...known,
    named: 'is empty, waits, or was only tried',
  },
];

export const knownGuards: readonly GuardArea[] = [{ about: 'What is known as a success', guards }];
