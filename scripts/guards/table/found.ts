import type { Guard, GuardArea } from '../guard.ts';

const lost = { test: 'test/runs/lost-codes.test.ts' } as const;
const waited = { test: 'test/runs/waited.test.ts' } as const;
const late = { test: 'test/runs/found-late.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'made: several found',
    holds: 'Of several discounts with the code of a lost row none is taken for what it made.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: 'others.length > 0',
    put: 'others.length < 0',
    test: 'test/unit/run/look-up-found.test.ts',
    named: 'of several discounts with the same code',
  },
  {
    name: 'made: found in a part of a list',
    holds:
      'A discount that is found is not taken for what a lost row made where the list may have another one.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: ': isPartial(answer, list, context, String(found.code))',
    put: ': isPartial(answer, list, context, String(found.code)) && others.length < 0',
    test: 'test/unit/run/look-up-found.test.ts',
    named: 'a discount that is found need not be the only one',
  },
  {
    name: 'made: found late',
    holds: 'What was made after the last request of a lost row is not taken for what that row made.',
    file: 'src/main/runs/decode/shown-new.ts',
    take: '...(lostAt === undefined ? {} : { end: lostAt + lateMs }),',
    put: '',
    ...lost,
    named: 'does not get what was made by hand hours later',
  },
  {
    name: 'made: found of another row',
    holds:
      'A discount that another row of the store has, or names by its very code, is not that of a lost row.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: ': isOthers\n',
    put: ': others.length > 0\n',
    ...lost,
    named: 'is not taken for',
  },
  {
    name: 'made: look-ups',
    holds: 'A discount that shows that the run did not make it is not taken for what a lost row made.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: '? whyNotMade(doubt, context)',
    put: '? null',
    test: 'test/unit/run/look-up.test.ts',
    named: 'says in other words that it is another',
  },
  {
    name: 'made: found in other letters',
    holds:
      'A discount whose code differs in capitalization is not taken for that of a lost row unless it was created while the requests of the row were on their way.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: '!isInOtherLetters || (onTheWay',
    put: 'isInOtherLetters || (onTheWay',
    ...lost,
    named: 'is not what is called so in other letters',
  },
  {
    name: 'made: checkouts that the operator named',
    holds: 'A token that another checkout of the list has is not that of a new checkout.',
    file: 'src/main/runs/checkouts.ts',
    take: "forms.hasOther(storeId, token, sheetId) ? 'listed' : ",
    put: '',
    test: 'test/checkouts/handed-out-again.test.ts',
    named: 'by its token is no new one',
  },
  {
    name: 'made: since the request of a row',
    holds: 'What was made while a run waited before it sent a row is not taken for what that row made.',
    file: 'src/main/runs/sending/ages.ts',
    take: 'sendingsOf(task, unclear).at(-1)?.begunAt ?? sent?.at ?? createdAt',
    put: 'createdAt',
    ...waited,
    named: 'where the creation is',
  },
  {
    name: 'made: until the end of a request',
    holds: 'What was made minutes after a request was lost is not taken for what that request made.',
    file: 'src/main/runs/sending/ages.ts',
    take: 'begunAt + maxWaitMs(state.needs) + profile',
    put: 'begunAt + 15 * maxWaitMs(state.needs) + profile',
    test: 'test/runs/found-late.test.ts',
    named: 'made by hand minutes later',
  },
  {
    name: 'made: discounts that were renamed',
    holds:
      'A discount that another row of the store updates or deletes by its ID is not what a lost row made.',
    file: 'src/main/runs/store/made-by-rows.ts',
    take: 'if (!run.makes && row.label === found.id && mayBeDone(row)) return true;',
    put: '',
    ...lost,
    named: 'gives its code to a discount',
  },
  {
    name: 'made: since the start of a batch',
    holds: 'What was made before a batch was started gives no ID to a row of that batch.',
    file: 'src/main/runs/sending/ages.ts',
    take: 'batch.askedAt ?? state.createdAt',
    put: 'state.createdAt',
    ...waited,
    named: 'in a batch that could not be started',
  },
  {
    name: 'made: since the request, before an undo',
    holds: 'An undo skips a discount that was created before the request of its row.',
    file: 'src/main/runs/source-runs.ts',
    take: 'row.since ?? record.startedAt',
    put: 'record.startedAt',
    ...waited,
    named: 'before its undo deletes it',
  },
  {
    name: 'made: found late without a zone',
    holds:
      'A time without a zone is read in the zone that is furthest behind where something later may be found.',
    file: 'src/main/runs/decode/moments.ts',
    take: 'moment.latest > end',
    put: 'moment.at > end',
    ...late,
    named: 'and is shown',
  },
  {
    name: 'made: found late without a time',
    holds: 'What is found late is not what a lost row made where it shows no time of creation.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: '?? age.lostAt === undefined',
    put: '?? true',
    ...late,
    named: 'a row that is looked up after a pause of hours',
  },
  {
    name: 'made: asleep while a request is on its way',
    holds: 'The longest time that a request may take ends it, however late its end is written down.',
    file: 'src/main/runs/sending/ages.ts',
    take: 'Math.min(endedAt, begunAt + maxWaitMs(state.needs) + profile.limits.requestTimeoutMs)',
    put: 'endedAt',
    ...late,
    named: 'while the request is on its way',
  },
  {
    name: 'made: found without an ID elsewhere',
    holds:
      'What is found is not what a lost row made where a row of another run that names its code may have made it meanwhile.',
    file: 'src/main/runs/store/made-by-rows.ts',
    take: 'isMeanwhile && row.label',
    put: 'isMeanwhile && own < 0 && row.label',
    ...lost,
    named: 'without an ID, does not get it',
  },
  {
    name: 'found: refusals for another discount',
    holds:
      'A creation that was refused with another ID than that of an older discount is not said to have failed.',
    file: 'src/main/runs/sending/single-answers.ts',
    take: 'isOlder && there?.id === idText(found.id)',
    put: 'isOlder && there !== undefined',
    test: 'test/runs/refused-as-there.test.ts',
    named: 'and is not said to have failed where',
  },
];

export const foundGuards: readonly GuardArea[] = [{ about: 'What is found for a lost row', guards }];
