import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { packageFiles } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';

const billSchema = z.object({ components: z.array(z.object({ name: z.string() })) });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Packages whose files lie in the archive, by their folder: `zod`, `@scope/name`. */
const packed = (): readonly string[] =>
  packageFiles().flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);

/** Packages that are bundled into main, the page and the preload, by their own list. */
const bundled = (): readonly string[] =>
  ['main', 'renderer', 'preload'].flatMap((part) =>
    [...read(`out/${part}/licences.md`).matchAll(/^## (\S+) - /gm)].flatMap(([, name]) => name ?? []),
  );

it('the release lists Electron, and everything that is packed or bundled', () => {
  const [, command] =
    /^ +run: (npm sbom .*) > sbom\.cdx\.json$/m.exec(read('.github/workflows/release.yml')) ?? [];
  const bill = execSync(command ?? 'false', {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const listed = new Set(billSchema.parse(JSON.parse(bill)).components.map(({ name }) => name));
  const shipped = new Set(['electron', ...packed(), ...bundled()]);
  expect([...shipped]).toEqual(
    expect.arrayContaining(['react', 'react-aria-components', 'zustand', 'keytar']),
  );
  expect([...shipped].filter((name) => !listed.has(name))).toEqual([]);
});
