import type { GuardArea } from '../guard.ts';

const renewal = { file: 'src/main/oauth/token-errors.ts', test: 'test/oauth/refresh.test.ts' };
const renewalPause = { file: 'src/main/stores/refresher.ts', test: 'test/oauth/renewal-pauses.test.ts' };

export const renewalGuards: readonly GuardArea[] = [
  {
    about: 'Renewing tokens',
    guards: [
      {
        name: 'renewal: word beside a success',
        holds: 'A renewal that is answered by an OAuth error is rejected, whatever its status.',
        ...renewal,
        take: 'if (word !== null && (finalWords.has(word) || status < 300)) return false;',
        put: 'if (word !== null && finalWords.has(word) && status >= 400) return false;',
        named: 'asks to reconnect when status 200',
      },
      {
        name: 'renewal: words that mean the moment',
        holds: 'A service that cannot renew a token right now does not end the sign-in.',
        ...renewal,
        take: '  if (word !== null && passingWords.has(word)) return true;\n',
        put: '',
        named: 'stays connected when it says so',
      },
      {
        name: 'renewal: statuses that mean the moment',
        holds: 'Another renewal in progress, a lock or the proxy’s sign-in does not end the sign-in.',
        ...renewal,
        take: 'passingCodes.has(status)',
        put: 'status === 429',
        named: 'stays connected when',
      },
      {
        name: 'renewal: pages of a proxy',
        holds: 'A web page in place of the token endpoint’s response does not end the sign-in.',
        ...renewal,
        take: ' || isPageOfProxy(text)',
        put: '',
        named: 'page',
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
