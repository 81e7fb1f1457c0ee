import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A checkout in a temporary folder, in which guards are taken out; the working tree is never touched. */
export type Copy = { readonly folder: string; readonly remove: () => void };

const packages = ['', 'bench', 'packaging', 'test/electron'].map((place) => join(place, 'node_modules'));

/** Copies what git knows and does not ignore, as it is in the working tree; installed packages are linked. */
export function copyCheckout(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-guards-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git does not list the files of ${root}: ${listed.stderr}`);
  for (const file of listed.stdout.split('\0')) {
    // Pictures of the documents are no part of any test of a guard, and weigh more than everything else.
    if (file === '' || file.startsWith('docs/pictures/') || !existsSync(join(root, file))) continue;
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  for (const name of packages) {
    if (!existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, name), join(folder, name), 'junction');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
