import type { Guard } from '../guard.ts';

const problems = { test: 'test/keeping/deletion-problems.test.ts', isSlow: true } as const;
const held = { test: 'test/keeping/held-files.test.ts', isSlow: true } as const;
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
    take: '    } catch {\n      return true;\n    }\n',
    put: '    } finally {\n    }\n',
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
    name: 'backup: whatever its name',
    holds:
      'A store’s deletion finds backups in the data folder and its folder of backups whatever their names.',
    file: 'src/main/backups/find-backups.ts',
    take: 'beginsAsBackup(join(folder, one.name))',
    put: 'false',
    ...problems,
    named: 'whatever their names',
  },
  {
    name: 'backup: folders below',
    holds: 'A folder of backups that cannot be searched to its end is named after a store’s deletion.',
    file: 'src/main/backups/find-backups.ts',
    take: 'if (depth > mostFolders || ',
    put: 'if (depth > mostFolders) return [];\n      if (',
    ...problems,
    named: 'too deep to be searched',
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
    take: 'if (parts.isDeleting()) {',
    put: 'if (false) {',
    test: 'test/keeping/deletion-races.test.ts',
    isSlow: true,
    named: 'no backup is restored while',
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
