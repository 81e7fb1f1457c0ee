import type { GuardArea } from '../guard.ts';

const identity = { file: 'src/main/oauth/verify-store.ts', test: 'test/oauth/store-identity.test.ts' };
const named = { file: 'src/main/oauth/named-stores.ts', test: 'test/oauth/store-identity.test.ts' };
const first = { file: 'src/main/oauth/token-answer.ts', test: 'test/oauth/first-tokens.test.ts' };

export const firstTokenGuards: readonly GuardArea[] = [
  {
    about: 'What the first tokens are believed by',
    guards: [
      {
        name: 'identity: twice',
        holds: 'A response that has a name twice says nothing of whose tokens they are.',
        ...identity,
        take: ' || repeatsName(text, body)',
        put: '',
        named: 'is not connected when the answer is',
      },
      {
        name: 'identity: errors',
        holds: 'Nor does one that speaks of an error.',
        ...identity,
        take: "if ([body].flat().some((one) => errorIn(one) !== 'none')) return [];",
        put: '',
        named: 'is not connected when the answer is',
      },
      {
        name: 'identity: echo',
        holds: 'A name that only an echo of the request has proves nothing.',
        ...named,
        take: 'isWithin && isOfStore(key)',
        put: 'isWithin',
        named: 'is not connected when the answer is',
      },
      {
        name: 'identity: no texts',
        holds: 'Something else than a text in the place of a name proves nothing, either.',
        ...named,
        take: "if (named.some(({ value }) => typeof value !== 'string')) return null;",
        put: '',
        named: 'is not connected when the answer is',
      },
      {
        name: 'first tokens: another store',
        holds: 'Tokens that come with the name of another store connect nothing.',
        ...first,
        file: 'src/main/oauth/token-client.ts',
        take: 'if (stranger !== null) return err(stranger);',
        put: '',
        named: 'tokens connect nothing where the response names another store',
      },
      {
        name: 'first tokens: other words',
        holds: 'A word for one of several shops, a slug or the shop’s own web address names no other store.',
        file: 'src/main/oauth/named-stores.ts',
        test: 'test/oauth/first-tokens.test.ts',
        take: ' || isAsNamed(one, own, suffixes)',
        put: ' || one.name === null',
        named: 'a store is connected with',
      },
      {
        name: 'first tokens: over',
        holds: 'Nor do tokens whose time is over.',
        ...first,
        file: 'src/main/oauth/token-client.ts',
        take: 'tokens.isOver ? err(tokenOver(app)) : ok(tokens)',
        put: 'ok(tokens)',
        named: 'no store is connected with',
      },
      {
        name: 'first tokens: twice',
        holds: 'Of two access tokens in a response, neither is used.',
        ...first,
        take: ' || repeatsName(answered.text, body)',
        put: '',
        named: 'no store is connected with',
      },
      {
        name: 'first tokens: denied',
        holds: 'Tokens that a response calls failed, pending or revoked connect nothing.',
        ...first,
        take: '|| deniesTokens(one)',
        put: '',
        named: 'no store is connected with',
      },
    ],
  },
  {
    about: 'Stores that are removed while the keychain asks',
    guards: [
      {
        name: 'stores: connected while being removed',
        holds: 'A store that was connected again while the keychain asked is not removed.',
        file: 'src/main/stores/stores.ts',
        take: "if (record.state === 'disconnected' && record.tokensIn === 'none' && connecting() !== storeId) return;",
        put: 'if (record.id === storeId) return;',
        test: 'test/oauth/removed-meanwhile.test.ts',
        named: 'a store that was connected again',
      },
      {
        name: 'stores: checkouts of stores that are being removed',
        holds: 'A store that got a checkout while the keychain asked is not removed.',
        file: 'src/main/stores/stores.ts',
        take: 'const record = existing(storeId);\n    refuseHistory(record);',
        put: 'const record = existing(storeId);',
        test: 'test/oauth/removed-meanwhile.test.ts',
        named: 'a store that got a checkout',
      },
    ],
  },
];
