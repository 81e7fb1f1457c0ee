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
  {
    name: 'prices: other products',
    holds: 'Prices that are answered for another product than the one that was sent are in doubt.',
    file: 'src/domain/bundles/compare.ts',
    take: 'if (isOtherThing(item, other)) return',
    put: "if (id === '') return",
    test: 'test/bundles/other-items.test.ts',
    named: 'another variant are in doubt',
  },
  {
    name: 'prices: further items',
    holds: 'So are those that are answered with an item that was not sent.',
    file: 'src/domain/bundles/compare.ts',
    take: 'return [...wrong, ...further];',
    put: 'return wrong;',
    test: 'test/bundles/other-items.test.ts',
    named: 'a further item are in doubt',
  },
  {
    name: 'links: pasted tokens beside skipped rows',
    holds: 'Pasted cart tokens are not matched to codes by position where rows of the source are skipped.',
    file: 'src/main/links/sources.ts',
    take: 'found.leftOut + found.undone > 0 && linesIn',
    put: 'found.leftOut < 0 && linesIn',
    test: 'test/runs/linked-codes.test.ts',
    named: 'pasted cart tokens do not move up',
  },
  {
    name: 'links: undone rows',
    holds: 'Codes whose creation was undone, or may have been, get no links.',
    file: 'src/main/links/sources.ts',
    take: 'if (taken.has(rowId)) {',
    put: 'if (rowId < 0) {',
    test: 'test/runs/linked-codes.test.ts',
    named: 'codes of a run that was undone get no links',
  },
];

export const givenLinksGuards: readonly GuardArea[] = [
  { about: 'Codes that links are made for, and the bundles of a subscription', guards },
];
