import type { GuardArea } from '../guard.ts';

const strangers = { test: 'test/practice/strangers.test.ts' };

export const practiceGuards: readonly GuardArea[] = [
  {
    about: 'The practice service',
    guards: [
      {
        name: 'practice: approval',
        holds: 'No other user of the computer can get a token of the practice store.',
        file: 'src/practice/oauth/install-key.ts',
        take: '  if (secret === null) return true;\n',
        put: '  return true;\n',
        test: 'test/exploit/practice-stranger.exploit.test.ts',
        named: '',
      },
      {
        name: 'practice: connections',
        holds: 'Of connections to the practice service without a token, the oldest is closed for a new one.',
        file: 'src/practice/http/strangers.ts',
        take: '        oldest.destroy();\n',
        put: '',
        ...strangers,
        named: 'make room',
      },
      {
        name: 'practice: other pages',
        holds: 'The practice service takes no request of a page in a browser.',
        file: 'src/practice/start.ts',
        take: 'isOfAnotherPage(request) ? 403 : null',
        put: 'null',
        ...strangers,
        named: 'a request of',
      },
      {
        name: 'practice: large bodies',
        holds: 'The practice service reads no body of more than 64 KB without a token.',
        file: 'src/practice/http/serve.ts',
        take: 'token === null ? Math.min(bodyBytes, strangerBytes) : bodyBytes',
        put: 'bodyBytes',
        ...strangers,
        named: 'more than 64 KB',
      },
      {
        name: 'practice: kept requests',
        holds:
          'The practice service keeps at most the last thousand requests without a token, of which a path has 300 characters.',
        file: 'src/practice/state/requests.ts',
        take: 'if (entry.store === null && number % 100 === 0)',
        put: 'if (number < 0)',
        ...strangers,
        named: 'the last ones are kept',
      },
      {
        name: 'practice: approval ends',
        holds: 'The address with which the practice store is connected approves for five minutes.',
        file: 'src/practice/oauth/install-key.ts',
        take: ' && now < Number(until)',
        put: '',
        test: 'test/practice/install-key.test.ts',
        named: '',
      },
    ],
  },
];
