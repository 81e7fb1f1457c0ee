import type { Guard, GuardArea } from '../guard.ts';

const refused = { test: 'test/runs/refused-creations.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'answers: headers against a success',
    holds: 'A success that shows nothing is none where one of its headers speaks against it.',
    file: 'src/main/api/read-answer.ts',
    take: 'isSuccess(answer) && isBare(read) ? headerAgainst(answer.status, exchange.headers, path) : null',
    put: 'null',
    test: 'test/api/empty-answers.test.ts',
    named: 'a header that speaks against a success',
  },
  {
    name: 'answers: statuses alone',
    holds:
      'So is one of a status that says more than that the request was carried out, such as a part or a copy.',
    file: 'src/main/api/read-answer.ts',
    take: 'isSuccess(answer) && isBare(read) && !saysDoneAlone(answer.status)',
    put: 'false',
    test: 'test/api/empty-answers.test.ts',
    named: 'tells nothing alone',
  },
  {
    name: 'answers: names that are there twice',
    holds: 'A response of success in which an object has a name twice cannot be read.',
    file: 'src/main/api/read-answer.ts',
    take: 'body !== null && repeatsName(text, body)',
    put: 'false',
    test: 'test/api/empty-answers.test.ts',
    named: 'an object has a name twice',
  },
  {
    name: 'answers: trailers',
    holds: 'This holds for what stands behind the body, too.',
    file: 'src/main/api/transport.ts',
    take: '...Object.entries(trailers)',
    put: '',
    test: 'test/api/empty-answers.test.ts',
    named: 'a header that speaks against a success',
  },
  {
    name: 'refusals of creations',
    holds: 'A creation counts as refused only by a status that says that nothing was created.',
    file: 'src/main/runs/sending/interpret.ts',
    take: 'lost ?? doubtOfStep(action, answer, context)',
    put: 'lost',
    ...refused,
    named: 'only by a status that says so',
  },
  {
    name: 'refusals of creations: things made',
    holds: 'Nor does what shows a new thing, or says that it was created.',
    file: 'src/main/sending/answers.ts',
    take: 'isKnown && !showsMade && ',
    put: 'isKnown && ',
    ...refused,
    named: 'leaves open whether one was',
  },
  {
    name: 'refusals of creations: pages',
    holds: 'A web page does not count as the refusal of a creation.',
    file: 'src/main/sending/answers.ts',
    take: '!(isCreation && body === null && isPage(text))',
    put: 'true',
    ...refused,
    named: 'not by a web page',
  },
  {
    name: 'refusals: what was made',
    holds: 'Nor by a response that lists what was created, or gives its ID.',
    file: 'src/main/runs/decode/refusal.ts',
    take: '|| Object.entries(one.object).some(isMade)',
    put: '',
    ...refused,
    named: 'leaves open whether one was',
  },
  {
    name: 'refusals: address of what was made',
    holds: 'Nor by one with the address of a single thing.',
    file: 'src/main/runs/decode/refusal.ts',
    take: 'if (isOfThing === true) return true;',
    put: '',
    ...refused,
    named: 'leaves open whether one was',
  },
  {
    name: 'refusals of creations: 409',
    holds: 'A creation that is refused with 409 is sent again only where the service says that it is busy.',
    file: 'src/main/runs/decode/refusal.ts',
    take: 'saysThere(said) || !saysBusy(said)',
    put: 'saysThere(said)',
    ...refused,
    named: 'only where the service says that it is busy',
  },
];

export const refusedGuards: readonly GuardArea[] = [{ about: 'What is no success and no refusal', guards }];
