import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layerViolations } from '../../scripts/check/layers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

describe('the layer check', () => {
  it('finds nothing in the product', () => {
    expect(layerViolations()).toEqual([]);
  });

  it.each([
    ['domain may not import main', 'src/domain/a.ts', "import { b } from '../main/b.ts';", 'src/main/b.ts'],
    [
      'main may not import the page',
      'src/main/a.ts',
      "import type { B } from '../renderer/b.ts';",
      'src/renderer/b.ts',
    ],
    [
      'the page may not import main',
      'src/renderer/a.ts',
      "export { b } from '../main/b.ts';",
      'src/main/b.ts',
    ],
    [
      'practice may not import main',
      'src/practice/a.ts',
      "const b = import('../main/b.ts');",
      'src/main/b.ts',
    ],
    [
      'of a feature only its index is imported',
      'src/renderer/features/one/a.ts',
      "import { b } from '../two/b.ts';",
      'src/renderer/features/two/b.ts',
    ],
  ])('%s', (_rule, file, text, target) => {
    plant(file, text);
    plant(target, 'export const b = 1; export type B = number;');
    expect(layerViolations(folder)).toEqual([expect.stringContaining(file)]);
  });

  it('finds values that go in a circle, and lets types go in one', () => {
    plant('src/main/a.ts', "import { b } from './b.ts'; export const a = () => b;");
    plant('src/main/b.ts', "export { c as b } from './c.ts';");
    plant('src/main/c.ts', "import type { A } from './a.ts'; export const c = (a: A) => a;");
    expect(layerViolations(folder)).toEqual([]);
    plant('src/main/c.ts', "import { a } from './a.ts'; export const c = () => a;");
    expect(layerViolations(folder)).toEqual([
      expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts: values/),
    ]);
  });

  it.each([
    ['domain', 'node:fs'],
    ['renderer', 'node:fs'],
    ['renderer', 'electron'],
    ['practice', 'undici'],
  ])('%s may not import %s', (area, name) => {
    plant(`src/${area}/a.ts`, `import * as thing from '${name}';`);
    expect(layerViolations(folder)).toEqual([expect.stringContaining(name)]);
  });

  it('names an import of a file that is not there', () => {
    plant('src/domain/a.ts', "import { b } from './gone.ts';");
    expect(layerViolations(folder)).toEqual([expect.stringContaining('does not exist')]);
  });
});
