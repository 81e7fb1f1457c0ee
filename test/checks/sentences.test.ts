import { describe, expect, it } from 'vitest';
import { sentencesIn, strayingSentences } from '../../scripts/check/sentences.ts';

describe('the check for sentences outside the catalogue', () => {
  it('finds nothing in the product', () => {
    expect(strayingSentences()).toEqual([]);
  });

  it.each([
    ['a text', "export const a = { message: 'The sheet is gone.' };", 'The sheet is gone.'],
    ['a template', 'export const a = (n: string) => `Run $' + '{n} is over.`;', 'Run … is over.'],
    ['a question', "export const a = 'Delete the store?';", 'Delete the store?'],
    ['a text of the page', 'export const A = () => <p>Nothing was sent.</p>;', 'Nothing was sent.'],
  ])('finds %s', (_what, text, said) => {
    expect(sentencesIn('src/main/a.tsx', `\n${text}`)).toEqual([`src/main/a.tsx:2 says “${said}”`]);
  });

  it.each([
    ['an error for engineers', "throw new RangeError('A row has no such cell.');"],
    ['a line of the log', "log.warn('The window was reloaded.', { id });"],
    ['a query', "const a = 'SELECT row FROM rows WHERE row = ?';"],
    ['a label', "const a = 'Discount code';"],
    ['a name of the catalogue', 'const a = runsMessages.runOver({ number });'],
  ])('leaves %s alone', (_what, text) => {
    expect(sentencesIn('src/main/a.ts', text)).toEqual([]);
  });

  it('finds what a rule of a kind says, labels too, and leaves its declarations alone', () => {
    const text = [
      "export const kind = { about: 'Cancels one subscription per row.' };",
      "export const stop = () => 'The row is empty.';",
      'export function parts(fields: string) { return [`Clears $' + "{fields}`, 'Price stays']; }",
    ].join('\n');
    expect(sentencesIn('src/domain/kinds/a.ts', text)).toEqual([
      'src/domain/kinds/a.ts:2 says “The row is empty.”',
      'src/domain/kinds/a.ts:3 says “Clears …”',
      'src/domain/kinds/a.ts:3 says “Price stays”',
    ]);
  });
});
