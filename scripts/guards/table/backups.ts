import type { Guard, GuardArea } from '../guard.ts';

const exploit = { test: 'test/exploit/backup-file.exploit.test.ts' } as const;
const behaviour = { test: 'test/backups/backups.test.ts', isSlow: true } as const;
const staged = { file: 'src/main/backups/staged.ts', ...exploit } as const;
const moved = 'a backup moves no secret: its stores are disconnected and locked, and its hosts are named';
const held = 'a run that had not ended comes back held, and is neither sent on its own nor twice';

const guards: readonly Guard[] = [
  {
    name: 'backup: digests',
    holds: 'A file of a backup that is not what its manifest says is not taken.',
    file: 'src/main/backups/container.ts',
    take: "if (hash.digest('hex') !== files[index]?.sha256)",
    put: "if (hash.digest('hex') === '')",
    ...exploit,
    named: 'was changed after its digests',
  },
  {
    name: 'backup: form',
    holds: 'A database of a backup has the tables of this program and nothing else.',
    ...staged,
    take: 'if (strange !== undefined)',
    put: "if (strange === '')",
    named: 'has a table that is none of ours',
  },
  {
    name: 'backup: SQL of tables',
    holds: 'A table of a backup has no key and no clause that deletes rows or leaves them out by itself.',
    ...staged,
    take: 'shape.set(`${type} ${name}`, plain(sql));\n      else',
    put: 'shape.set(`${type} ${name}`, type as string);\n      else',
    named: 'keeps one event of a run',
  },
  {
    name: 'backup: endless index',
    holds: 'An index of a backup that would be worked out for ever is refused before its pages are read.',
    file: 'src/main/sqlite/foreign.ts',
    take: "if (type === 'index') return sql !== null && !plainIndex.test(String(sql));",
    put: "if (type === 'index') return false;",
    test: 'test/backups/foreign.test.ts',
    named: 'an index that takes for ever',
    isSlow: true,
  },
  {
    name: 'backup: pages read in a thread',
    holds: 'A large backup does not hold the app up while its pages are read.',
    file: 'src/main/sqlite/foreign.ts',
    take: '(await inThread(checking, file))',
    put: `(() => {
    const database = new DatabaseSync(file);
    const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {});
    database.close();
    return found === 'ok' ? null : String(found);
  })()`,
    test: 'test/backups/foreign.test.ts',
    named: 'without holding this thread up',
    isSlow: true,
  },
  {
    name: 'backup: version',
    holds: 'What a backup says of its version adds no line to the question.',
    file: 'src/main/backups/manifest.ts',
    take: 'z.string().regex(/^[\\w.+-]{1,40}$/)',
    put: 'z.string().max(40)',
    ...exploit,
    named: 'adds lines to the question',
  },
  {
    name: 'backup: hosts that can be read',
    holds: 'A backup whose profiles name more new hosts than a question shows is not restored.',
    file: 'src/main/backups/restore.ts',
    take: 'hosts.length <= maxHosts && names.length <= maxHostCharacters',
    put: 'hosts.length > 0',
    ...exploit,
    named: 'name more hosts than a question shows',
  },
  {
    name: 'backup: installations',
    holds: 'A backup does not turn on that installations are listened for.',
    ...staged,
    take: '    listenForInstallations: false,\n',
    put: '',
    named: moved,
  },
  {
    name: 'backup: locked stores',
    holds: 'A store of a backup is locked, whatever the backup says.',
    file: 'src/main/backups/staged-desk.ts',
    take: '    lockOn: true,\n',
    put: '',
    ...exploit,
    named: moved,
  },
  {
    name: 'backup: held runs',
    holds: 'A run that had not ended in a backup waits for the operator.',
    file: 'src/main/backups/held.ts',
    take: '      run?.append([eventOf(record.kind)]);\n',
    put: '',
    ...behaviour,
    named: held,
  },
  {
    name: 'backup: held prices',
    holds: 'Bundle prices that were under way in a backup wait for the operator.',
    file: 'src/main/backups/held.ts',
    take: 'return runs + store.earlier.hold(ofPrices);',
    put: 'return runs;',
    test: 'test/backups/older.test.ts',
    named: 'bundle prices that were under way',
    isSlow: true,
  },
  {
    name: 'backup: rows that may have been sent since',
    holds: 'Rows of a run from a backup that is cancelled are not called unsent.',
    file: 'src/domain/run/decision-events.ts',
    take: "restoredFrom === null ? 'not-sent' : 'unknown'",
    put: "'not-sent'",
    ...behaviour,
    named: held,
  },
  {
    name: 'backup: nothing is sent on',
    holds: 'A run from a backup is resumed only to read results, or where it compares before it sends.',
    file: 'src/domain/run/unsent.ts',
    take: 'state.restoredFrom === null || state.needs.compares === true',
    put: 'state.restoredFrom !== undefined || state.needs.compares === true',
    ...behaviour,
    named: held,
  },
  {
    name: 'backup: not while something is sent',
    holds: 'Nothing is replaced while requests go out.',
    file: 'src/main/backups/backups.ts',
    take: 'if (!(await parts.isGoing())) return;',
    put: 'if (dataFolder) return;',
    ...behaviour,
    named: 'a backup that is declined, or that something stops, changes nothing',
  },
];

export const backupGuards: readonly GuardArea[] = [{ about: 'Backups that are restored', guards }];
