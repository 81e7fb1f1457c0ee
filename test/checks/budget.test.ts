import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overBudget } from '../../scripts/check/budget.ts';
import { firstLoadFiles } from '../../scripts/support/first-load.ts';
import { packageFiles } from '../../scripts/support/package-files.ts';

let project: string;
const put = (file: string, text: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};
/** Text that hardly packs. */
const noise = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 44) }, (_, at) =>
    createHash('sha256').update(String(at)).digest('base64'),
  ).join('');

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'budget-'));
  put('package.json', '{"name":"app","dependencies":{"one":"1"}}');
  put('node_modules/one/package.json', '{"name":"one","dependencies":{"two":"1"}}');
  put('node_modules/one/index.js', '// one');
  put('node_modules/one/index.d.ts', '// types');
  put('node_modules/one/node_modules/two/package.json', '{"name":"two"}');
  put('node_modules/other/package.json', '{"name":"other"}');
  put('out/main/index.js', '// main');
  put('out/main/index.js.map', '{}');
  put(
    'out/renderer/index.html',
    '<script type="module" src="./assets/a.js"></script><link rel="stylesheet" href="./assets/a.css">',
  );
  put('out/renderer/assets/a.css', 'body {}');
  put('out/renderer/assets/a.js', 'import "./b.js"; const later = () => import("./c.js"); later();');
  put('out/renderer/assets/b.js', 'export {};');
  put('out/renderer/assets/c.js', 'export {};');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('the size budget', () => {
  it('weighs what the page needs at once, and not what it loads later', () => {
    expect(firstLoadFiles(join(project, 'out/renderer'))).toEqual([
      'index.html',
      'assets/a.js',
      'assets/b.js',
      'assets/a.css',
    ]);
  });
  it('packs the build and what production needs, and nothing else', () => {
    expect(packageFiles(project)).toEqual([
      'node_modules/one/index.js',
      'node_modules/one/node_modules/two/package.json',
      'node_modules/one/package.json',
      'out/main/index.js',
      'out/renderer/assets/a.css',
      'out/renderer/assets/a.js',
      'out/renderer/assets/b.js',
      'out/renderer/assets/c.js',
      'out/renderer/index.html',
      'package.json',
    ]);
  });
  it('says what is larger than allowed, and by how much', () => {
    const allowed = { firstLoadGzippedKB: 8, packageKB: 100 };
    expect(overBudget(project, allowed)).toEqual([]);
    put('out/renderer/assets/b.js', `export const text = ${JSON.stringify(noise(40_000))};`);
    expect(overBudget(project, allowed)).toEqual([
      expect.stringMatching(/^the first load of the page, gzipped: \d+ KB; 8 KB is the most/),
    ]);
    put('node_modules/one/large.js', 'x'.repeat(200_000));
    expect(overBudget(project, allowed)).toHaveLength(2);
  });
  it('fails for a script that is not there', () => {
    rmSync(join(project, 'out/renderer/assets/b.js'));
    expect(() => overBudget(project)).toThrow('assets/b.js, which was not built');
  });
  it('has nothing to weigh without a build', () => {
    rmSync(join(project, 'out'), { recursive: true });
    expect(overBudget(project, { firstLoadGzippedKB: 1, packageKB: 1 })).toEqual([]);
  });
});
