import type { GuardArea } from '../guard.ts';

const test = 'test/security/policy.test.ts';

export const managedGuards: readonly GuardArea[] = [
  {
    about: 'The policy of a computer',
    guards: [
      {
        name: 'managed: allowed services',
        holds: 'No request goes to a service that the administrator of the computer does not allow.',
        file: 'src/main/network/network.ts',
        take: "    if (!allowsAddress(policy, url, practiceOrigin())) throw new ProxyProblem('NOT_ALLOWED', 'policy');\n",
        put: '',
        test,
        named: 'that is not allowed is not sent',
      },
      {
        name: 'managed: the practice service alone',
        holds: 'If only the practice store is allowed, no other program on this computer is contacted.',
        file: 'src/main/policy/policy.ts',
        take: 'if (practiceOnly) return origin === practiceOrigin;',
        put: 'if (practiceOnly) return origin === practiceOrigin || isLoopback(hostname);',
        test,
        named: 'where the practice store alone is allowed, its service is asked',
      },
      {
        name: 'managed: names below localhost',
        holds: 'A name that only ends like this computer’s own must be allowed like any other.',
        file: 'src/main/policy/policy.ts',
        take: "host === 'localhost' ||",
        put: "host.endsWith('localhost') ||",
        test,
        named: 'that names hosts says of evil.localhost',
      },
      {
        name: 'managed: a broken file closes',
        holds: 'A policy that cannot be parsed allows only the practice store.',
        file: 'src/main/policy/policy.ts',
        take: '  practiceOnly: true,\n  updatesOff: true,\n',
        put: '',
        test,
        named: 'allows the practice store alone, and says why',
      },
      {
        name: 'managed: the administrator’s file',
        holds: 'A policy that someone other than the administrator can change is not applied.',
        file: 'src/main/policy/read-policy.ts',
        take: 'uid !== owner || (mode & 0o022) !== 0',
        put: 'uid < 0 || mode < 0',
        test,
        named: 'that others can change',
      },
      {
        name: 'managed: a registry that cannot be read closes',
        holds: 'A registry that cannot be read allows only the practice store.',
        file: 'src/main/policy/registry.ts',
        take: 'return closedPolicy(registryKey, filesMessages.registryNotRead);',
        put: 'return null;',
        test: 'test/security/registry.test.ts',
        named: 'that cannot be read allows the practice store alone',
      },
      {
        name: 'managed: the registry goes first',
        holds: 'A file that a user could have created does not replace the registry.',
        file: 'src/main/policy/read-policy.ts',
        take: "(platform === 'win32' ? registry() : null) ?? file()",
        put: 'file().file === null ? (registry() ?? file()) : file()',
        test: 'test/security/registry.test.ts',
        named: 'goes before the file, which a user could have made',
      },
      {
        name: 'managed: a key without values hides no file',
        holds: 'The file applies if the registry key has no values.',
        file: 'src/main/policy/registry.ts',
        take: 'Object.keys(values).length === 0 ? null : ',
        put: '',
        test: 'test/security/registry.test.ts',
        named: 'has no rules in a key without values',
      },
    ],
  },
];
