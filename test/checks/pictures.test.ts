import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureProblems } from '../../scripts/check/pictures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  mkdirSync(join(folder, 'docs', 'pictures'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const document = (name: string, text: string) => writeFileSync(join(folder, name), text);
const made = (name: string, bytes = 1) =>
  writeFileSync(join(folder, 'docs/pictures', name), Buffer.alloc(bytes));

describe('the check of pictures', () => {
  it('finds nothing in the product', () => {
    expect(pictureProblems()).toEqual([]);
  });
  it('follows both ways of showing a picture, from where the document is', () => {
    made('one.png');
    made('two.png');
    made('two-dark.png');
    document('README.md', '![One](docs/pictures/one.png) ![Badge](https://example.org/badge.svg)');
    document('docs/tour.md', '<source srcset="pictures/two-dark.png"><img src="pictures/two.png" alt="Two">');
    expect(pictureProblems(folder)).toEqual([]);
  });
  it('names what is missing, what nobody shows, and what is too heavy', () => {
    made('alone.png');
    made('heavy.png', 221 * 1024);
    document('docs/tour.md', '![Gone](pictures/gone.png) ![Heavy](pictures/heavy.png)');
    expect(pictureProblems(folder)).toEqual([
      'docs/tour.md shows pictures/gone.png, which is not there',
      'docs/pictures/alone.png is shown by no document',
      'docs/pictures/heavy.png has 221 KB; 220 is the most',
    ]);
  });
});
