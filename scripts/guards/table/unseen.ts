import type { Guard, GuardArea } from '../guard.ts';

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
];

export const unseenGuards: readonly GuardArea[] = [{ about: 'Values that nobody saw', guards }];
