import { build } from './support/build.ts';
import { runWithKeyring } from './support/keyring.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Takes the README's pictures from the real app: `npm run pictures`. Runs itself again under a Secret Service of
 * its own, so that no keychain of the user is touched.
 */
if (process.argv.includes('--inside')) {
  const { takePictures } = await import('./pictures/take-pictures.ts');
  await takePictures();
} else {
  ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
  await build();
  process.exit(await runWithKeyring(process.execPath, [import.meta.filename, '--inside']));
}
