import type { Guard, GuardArea } from '../guard.ts';

const elsewhere = { test: 'test/runs/sent-elsewhere.test.ts' } as const;

const guards: readonly Guard[] = [
  {
    name: 'review: codes that another sheet sent',
    holds: 'A review says how many codes of a sheet another sheet sent to the store.',
    file: 'src/main/runs/start.ts',
    take: '...(await sentElsewhere(parts.records.codesSent, store, found)),',
    put: '',
    ...elsewhere,
    named: 'another sheet sent to the store',
  },
  {
    name: 'review: codes that were deleted since',
    holds: 'It does not count those that a run deleted since.',
    file: 'src/main/runs/store/codes-sent.ts',
    take: "&& !deleted.has(text(row, 'id'))",
    put: '',
    ...elsewhere,
    named: 'deleted since are free',
  },
];

export const operatorGuards: readonly GuardArea[] = [{ about: 'Codes that were sent before', guards }];
