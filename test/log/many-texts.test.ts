import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Found, longestHead, ManyTexts } from '../../src/main/log/many-texts.ts';

/** What has to be found, by looking for each text at each place. */
function plainly(texts: readonly string[], text: string, from: number): Found | null {
  for (let start = from; start < text.length; start += 1) {
    let end = start;
    for (const one of texts) {
      if (!text.startsWith(one.slice(0, longestHead), start)) continue;
      let same = 0;
      while (same < one.length && one.charAt(same) === text.charAt(start + same)) same += 1;
      end = Math.max(end, start + same);
    }
    if (end > start) return { start, end };
  }
  return null;
}

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength });
/** Texts that begin alike, longer than their heads. */
const long = fc
  .tuple(fc.constantFrom(60, 63, 64, 65, 70), letters(8, 14))
  .map(([as, end]) => 'a'.repeat(as) + end);
const sought = fc.array(fc.oneof(letters(8, 12), long), { minLength: 1, maxLength: 12 });

it('finds the first text and the longest of several there, as looking for each of them does', () => {
  fc.assert(
    fc.property(sought, fc.array(fc.oneof(letters(0, 60), long), { maxLength: 4 }), (texts, parts) => {
      const many = new ManyTexts();
      for (const text of texts) many.add(text);
      const text = parts.join('');
      for (let from = 0; from < text.length; from += 1) {
        const found = many.in(text)(from);
        const there = plainly(texts, text, from);
        // Where too much is alike in vain, all that is left of the text is found.
        if (found?.end === text.length) expect(found.start).toBeLessThanOrEqual(there?.start ?? text.length);
        else expect(found).toEqual(there);
      }
    }),
    { numRuns: 300 },
  );
});
