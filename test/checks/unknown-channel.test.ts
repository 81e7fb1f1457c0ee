import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bin, root } from '../../scripts/support/run.ts';

let folder: string;
beforeEach(() => {
  // Inside the checkout, so that packages resolve as they do for the page itself.
  folder = mkdtempSync(join(root, '.cache', 'unknown-channel-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function compile(channel: string): { readonly status: number | null; readonly output: string } {
  writeFileSync(
    join(folder, 'page.ts'),
    `import { desk } from '../../src/renderer/bridge/index.ts';\nexport const answer = desk.invoke('${channel}', {});\n`,
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2024', 'ESNext.Collection', 'DOM'],
        composite: false,
        emitDeclarationOnly: false,
        declaration: false,
        noEmit: true,
      },
      files: ['page.ts'],
    }),
  );
  const { status, stdout } = spawnSync(process.execPath, [bin('typescript', 'lib', 'tsc.js'), '-p', folder], {
    encoding: 'utf8',
  });
  return { status, output: stdout };
}

describe('the type check of the page', () => {
  it('takes a channel of the contract', () => {
    expect(compile('stores.list')).toEqual({ status: 0, output: '' });
  });
  it('refuses an unknown channel', () => {
    const { status, output } = compile('stores.explode');
    expect(status).not.toBe(0);
    expect(output).toContain('stores.explode');
  });
});
