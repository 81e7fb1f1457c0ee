import type { GuardArea } from '../guard.ts';

const keychain = { file: 'src/main/vault/keytar-vault.ts', test: 'test/vault/guard.test.ts' };
const locked = { ...keychain, test: 'test/vault/locked.test.ts' };

export const keychainGuards: readonly GuardArea[] = [
  {
    about: 'The keychain',
    guards: [
      {
        name: 'keychain: tried before it is trusted',
        holds: 'A keychain that does not return what was stored counts as unavailable.',
        ...keychain,
        file: 'src/main/vault/probe.ts',
        take: 'if (read === secret) return',
        put: 'if (read !== undefined) return',
        named: 'is told from one that can',
      },
      {
        name: 'keychain: whole or not at all',
        holds: 'A secret is the old one or the new one after a crash, never a mixture.',
        ...keychain,
        take: 'old.generation === first ? second : first',
        put: 'old.generation === first ? first : first',
        named: 'never a mixture',
      },
      {
        name: 'keychain: nothing left',
        holds: 'Parts of a secret that could not be stored completely are deleted.',
        ...keychain,
        take: '          await removeParts(name, generation, 0, 0).catch(() => undefined);\n',
        put: '',
        named: 'leave no part behind',
      },
      {
        name: 'keychain: the pointer goes last',
        holds: 'A deletion that failed in the middle can be repeated.',
        ...keychain,
        take: '      await removeUnused(name, old, null);\n      if (old !== null) await remove(name);\n',
        put: '      if (old !== null) await remove(name);\n      await removeUnused(name, old, null);\n',
        named: 'can be deleted again',
      },
      {
        name: 'keychain: parts that nothing points at',
        holds: 'Parts of a secret that a crash or a lock left behind are deleted with the secret.',
        ...locked,
        take: 'new Set([...earlier, ...generations])',
        put: 'new Set(earlier)',
        named: 'deleted with the secret',
      },
      {
        name: 'keychain: deletion while it locks',
        holds: 'What a keychain that is locked during a deletion did not delete does not count as deleted.',
        ...locked,
        take: 'if (!(await keychain.deletePassword(service, account))) {',
        put: 'if ((await keychain.deletePassword(service, account)) === null) {',
        named: 'locks in the middle of a deletion',
      },
      {
        name: 'keychain: gone after a deletion',
        holds: 'A secret that the keychain still has after deleting it does not count as deleted.',
        ...keychain,
        take: '      if ((await keychain.getPassword(service, account)) === null) return;\n',
        put: '      return;\n',
        named: 'only when they are gone',
      },
      {
        name: 'keychain: reading while it locks',
        holds:
          'A secret does not count as absent because the keychain was locked before its last part was read.',
        ...locked,
        take: 'const part = await read(',
        put: 'const part = await keychain.getPassword(service, ',
        named: 'locks between two parts',
      },
      {
        name: 'keychain: locked',
        holds:
          'A locked keychain that says it is empty is not believed: no secret counts as absent or deleted.',
        ...locked,
        take: '        await keychain.setPassword(service, triedName, secret);\n',
        put: '',
        named: 'is not taken for an empty one',
      },
      {
        name: 'keychain: one prompt',
        holds: 'An unlock prompt that was dismissed is not shown again for every further secret.',
        ...locked,
        take: 'performance.now() - refused.at < refusedForMs',
        put: 'refused.at < 0',
        named: 'is asked once to be unlocked',
      },
      {
        name: 'keychain: nothing left of trying it',
        holds:
          'Whatever the keychain does not delete, at most one entry is left of trying whether it is open.',
        ...locked,
        take: 'setPassword(service, triedName, secret)',
        put: 'setPassword(service, `${triedName}${performance.now()}`, secret)',
        named: 'under one name',
      },
      {
        name: 'keychain: tried by another copy',
        holds: 'A keychain counts as working where another copy of the app deletes what it tried in between.',
        file: 'src/main/vault/keychain.ts',
        take: '=== secret) throw thrown;',
        put: "!== '') throw thrown;",
        test: 'test/vault/guard.test.ts',
        named: 'what another copy has deleted',
      },
      {
        name: 'keychain: length',
        holds: 'Anything too long for a token is not stored.',
        ...keychain,
        take: 'bytes > longestSecretBytes',
        put: 'bytes > 9 * longestSecretBytes',
        named: 'no token is that long',
      },
    ],
  },
];
