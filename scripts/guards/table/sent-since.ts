import type { Guard, GuardArea } from '../guard.ts';

const since = { test: 'test/backups/sent-since.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'backup: what may have been sent since is marked',
    holds:
      'Whatever can be sent of a restored backup is marked, so that its review says that it may have been sent.',
    file: 'src/main/backups/restore.ts',
    take: 'await markRestored(folder, manifest.madeAt);',
    put: '',
    ...since,
    named: 'a draft that was sent after the backup says',
  },
  {
    name: 'backup: rows that look unsent',
    holds: 'The review of a restored sheet counts the rows that no run has carried out since.',
    file: 'src/main/workbook/operations/run-rows.ts',
    take: 'if (isUnsent(standing) && results.isRestored(id)) restored += 1;',
    put: '',
    ...since,
    named: 'rows that were sent after the backup say',
  },
  {
    name: 'backup: until it is sent from here',
    holds:
      'A restored checkout may exist until a run from this computer has carried it out, not only tried it.',
    file: 'src/main/runs/restored.ts',
    take: 'run.rows - run.failed - run.notSent > 0',
    put: 'run.rows > 0',
    ...since,
    named: 'a draft that was sent after the backup says',
  },
  {
    name: 'backup: nothing is sent after the copy',
    holds: 'From the decision for a restore to the restart, nothing is sent that changes something.',
    file: 'src/main/backups/backups.ts',
    take: '    parts.closeWrites(pending);\n',
    put: '',
    ...since,
    named: 'a run that waited for its store',
  },
];

export const sentSinceGuards: readonly GuardArea[] = [{ about: 'Sent since a restored backup', guards }];
