import type { GuardArea } from '../guard.ts';

const test = 'test/network/proxies.test.ts';
const logins = { file: 'src/main/network/logins.ts', test };

export const networkGuards: readonly GuardArea[] = [
  {
    about: 'Proxies',
    guards: [
      {
        name: 'proxy: not passed by',
        holds: 'A proxy of the environment that cannot be read stops requests; they do not go without it.',
        file: 'src/main/network/network.ts',
        take: "    if (named.kind === 'unreadable') throw new ProxyProblem('UNSUPPORTED', 'HTTPS_PROXY');\n",
        put: '',
        test,
        named: 'that cannot be read',
      },
      {
        name: 'proxy: origin alone',
        holds: 'A PAC file learns which origin is asked, and neither path nor query.',
        file: 'src/main/network/network.ts',
        take: 'settings.systemProxy(`${url.origin}/`)',
        put: 'settings.systemProxy(url.href)',
        test,
        named: 'the system is asked for the origin alone',
      },
      {
        name: 'proxy: Basic alone',
        holds: 'A password goes to a proxy that asks for it in the one way that is spoken.',
        file: 'src/main/network/tunnel.ts',
        take: "if (!offered.includes('basic'))",
        put: "if (offered.includes('none'))",
        test,
        named: 'without Basic is not given them',
      },
      {
        name: 'proxy: its own password',
        holds: 'A password that was entered for one proxy goes to no other.',
        ...logins,
        take: '`proxy:${key}`',
        put: "'proxy:any'",
        named: 'gets nothing that was entered for another',
      },
      {
        name: 'proxy: refused once',
        holds: 'A password that a proxy refused is not given to it again.',
        ...logins,
        take: "if (login === null || entry.state === 'refused')",
        put: 'if (login === null)',
        named: 'is given what it refuses once',
      },
      {
        name: 'proxy: one trial at a time',
        holds: 'A password that no proxy has taken yet is tried by one connection at a time.',
        ...logins,
        take: '      if (!entry.isProven) entry.pending = promise;\n',
        put: '',
        named: 'is given what it refuses once',
      },
      {
        name: 'proxy: masked',
        holds: 'A password is masked in logs as it goes over the wire, too.',
        ...logins,
        take: "      register(Buffer.from(`${login.userName}:${login.password}`).toString('base64'));\n",
        put: '',
        named: 'gets none that the operator did not enter',
      },
    ],
  },
];
