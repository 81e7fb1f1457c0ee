import { expect, test } from 'vitest';
import { linkPrecondition, storeCheckouts } from '../../../src/domain/links/precondition.ts';

// spec: Endpoints, rule 2.
test('only the hosted checkout on platform A is supported; unknown depends', () => {
  const verdicts = (['a', 'b', 'custom'] as const).map((platform) =>
    storeCheckouts.map((checkout) => linkPrecondition(platform, checkout).verdict),
  );
  expect(verdicts).toEqual([
    ['supported', 'unsupported', 'depends'],
    ['unsupported', 'unsupported', 'unsupported'],
    ['unsupported', 'unsupported', 'unsupported'],
  ]);
});

test('every sentence says what is needed', () => {
  for (const platform of ['a', 'b', 'custom'] as const) {
    for (const checkout of storeCheckouts) {
      expect(linkPrecondition(platform, checkout).text).toContain('hosted checkout');
    }
  }
});
