import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/support/run.ts';

const entrySchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
const lockOf = (folder: string) =>
  lockSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))).packages;

it.each(['.', 'bench', 'packaging', 'test/electron'])(
  'every package of %s is locked by its hash',
  (folder) => {
    const { '': project, ...packages } = lockOf(folder);
    expect(project).toBeDefined();
    expect(Object.keys(packages).length).toBeGreaterThan(0);
    const without = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([name]) => name)).toEqual([]);
  },
);

it('the Node of every system is one exact version of the lock file', () => {
  const packages = lockOf('.');
  const wanted = packages['']?.optionalDependencies ?? {};
  for (const system of [
    'linux-x64',
    'linux-arm64',
    'darwin-x64',
    'bin-darwin-arm64',
    'win-x64',
    'win-arm64',
  ]) {
    const version = wanted[`node-${system}`];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/node-${system}`]).toMatchObject({ version });
  }
});

it('no package may run a script when it is installed', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(Object.values(allowScripts)).not.toContain(true);
});
