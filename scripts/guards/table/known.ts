import type { Guard, GuardArea } from '../guard.ts';

const known = { test: 'test/runs/known-successes.test.ts' } as const;
const beside = { test: 'test/unit/run/beside.test.ts' } as const;

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
    take: 'isUnreal(name, inner, deed) || isNoThing(name, inner)',
    put: 'isUnreal(name, inner, deed)',
    ...beside,
    named: 'its things are none, or wait',
  },
  {
    name: 'answers: what was only tried',
    holds: 'A request that was only tried, or rolled back, is no success, whatever its response shows.',
    file: 'src/main/runs/decode/denial.ts',
    take: 'if (isUnreal(name, inner, deed)) return true;',
    put: '',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: flags beside a thing',
    holds: 'A flag that a response sets beside its thing has to be known as harmless.',
    file: 'src/main/runs/decode/harmless.ts',
    take: 'if (value === true) return isJudged(name) || isOfMode(name) || isOfNews(name);',
    put: 'if (value === true) return true;',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: numbers beside a thing',
    holds: 'So has a number.',
    file: 'src/main/runs/decode/harmless.ts',
    take: 'return isOfTime(name) && momentOf(value) !== null;',
    put: 'return true;',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: objects beside a thing',
    holds: 'So has an object.',
    file: 'src/main/runs/decode/beside.ts',
    take: 'depth === 0 || !(isOfAnswer(name) || isActionOf(name, deed)) || ',
    put: '',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: links to act on',
    holds: 'A link to sign in, to confirm or to approve says that nothing was done yet, in a record, too.',
    file: 'src/main/runs/decode/unreal.ts',
    take: 'if (isOfAct(name)) return isFilled(value) && !isOff(value);',
    put: '',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: for later',
    holds: 'So does a time in the future at which a change takes effect.',
    file: 'src/main/runs/decode/unreal.ts',
    take: '(momentOf(value) ?? 0) > deed.at + hourMs',
    put: 'false',
    ...beside,
    named: 'not known as harmless',
  },
  {
    name: 'answers: things of other kinds',
    holds: 'A sentence about another kind of thing is none of success.',
    file: 'src/main/runs/decode/sentence.ts',
    take: "if (isNoun(word, deed)) return 'N';",
    put: "if (general.test(word) || anyNoun.test(word)) return 'N';",
    ...beside,
    named: 'not known as harmless',
  },
];

export const knownGuards: readonly GuardArea[] = [{ about: 'What is known as a success', guards }];
