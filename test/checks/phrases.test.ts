import { describe, expect, it } from 'vitest';
import { oddPhrases, phrasesIn } from '../../scripts/check/phrases.ts';

describe('the check for phrases that nobody says', () => {
  it('finds none in the catalogue', () => {
    expect(oddPhrases()).toEqual([]);
  });

  it.each([
    ['a text', "export const a = { gone: 'The profile is gone.' };", 'is gone.'],
    ['a template', 'export const a = (n: string) => `Run $' + '{n} does not exist any more.`;', 'any more'],
    ['a label', "export const a = 'Cancel the rest';", 'Cancel the rest'],
    ['another word for one thing', "export const a = 'The service may refuse it.';", 'service may refuse'],
    ['a capital letter', "export const a = { on: 'Going on continues.' };", 'Going on'],
  ])('finds one in %s, with what is said instead', (_where, text, said) => {
    const [line, ...others] = phrasesIn('src/messages/a.ts', `\n${text}`);
    expect(line).toContain(`src/messages/a.ts:2 says “${said}”; say: `);
    expect(others).toEqual([]);
  });

  it.each([
    ['the names of entries', 'export const a = { takeBack: runOver, anymore: 1 };'],
    ['comments', '/** What became of a row. */ export const a = 1;'],
    ['plain words', "export const a = 'Run 7 no longer exists.';"],
  ])('leaves %s alone', (_what, text) => {
    expect(phrasesIn('src/messages/a.ts', text)).toEqual([]);
  });
});
