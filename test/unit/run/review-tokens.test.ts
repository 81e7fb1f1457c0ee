import { expect, test } from 'vitest';
import { checkReviewToken, type ReviewedPart, reviewToken } from '../../../src/main/review-tokens.ts';

const parts = (store: string, sheet: string): readonly ReviewedPart[] => [
  ['store', store],
  ['sheet', sheet],
];
const codeOf = (token: string, of: readonly ReviewedPart[]): unknown => {
  try {
    checkReviewToken(token, of);
    return 'taken';
  } catch (thrown) {
    return (thrown as { readonly error: { readonly code: string } }).error.code;
  }
};

test('what was reviewed is taken, and its first parts alone', () => {
  const token = reviewToken(parts('north', 'codes'));
  expect(codeOf(token, parts('north', 'codes'))).toBe('taken');
  expect(codeOf(token, parts('north', 'codes').slice(0, 1))).toBe('taken');
});

test.each([
  ['another store', parts('south', 'codes')],
  ['another sheet', parts('north', 'others')],
])('what was reviewed of %s is refused', (_what, of) => {
  expect(codeOf(reviewToken(parts('north', 'codes')), of)).toBe('conflict');
  expect(codeOf('made.up', of)).toBe('conflict');
});

test('pieces of two reviews do not make a third', () => {
  const [north] = reviewToken(parts('north', 'codes')).split('.');
  const [, others] = reviewToken(parts('south', 'others')).split('.');
  expect(codeOf(`${north}.${others}`, parts('north', 'others'))).toBe('conflict');
});
