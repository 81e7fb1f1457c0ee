import type { GuardArea } from '../guard.ts';

const test = 'test/exploit/installation.exploit.test.ts';
const reading = { file: 'src/main/oauth/installation.ts', test };
const listening = { file: 'src/main/stores/installations.ts', test };

export const installationGuards: readonly GuardArea[] = [
  {
    about: 'Installations that a store begins',
    guards: [
      {
        name: 'installation: one code',
        holds: 'Two codes, an empty one and one that is too long are refused.',
        ...reading,
        take: "codes.length > 1 || code === '' || code.length > longestCode",
        put: "codes.length > 9 || code === '' || code.length > longestCode",
        named: 'with two codes',
      },
      {
        name: 'installation: one platform',
        holds: 'A callback that names both platforms is refused.',
        ...reading,
        take: 'query.has(platformADomain) && query.has(platformBDomain)) {',
        put: 'query.has(platformADomain) && !query.has(platformADomain)) {',
        named: 'with both platforms',
      },
      {
        name: 'installation: one store',
        holds: 'Parameters that name two stores are refused.',
        ...reading,
        take: 'domain === undefined || rest.length > 0 ||',
        put: 'domain === undefined || rest.length > 9 ||',
        named: 'with two stores',
      },
      {
        name: 'installation: names of stores',
        holds: 'What is no name of a store is refused.',
        ...reading,
        take: ' || !storeDomain.safeParse(domain).success',
        put: '',
        named: 'with mark-up for a name',
      },
      {
        name: 'installation: one app',
        holds: 'Where a callback fits two apps, neither gets the code.',
        ...reading,
        take: '  if (others.length > 0) {',
        put: '  if (others.length > 9) {',
        named: 'two apps at one callback address',
      },
      {
        name: 'installation: known stores',
        holds: 'A store that is in the list is not changed by it.',
        ...listening,
        take: '    if (known === undefined) return null;',
        put: '    if (known === undefined || known !== null) return null;',
        named: 'with the connected store',
      },
      {
        name: 'installation: question',
        holds: 'Nothing is exchanged before the operator said yes in a dialog of main.',
        ...listening,
        take: 'if (!(await deps.confirm(installationQuestion(installation)))) {',
        put: 'if (false as boolean) {',
        named: 'a no connects nothing',
      },
      {
        name: 'installation: one question',
        holds: 'What comes while a question is open is refused.',
        ...listening,
        take: '(isAsking ? busy : refusal(read.value))',
        put: 'refusal(read.value)',
        named: 'a flood of installations',
      },
      {
        name: 'installation: no ends it',
        holds: 'The first no turns the listening off.',
        ...listening,
        take: '      deps.turnOff();\n',
        put: '',
        named: 'a no connects nothing',
      },
      {
        name: 'installation: still on',
        holds: 'A yes counts only while the setting is on.',
        ...listening,
        take: 'deps.isOn() && !closed ? refusal(installation) : turnedOff',
        put: 'refusal(installation)',
        named: 'turned off meanwhile',
      },
      {
        name: 'installation: apps in use',
        holds: 'Only apps of connected stores are listened for.',
        ...listening,
        take: "of.practice || of.state === 'disconnected' ? null",
        put: 'of.practice ? null',
        named: 'whose stores are all disconnected',
      },
      {
        name: 'installation: in time',
        holds: 'A yes after five minutes uses no code.',
        ...listening,
        test: 'test/oauth/installations.test.ts',
        take: 'clock.now() - arrivedAt > attemptMs',
        put: 'clock.now() - arrivedAt > Number.POSITIVE_INFINITY',
        named: 'answered after five minutes',
      },
    ],
  },
];
