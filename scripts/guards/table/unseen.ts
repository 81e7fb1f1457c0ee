import type { Guard, GuardArea } from '../guard.ts';

const behind = { test: 'test/runs/readings-behind.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'undo: fields that the answer did not show',
    holds:
      'An undo overwrites no title or SKU that is not the one from before where nobody saw what the swap left.',
    file: 'src/main/runs/read-first.ts',
    take: 'if (unseen.length > 0)',
    put: 'if (unseen.length > task.rows.length * 1000)',
    test: 'test/runs/undone-swaps.test.ts',
    named: 'before a swap is undone',
  },
  {
    name: 'runs: readings that are behind an earlier run',
    holds:
      'What is shown as it was before an earlier run of the store is not kept as what was there before the next one.',
    file: 'src/main/runs/sending/read-before.ts',
    take: 'const isOld = isKept || behind !== null;',
    put: 'const isOld = isKept;',
    ...behind,
    named: 'is not restored as what was there before the next one',
  },
  {
    name: 'undo: readings that are behind a later run',
    holds:
      'An undo overwrites no later run of the store where the service still shows what was there before it.',
    file: 'src/main/runs/sending/read-before.ts',
    take: '(behind !== null && undoes(body)',
    put: '(behind === -1 && undoes(body)',
    ...behind,
    named: 'an undo overwrites no later run of the store',
  },
];

export const unseenGuards: readonly GuardArea[] = [{ about: 'Values that nobody saw', guards }];
