import { spawnSync } from 'node:child_process';
import { root, run } from './run.ts';

/**
 * Unlocks a Secret Service of this session with a password of its own, then becomes the command. A fresh
 * XDG_DATA_HOME keeps its entries apart from any keyring of the user.
 */
const unlockAndRun =
  'export XDG_DATA_HOME="$(mktemp -d)"; trap \'rm -rf "$XDG_DATA_HOME"\' EXIT; ' +
  // Its own control socket, too: else a daemon of the user that runs already would be the one that is unlocked.
  'printf \'test\\n\' | XDG_RUNTIME_DIR="$XDG_DATA_HOME" gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ' +
  '"$@"';

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

type Options = {
  /** What the command is started by: `setpriv ...` where it runs as another user. */
  readonly prefix?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

/**
 * Runs a command with a real Secret Service of its own where Linux offers one; elsewhere with the system's
 * keychain. Answers the exit code. Tests that need a keychain say so when there is none.
 */
export function runWithKeyring(
  command: string,
  args: readonly string[],
  { prefix = [], env = {}, cwd = root }: Options = {},
): Promise<number> {
  const start = (words: readonly string[]): Promise<number> => {
    const [program = command, ...rest] = [...prefix, ...words];
    return run(program, rest, { env: { ...env }, cwd });
  };
  if (process.platform !== 'linux') return start([command, ...args]);
  if (!has('dbus-run-session') || !has('gnome-keyring-daemon')) {
    console.log('SKIPPED: tests of the keychain (no dbus-run-session or no gnome-keyring-daemon here).');
    return start([command, ...args]);
  }
  return start(['dbus-run-session', '--', 'sh', '-c', unlockAndRun, 'sh', command, ...args]);
}
