import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.ts';

export type PlainUser = {
  /** What starts a command as this user. */
  readonly prefix: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A folder of this user. Whoever asked removes it. */
  readonly home: string;
  /** Its number where it is another than that of this process: whose the files must be that it writes. */
  readonly owner: number | null;
  /** A path of the checkout as this user reaches it. */
  readonly at: (path: string) => string;
};

const nobody = 65_534;

/**
 * This user, or one without rights where this one is root: Chromium's sandbox does not run as root. Its files lie in
 * a folder of its own.
 */
export function plainUser(): PlainUser {
  const home = mkdtempSync(join(tmpdir(), 'partner-desk-user-'));
  if (process.getuid?.() !== 0) return { prefix: [], env: {}, home, owner: null, at: (path) => path };
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o700);
    chownSync(path, nobody, nobody);
    return path;
  };
  own(home);
  const prefix = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--inh-caps=-all'];
  const [command = '', ...words] = prefix;
  const canRead = spawnSync(command, [...words, 'test', '-r', join(root, 'package.json')]).status === 0;
  const checkout = canRead ? root : copyFor(home);
  return {
    prefix,
    home,
    owner: nobody,
    at: (path) => (path.startsWith(root) ? join(checkout, path.slice(root.length)) : path),
    env: {
      HOME: home,
      TMPDIR: own(join(home, 'tmp')),
      XDG_RUNTIME_DIR: own(join(home, 'run')),
      XDG_CONFIG_HOME: own(join(home, 'config')),
      XDG_CACHE_HOME: own(join(home, 'cache')),
    },
  };
}

/** A copy of a checkout that lies where only root can read: about 1 GB, for the time of the run. */
function copyFor(home: string): string {
  const copy = join(home, 'checkout');
  console.error('Copying the checkout for an unprivileged user who cannot read it in place.');
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(root, '.git'),
  });
  const { status } = spawnSync('chmod', ['-R', 'a+rX', copy]);
  if (status !== 0) throw new Error(`The copy of the checkout in ${copy} cannot be made readable.`);
  return copy;
}
