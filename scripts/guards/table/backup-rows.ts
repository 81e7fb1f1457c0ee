import type { Guard, GuardArea } from '../guard.ts';

const tooMuch = { test: 'test/backups/too-much.test.ts', isSlow: true } as const;

const guards: readonly Guard[] = [
  {
    name: 'backup: rows that can be read',
    holds: 'A backup with more rows, or longer values, than the app can read is rejected before it asks.',
    file: 'src/main/sqlite/foreign.ts',
    take: '    if (isBeyond(table, columns)) throw new Error(tooMuch + table);\n',
    put: '',
    ...tooMuch,
    named: 'is refused without a question, and the file in it is named',
  },
  {
    name: 'backup: texts that are parsed',
    holds:
      'The same for longer JSON than the app writes into a column, far below what other values may have.',
    file: 'src/main/sqlite/foreign.ts',
    take: "(budget.texts[table + '.' + name] ?? budget.value)",
    put: 'budget.value',
    ...tooMuch,
    named: 'is refused without a question, and the file in it is named',
  },
  {
    name: 'backup: runs held in slices',
    holds: 'A backup with many runs does not block the app while they are held.',
    file: 'src/main/backups/held.ts',
    take: '      await pace();\n',
    put: '',
    ...tooMuch,
    named: 'main has its turns',
  },
  {
    name: 'backup: the way out of damage',
    holds: 'A backup can be restored over a file of runs that cannot be read.',
    file: 'src/main/runs/runs.ts',
    take: 'ready.catch(() => undefined).then(() => writing() !== undefined)',
    put: 'ready.then(() => writing() !== undefined)',
    ...tooMuch,
    named: 'over a file of runs that cannot be read',
  },
  {
    name: 'backup: files that are gone',
    holds: 'A restore of which a file is missing is not reported as completed, and the file is named.',
    file: 'src/main/backups/complete.ts',
    take: 'if (lost !== undefined) {',
    put: 'if (lost === null) {',
    test: 'test/backups/complete.test.ts',
    named: 'is named, and nothing is called restored',
  },
  {
    name: 'backup: rows that an order names',
    holds: 'An order of rows that names more rows than its sheet has takes no memory.',
    file: 'src/main/workbook/store/row-order.ts',
    take: 'length === 0 || total > rows',
    put: 'length === 0',
    test: 'test/workbook/named-rows.test.ts',
    named: 'more rows than there are is not read',
  },
];

export const backupRowGuards: readonly GuardArea[] = [{ about: 'How much a backup may hold', guards }];
