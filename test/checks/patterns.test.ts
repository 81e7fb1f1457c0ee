import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slowPatterns } from '../../scripts/check/patterns.ts';

async function found(text: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'src/domain/a.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return slowPatterns(folder);
}

describe('the check of patterns', () => {
  it('finds nothing in the product', async () => {
    expect(await slowPatterns()).toEqual([]);
  });

  it.each([
    ['looks at the rest of a text from each place', 'export const ends = /-+$/;', 'polynomial'],
    ['goes back and forth', 'export const twice = /^(a+)+$/;', 'exponential'],
    ['cannot be read by the proof', 'export const ahead = /,(?=[a-z]+: )/;', 'cannot be proven'],
    ['is made of texts', 'export const made = new RegExp(process.title);', 'while the program runs'],
  ])('names a pattern that %s', async (_name, text, words) => {
    const problems = await found(`\n${text}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^src\/domain\/a\.ts:2: /);
    expect(problems[0]).toContain(words);
  });

  it.each([
    'export const plain = /^[a-z]{1,20}$/;',
    '// bounded: 40 characters, the longest date.\nexport const ends = /-+$/;',
  ])('leaves a pattern alone that is proven or says its bound: %s', async (text) => {
    expect(await found(text)).toEqual([]);
  });
});
