import type { GuardArea } from '../guard.ts';

const scopes = {
  file: 'src/main/oauth/granted-scopes.ts',
  test: 'test/exploit/granted-words.exploit.test.ts',
};

export const grantGuards: readonly GuardArea[] = [
  {
    about: 'Token responses',
    guards: [
      {
        name: 'scopes: tokens',
        holds: 'A token that the service names as a scope is neither kept nor shown.',
        ...scopes,
        take: ' && redactor.mask(name, service) === name',
        put: '',
        named: 'no token is kept or shown',
      },
      {
        name: 'scopes: tokens of the same answer',
        holds: 'The tokens in a response are known before anything else in it is read.',
        ...scopes,
        file: 'src/main/oauth/token-answer.ts',
        take: 'if (isToken(token)) redactor.register(token, profile.id);',
        put: ';',
        named: 'of the answer with it',
      },
      {
        name: 'scopes: names alone',
        holds: 'The name of a granted scope has at most 100 characters.',
        ...scopes,
        take: 'scopeName.test(name) && ',
        put: '',
        named: 'names alone are kept',
      },
      {
        name: 'scopes: number',
        holds: 'However many scopes a service names, 200 are kept.',
        ...scopes,
        take: '    if (scopes.length === mostScopes) break;\n',
        put: '',
        named: 'names alone are kept',
      },
      {
        name: 'tokens: length of an answer',
        holds: 'A response with tokens or the name of a store has at most a million characters.',
        file: 'src/main/oauth/short-json.ts',
        take: '  if (!isShort(text)) return null;\n',
        put: '',
        test: 'test/oauth/token-client.test.ts',
        named: 'is not read where its answer is longer',
      },
      {
        name: 'scopes: of earlier versions',
        holds: 'A store that was saved with more than 200 scopes is read with the first 200.',
        file: 'src/main/stores/records.ts',
        take: '    .overwrite((names) => names.slice(0, mostScopes))\n',
        put: '',
        test: 'test/oauth/custody.test.ts',
        named: 'more scopes than 200',
      },
    ],
  },
];
