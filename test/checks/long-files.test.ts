import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longFiles } from '../../scripts/check/long-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'long-files-'));
  mkdirSync(join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file length check', () => {
  it('finds nothing in the product', () => {
    expect(longFiles()).toEqual([]);
  });
  it('takes 300 lines and refuses 301', () => {
    writeFileSync(join(folder, 'src', 'fits.ts'), '//\n'.repeat(300));
    writeFileSync(join(folder, 'src', 'long.ts'), '//\n'.repeat(301));
    expect(longFiles(folder)).toEqual(['src/long.ts has 301 lines; 300 is the most']);
  });
});
