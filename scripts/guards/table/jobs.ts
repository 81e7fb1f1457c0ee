import type { Guard, GuardArea } from '../guard.ts';

const jobs = { test: 'test/unit/run/fields-of-jobs.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'answers: what jobs are reverted by',
    holds: 'A field named after how a job was reverted says that it was, whatever else jobs have.',
    file: 'src/main/runs/decode/job-fields.ts',
    take: "typeof value === 'boolean' || isOfHarm(name)",
    put: "typeof value === 'boolean'",
    ...jobs,
    named: 'counts only with a name and a value of its kind',
  },
  {
    name: 'answers: IDs of what is there instead',
    holds: 'The ID of what was there, or is there instead, is none that a job has of itself.',
    file: 'src/main/runs/decode/job-fields.ts',
    take: 'isOfId(name) && isOfOwnId(name) && !isOfOther(name) && (',
    put: 'isOfId(name) && (',
    ...jobs,
    named: 'counts only with a name and a value of its kind',
  },
  {
    name: 'answers: limits of jobs that are reached',
    holds: 'A limit of a job tells nothing bad only where its name does not say that it was reached.',
    file: 'src/main/runs/decode/job-fields.ts',
    take: 'isOfLimit(name) && !isOfOther(name)',
    put: 'isOfLimit(name)',
    ...jobs,
    named: 'counts only with a name and a value of its kind',
  },
  {
    name: 'answers: turns of jobs',
    holds: 'Only turns that a job takes where it goes well are known: another one may be that it was undone.',
    file: 'src/main/runs/decode/job-fields.ts',
    take: 'if (isOfTurn(name))',
    put: 'if (/(at|on|time|^date.*)$/.test(name))',
    ...jobs,
    named: 'counts only with a name and a value of its kind',
  },
  {
    name: 'tasks: counts of the batch itself',
    holds: 'Other counts of a batch have to agree with its counters.',
    file: 'src/main/runs/decode/job-fields.ts',
    take: 'isOfAll(name) ? number === total : isOfRest(name) && number === 0',
    put: 'isOfAll(name) || isOfRest(name)',
    ...jobs,
    named: 'counts only with a name and a value of its kind',
  },
  {
    name: 'tasks: what is not gone',
    holds: 'That something is not deleted denies a deletion, although a record may have such a flag.',
    file: 'src/main/runs/decode/batch.ts',
    take: "if (isThere(field)) return does !== 'ends';",
    put: 'if (isThere(field)) return true;',
    ...jobs,
    named: 'only where nothing was to end',
  },
  {
    name: 'made: whose a discount is',
    holds: 'The ID of a user tells whose a discount is only in a record with each field that was sent.',
    file: 'src/main/runs/decode/shown-new.ts',
    take: '(isOfOwner(key) && isWhole(record, sent))',
    put: 'isOfOwner(key)',
    test: 'test/runs/ids-of-made.test.ts',
    named: 'no ID of something else',
  },
];

export const jobsGuards: readonly GuardArea[] = [{ about: 'What jobs say of themselves', guards }];
