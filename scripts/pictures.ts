import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './support/build.ts';
import { runEndToEnd } from './support/end-to-end.ts';
import { runWithKeyring } from './support/keyring.ts';
import { root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Takes the pictures of the documents from the real app, into docs/pictures: `npm run pictures [-- NAME]`. The README's
 * are taken by a script of their own, which runs again under a Secret Service so that no keychain of the user is
 * touched; the tour's are made by the end-to-end tests. With names only the tests whose file has one run.
 */
async function all(names: readonly string[]): Promise<number> {
  ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
  await build();
  if (names.length === 0) {
    const code = await runWithKeyring(process.execPath, [import.meta.filename, '--inside']);
    if (code !== 0) return code;
  }
  const tests = globSync('test/e2e/*.test.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('steps/picture.ts'))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted();
  const { isGreen } = await runEndToEnd(tests, { once: true, pictures: join(root, 'docs/pictures') });
  return isGreen ? 0 : 1;
}

if (process.argv.includes('--inside')) {
  const { takePictures } = await import('./pictures/take-pictures.ts');
  await takePictures();
} else {
  process.exit(await all(process.argv.slice(2)));
}
