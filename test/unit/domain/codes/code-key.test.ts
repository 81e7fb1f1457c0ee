import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeKey } from '../../../../src/domain/codes/code-key.ts';
import { caseKey } from '../../../../src/domain/sheet/duplicates.ts';

test('codes that differ only by case have one key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      expect(codeKey(caseKey(code))).toBe(codeKey(code));
    }),
  );
  // The sign of Kelvin is a k, ẞ is ß, and ß is SS in capital letters.
  expect(codeKey('\u212a1')).toBe(codeKey('k1'));
  expect(new Set(['STRASSE', 'straße', 'STRAẞE'].map(codeKey)).size).toBe(1);
  expect(codeKey('BF-1')).not.toBe(codeKey('BF-2'));
});
