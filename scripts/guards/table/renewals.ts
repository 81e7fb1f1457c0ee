import type { GuardArea } from '../guard.ts';

const renewal = { file: 'src/main/oauth/token-errors.ts', test: 'test/oauth/refresh.test.ts' };
const renewalPause = { file: 'src/main/stores/refresher.ts', test: 'test/oauth/renewal-pauses.test.ts' };

export const renewalGuards: readonly GuardArea[] = [
  {
    about: 'Renewing tokens',
    guards: [
      {
        name: 'renewal: words of OAuth',
        holds: 'A renewal that is answered by an OAuth error is rejected, whatever its status.',
        ...renewal,
        take: '  if (words.some(isFinal)) return false;\n',
        put: '',
        named: 'asks to reconnect when status 200',
      },
      {
        name: 'renewal: words in an error',
        holds: 'Such a word counts inside an error, too.',
        ...renewal,
        test: 'test/oauth/token-client.test.ts',
        take: 'isJsonObject(one) ? [one.error, one.code, one.type] : [one]',
        put: '[one]',
        named: 'rejects the refresh token where status 200',
      },
      {
        name: 'renewal: words that mean the moment',
        holds: 'A service that cannot renew a token right now does not end the sign-in.',
        ...renewal,
        take: ' || words.some((word) => passing.test(word))',
        put: '',
        named: 'stays connected when it says so by a type',
      },
      {
        name: 'renewal: words beside an error',
        holds: 'A word of OAuth ends the sign-in under the other names that services give to it, and alone.',
        ...renewal,
        test: 'test/oauth/token-client.test.ts',
        take: 'const words = reasons(text);',
        put: 'const words = refusingWords(text);',
        named: 'rejects the refresh token where status 400',
      },
      {
        name: 'renewal: requests that were not read',
        holds: 'A service in trouble that finds a request wrong does not end the sign-in.',
        ...renewal,
        take: ' && !(status >= 500 && ofRequest.has(word))',
        put: '',
        named: 'stays connected when it is in trouble',
      },
      {
        name: 'renewal: too many requests',
        holds: 'Nor does a service that had too many requests, whatever word stands beside that.',
        ...renewal,
        take: 'status === 429 || words',
        put: 'words',
        named: 'stays connected when it takes too many requests',
      },
      {
        name: 'renewal: refusals without a word',
        holds: 'Nor does a refusal without a word of OAuth, such as one of a gateway.',
        ...renewal,
        take: 'return status !== 401 || isPageOfProxy(text);',
        put: 'return status >= 500 || isPageOfProxy(text);',
        named: 'stays connected when a gateway',
      },
      {
        name: 'renewal: pages of a proxy',
        holds: 'A web page in place of the token endpoint’s response does not end the sign-in.',
        ...renewal,
        take: ' || isPageOfProxy(text)',
        put: '',
        named: 'a page wants a sign-in',
      },
      {
        name: 'tokens: length of a refusal',
        holds: 'Secrets and words are searched for in at most a million characters of a refusal.',
        file: 'src/main/oauth/token-client.ts',
        test: 'test/oauth/refresh.test.ts',
        take: "isShort(exchange.text) ? redactor.mask(exchange.text) : ''",
        put: 'redactor.mask(exchange.text)',
        named: 'says nothing of a refusal of more than a million letters',
      },
      {
        name: 'renewal: pauses',
        holds: 'After a renewal that failed, the service is asked again after 1 to 60 seconds, whoever asks.',
        ...renewalPause,
        take: '    if (pause !== null) return err(pause);\n',
        put: '',
        named: 'asks the service after',
      },
      {
        name: 'renewal: pause of another clock',
        holds: 'A clock that is set back does not delay a renewal.',
        ...renewalPause,
        take: 'waited >= 0 && waited <',
        put: 'waited <',
        named: 'asks at once after a clock was set back',
      },
    ],
  },
];
