import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockedWordCheck } from '../../src/domain/codes/blocked-words.ts';
import type { Failure } from '../../src/main/failure.ts';
import { openGenerator } from './generate-support.ts';
import { rowsOf, sheetOf } from './support.ts';

/** A pattern, the form of its codes, and texts that may be taken already. */
const narrow = fc.constantFrom(
  { pattern: 'A{2:A-F}', form: /^A[A-F]{2}$/, letters: 'ABCDEF' },
  { pattern: 'A{1:ab}{1:2-9}', form: /^A[ab][2-9]$/, letters: 'ab23456789' },
  { pattern: 'A{1:Ää}{1:X-Z}', form: /^A[Ää][XYZ]$/, letters: 'ÄäXYZ' },
  { pattern: 'A{seq:2}', form: /^A\d\d$/, letters: '0123456789' },
  { pattern: 'A{1:AB4}{seq:1}', form: /^A[AB4]\d$/, letters: 'AB401289' },
);

const used = (letters: string) =>
  fc.array(
    fc
      .tuple(fc.constantFrom('A', 'a'), fc.constantFrom(...letters), fc.constantFrom(...letters))
      .map((three) => three.join('')),
    { maxLength: 12 },
  );

const generation = narrow.chain((one) =>
  fc.record({
    one: fc.constant(one),
    count: fc.integer({ min: 1, max: 9 }),
    here: used(one.letters),
    elsewhere: used(one.letters),
    sent: used(one.letters),
    blocked: fc.subarray(['aa', 'AB', 'ac8', 'a5', 'zz']),
    avoidLookAlikes: fc.constant(false),
  }),
);

test('codes have the form of their pattern, no blocked word, and are nowhere else; or nothing is added', async () => {
  let sent: ReadonlySet<string> = new Set();
  const same = (code: string) => code.toLowerCase();
  const { workbook, generate, codesOf } = await openGenerator({
    sentCodes: async (codes) => codes.filter((code) => sent.has(same(code))),
  });
  const outcomes = { done: 0, failed: 0 };
  await fc.assert(
    fc.asyncProperty(generation, async ({ one, count, here, elsewhere, blocked, ...more }) => {
      sent = new Set(more.sent.map(same));
      const sheet = await sheetOf(workbook, [['first'], ...here.map((code) => [code])]);
      const other = await sheetOf(workbook, [['other'], ...elsewhere.map((code) => [code])]);
      const before = await rowsOf(workbook, sheet.id);
      const input = { sheetId: sheet.id, pattern: one.pattern, count, blocked, avoidLookAlikes: false };
      // Where the pattern itself is too narrow, nothing begins.
      const end = await generate(input).catch((thrown: Failure) => ({
        state: 'failed',
        error: thrown.error,
      }));
      const codes = (await codesOf(sheet.id)).slice(before.length);
      if (end.state === 'done') {
        outcomes.done += 1;
        expect(codes).toHaveLength(count);
        const hasBlocked = blockedWordCheck(blocked);
        for (const code of codes) expect(code).toMatch(one.form);
        // The digits of a running number are not read as letters.
        if (!one.pattern.includes('seq')) expect(codes.filter(hasBlocked)).toEqual([]);
        const taken = new Set([...here, ...elsewhere, ...more.sent].map(same));
        expect(codes.filter((code) => taken.has(same(code)))).toEqual([]);
        expect(new Set(codes.map(same)).size).toBe(count);
        await workbook.call('sheets.undo', { sheetId: sheet.id });
      } else {
        outcomes.failed += 1;
        expect(end.error?.code).toMatch(/^(conflict|bad-input)$/);
      }
      expect(await rowsOf(workbook, sheet.id)).toEqual(before);
      for (const { id } of [sheet, other]) await workbook.call('sheets.delete', { sheetId: id });
    }),
    { numRuns: 120 },
  );
  // Both ends were met, or the test would show little.
  expect(Math.min(outcomes.done, outcomes.failed)).toBeGreaterThan(5);
});
