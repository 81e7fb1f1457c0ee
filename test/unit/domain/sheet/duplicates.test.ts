import { expect, test } from 'vitest';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { caseKey, duplicateIssue } from '../../../../src/domain/sheet/duplicates.ts';

test('a repeated code is an error that names the first other rows', () => {
  expect(duplicateIssue(kinds['discounts-2021-01'], 'BF', [1219], 'exact')).toMatchObject({
    column: 'code',
    severity: 'error',
    code: 'duplicate',
    message: '“BF” is also in row 1,219. Keep it in one row only.',
  });
  expect(duplicateIssue(kinds['discounts-2021-01'], 'BF', [9, 4, 7, 1, 2], 'exact').message).toBe(
    '“BF” is also in rows 1, 2, 4 and 2 more. Keep it in one row only.',
  );
});

test.each([
  [[5, 2], '“BF” is also in rows 2 and 5. Keep it in one row only.'],
  [[5, 2, 9], '“BF” is also in rows 2, 5 and 9. Keep it in one row only.'],
  [[5, 2, 9, 7], '“BF” is also in rows 2, 5, 7 and 9. Keep it in one row only.'],
])('the other rows %j are listed', (others, words) => {
  expect(duplicateIssue(kinds['discounts-2021-01'], 'BF', others, 'exact').message).toBe(words);
});

test('a code that differs by case alone is a warning', () => {
  expect(duplicateIssue(kinds['discounts-2021-01'], 'bf', [2], 'case')).toMatchObject({
    severity: 'warning',
    code: 'duplicate-case',
  });
  expect(caseKey('ÉTÉ-00')).toBe(caseKey('été-00'));
});

test('the same charge twice is a warning: the later row may be meant, and a batch has no order', () => {
  expect(duplicateIssue(kinds.change_next_charge_date, '5', [2], 'exact')).toMatchObject({
    column: 'charge_id',
    severity: 'warning',
    message: '“5” is also in row 2. The service may process these rows in any order.',
  });
  // One request after the other, or the same of each row.
  for (const kind of [kinds['subscription-swaps'], kinds.discount_delete])
    expect(duplicateIssue(kind, '5', [2], 'exact').message).toBe('“5” is also in row 2.');
});
