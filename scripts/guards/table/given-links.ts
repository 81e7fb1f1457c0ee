import type { Guard, GuardArea } from '../guard.ts';

const guards: readonly Guard[] = [
  {
    name: 'bundles: those of one subscription',
    holds: 'The bundles of a subscription are found without reading those of all the others.',
    file: 'src/main/bundles/store/selections.ts',
    take: 'SELECT * FROM selections INDEXED BY selections_by_line WHERE',
    put: 'SELECT * FROM selections WHERE',
    test: 'test/bundles/by-line.test.ts',
    named: 'are found without reading those of all',
  },
];

export const givenLinksGuards: readonly GuardArea[] = [
  { about: 'Codes that links are made for, and the bundles of a subscription', guards },
];
