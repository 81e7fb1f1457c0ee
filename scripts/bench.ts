import { join } from 'node:path';
import { build } from './support/build.ts';
import { runWithKeyring } from './support/keyring.ts';
import { installOwnPackage } from './support/own-package.ts';
import { root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Measures the product against floors and peers (docs/performance.md):
 * `npm run bench [-- --only NAME,... --rows N,... --repeat K --json FILE]`.
 */
const folder = join(root, 'bench');

ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
await build();
// Peers and floors are packages of the benchmarks' own; the product never sees them.
installOwnPackage('bench', 'the peers of the benchmarks');
// A desk of a user has a keychain: the app asks it at its start and keeps its tokens there.
process.exit(await runWithKeyring(process.execPath, [join(folder, 'index.ts'), ...process.argv.slice(2)]));
