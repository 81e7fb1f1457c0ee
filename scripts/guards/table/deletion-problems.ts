import type { Guard } from '../guard.ts';

const problems = { test: 'test/keeping/deletion-problems.test.ts', isSlow: true } as const;
const held = { test: 'test/keeping/held-files.test.ts', isSlow: true } as const;
const saved = { test: 'test/backups/find-backups.test.ts', isSlow: true } as const;
const removal = { test: 'test/keeping/removed-store.test.ts', isSlow: true } as const;

/** What a deletion does when a disk, a database, a keychain or a folder does not let it. */
export const deletionProblems: readonly Guard[] = [
  {
    name: 'store: marked first',
    holds: 'A deletion that cannot be noted on disk deletes nothing.',
    file: 'src/main/stores/erasing.ts',
    take: 'throw new Failure(notMarked(record, thrown));',
    put: '',
    ...problems,
    named: 'whose mark cannot be written',
  },
  {
    name: 'store: no sentence of a step',
    holds: 'A deletion that a step stops does not repeat that nothing was changed.',
    file: 'src/main/keeping/store-data.ts',
    take: '.catch((thrown: unknown) => stopped(name, thrown))',
    put: '',
    ...problems,
    named: 'that a database stops',
  },
  {
    name: 'backup: each tried',
    holds: 'A backup that cannot be deleted with a store keeps no other backup, and is named.',
    file: 'src/main/backups/delete-backups.ts',
    take: '      return false;\n    } catch {\n      return true;\n    }\n',
    put: '      return false;\n    } finally {\n    }\n',
    ...problems,
    named: 'keeps no other one',
  },
  {
    name: 'backup: the yes is kept',
    holds:
      'Backups that could not be deleted with a store are deleted at a later start, as the operator agreed to.',
    file: 'src/main/keeping/store-data.ts',
    take: 'stores.noteErased(storeId, backupsLeft);',
    put: 'stores.noteErased(storeId, []);',
    ...problems,
    named: 'on a drive that is away',
  },
  {
    name: 'backup: later ones stay',
    holds: 'A deletion that is completed later deletes no backup that was made after the data was deleted.',
    file: 'src/main/keeping/store-data.ts',
    take: 'stores.noteErased(storeId, backupsLeft);',
    put: '',
    ...problems,
    named: 'a keychain that never deletes',
  },
  {
    name: 'backup: halves go with a store',
    holds:
      'Copies and halves that unfinished backups and restores left in the data folder are deleted with a store, or named.',
    file: 'src/main/backups/backups.ts',
    take: 'const halves = deleteHalves(dataFolder, which, isRestoring);',
    put: 'const halves: readonly string[] = [];',
    ...held,
    named: 'halves of backups',
  },
  {
    name: 'leftovers: the start continues',
    holds:
      'What an interrupted step left and nobody can delete is logged by name and does not stop the start.',
    file: 'src/main/files/remove-all.ts',
    take: 'return left.length > 0 ? left : [path];',
    put: 'throw new Error(path);',
    ...held,
    named: 'a leftover that cannot be deleted',
  },
  {
    name: 'backup: made since then stay',
    holds:
      'Where the folder of the backups could not be read during a deletion, only those that were made before it are deleted later.',
    file: 'src/main/backups/delete-backups.ts',
    take: "return typeof which === 'string' ? { which, before: now } : which;",
    put: 'return which;',
    ...problems,
    named: 'made after a deletion that could not read',
  },
  {
    name: 'backup: what is saved is found',
    holds:
      'A backup that is saved into the data folder gets the ending by which a store’s deletion finds it.',
    file: 'src/main/backups/find-backups.ts',
    take: 'isNamedBackup(path) ? path : `${path}${extension}`',
    put: 'path',
    ...problems,
    named: 'whatever name was chosen',
  },
  {
    name: 'backup: saved where it is found',
    holds:
      'No backup is saved into another folder in the data folder, or under the name of an automatic backup.',
    file: 'src/main/backups/find-backups.ts',
    take: 'if (isOwnFolder || (folder === backups && ownName.test(basename(file))))',
    put: 'if (false)',
    ...saved,
    named: 'no backup is saved as',
  },
  {
    name: 'backup: no folders and links',
    holds:
      'A folder or a link that is named like a backup is neither deleted nor keeps a store from being deleted.',
    file: 'src/main/backups/find-backups.ts',
    take: 'one.isFile() && ',
    put: '',
    ...problems,
    named: 'what is no backup of the app',
  },
  {
    name: 'backup: halves of the app',
    holds:
      'Only files and folders that have names as the app gives to halves of backups are deleted as such.',
    file: 'src/main/files/whole-file.ts',
    take: '/\\.[0-9a-f]{24}\\.part$/',
    put: '/\\.part$/',
    ...problems,
    named: 'what is no backup of the app',
  },
  {
    name: 'backup: a later one of its name',
    holds: 'A backup that takes the name of one that could not be deleted with a store is kept.',
    file: 'src/main/backups/delete-backups.ts',
    take: 'isThere.has(one.name) && isTheSame(one)',
    put: 'isThere.has(one.name) && one.madeAt !== null',
    ...problems,
    named: 'is not taken for one of its name',
  },
  {
    name: 'backup: each tried daily',
    holds: 'A daily backup that cannot be deleted does not end the deletion of older ones.',
    file: 'src/main/backups/daily.ts',
    take: 'if (left.length === 0) deleted += 1;',
    put: 'if (left.length > 0) return;',
    test: 'test/backups/daily.test.ts',
    named: 'one that cannot be deleted keeps no other',
  },
  {
    name: 'backup: the lock of the data folder',
    holds: 'The deletion of a store does not give away the lock of the data folder.',
    file: 'src/main/backups/find-backups.ts',
    take: '.filter((one) => one.isFile() && isNamedBackup(one.name))',
    put: '.filter((one) => one.isFile())',
    test: 'test/security/hold-data-folder.test.ts',
    isSlow: true,
    named: 'does not give away the lock',
  },
  {
    name: 'backup: clock ahead',
    holds:
      'A backup that was made while the clock was ahead is deleted with those that were made before a deletion.',
    file: 'src/main/backups/delete-backups.ts',
    take: ' || madeAt > now',
    put: '',
    ...problems,
    named: 'while the clock was ahead',
  },
  {
    name: 'backup: none restored during a deletion',
    holds: 'No backup is restored while a store is being deleted, which would delete the way back.',
    file: 'src/main/backups/backups.ts',
    take: 'if (isDeleting()) {',
    put: 'if (false) {',
    test: 'test/keeping/deletion-races.test.ts',
    isSlow: true,
    named: 'no backup is restored while',
  },
  {
    name: 'backup: none made during a deletion',
    holds: 'No backup is made while a store is being deleted.',
    file: 'src/main/backups/backups.ts',
    take: '    refuseWhileDeleting();\n    const made',
    put: '    const made',
    test: 'test/keeping/deletion-races.test.ts',
    isSlow: true,
    named: 'no backup is made while the keychain is slow',
  },
  {
    name: 'backup: none that a deletion takes',
    holds: 'A backup that a deletion takes while it is made is not said to be saved.',
    file: 'src/main/backups/backups.ts',
    take: 'if (isDeleting() && isDeletedWith(dataFolder, path)) {',
    put: 'if (dataFolder === null) {',
    test: 'test/keeping/deletion-races.test.ts',
    isSlow: true,
    named: 'it is not said to be saved',
  },
  {
    name: 'store: not removed half-way',
    holds:
      'A store whose deletion is not complete is not removed from the list, so the rest is still deleted.',
    file: 'src/main/stores/stores.ts',
    take: 'if (record.erasing) throw new Failure(notRemoved(record));',
    put: '',
    ...removal,
    named: 'whose deletion is not over',
  },
  {
    name: 'store: removed with its requests',
    holds:
      'Removing a store from the list deletes its requests and what the service said about its subscriptions.',
    file: 'src/main/stores/stores.ts',
    take: 'await deps.eraseKept(storeId);',
    put: '',
    ...removal,
    named: 'removed from the list takes',
  },
];
