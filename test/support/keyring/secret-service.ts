import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Step, StepResult } from './vault-steps.ts';

const onPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Why no Secret Service can be started here, or null when it can. */
export function secretServiceProblem(): string | null {
  if (process.platform !== 'linux') return 'the Secret Service is for Linux';
  const missing = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].filter((name) => !onPath(name));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

export type KeyringState =
  | 'unlocked'
  /** The daemon runs, its collection does not exist, and nothing can ask for a password. */
  | 'locked'
  /** A bus on which no Secret Service answers. */
  | 'missing';

// $1 folder, $2 state, the rest is the program. The daemon's own folders keep the person's keyring out of it.
const session = `
folder=$1; state=$2; shift 2
daemon=
if [ "$state" != missing ]; then
  export XDG_DATA_HOME="$folder" XDG_RUNTIME_DIR="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder"
  unlock=; [ "$state" = unlocked ] && unlock=--unlock
  printf 'test\\n' | gnome-keyring-daemon $unlock --foreground --components=secrets >/dev/null 2>&1 &
  daemon=$!
  until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
      string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true'; do
    kill -0 $daemon 2>/dev/null || { echo 'the daemon ended' >&2; exit 3; }
    sleep 0.02
  done
fi
TEST_KEYRING_PID=$daemon "$@"
code=$?
if [ -n "$daemon" ]; then kill -CONT $daemon; kill $daemon; wait $daemon; fi
exit $code
`;

// A bus that starts nothing by itself: a Secret Service is there only where the test starts one.
const busConfiguration = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`;

/**
 * How long the keychain may take, in milliseconds: where it is to answer, longer than it takes on a busy machine;
 * where it is to be found silent, no longer than a test may wait. Below the 25 seconds of the bus.
 */
const patience = { answering: 20_000, silent: 5_000 };

const script = fileURLToPath(new URL('./vault-steps.ts', import.meta.url));

export type SecretService = {
  /** Runs the steps in a process of their own beside the keyring; answers one result for each. */
  readonly run: (steps: readonly Step[]) => Promise<readonly StepResult[]>;
  /** The same, with the exit code of that process: 137 where it was killed. */
  readonly runToEnd: (
    steps: readonly Step[],
  ) => Promise<{ results: readonly StepResult[]; code: number | null }>;
  /** All bytes of the keyring's files. */
  readonly diskText: () => string;
  /** How the next process finds it: one that was unlocked can be locked with what is in it. */
  readonly become: (state: KeyringState) => void;
  readonly close: () => void;
};

/** A Secret Service of its own, on a private bus, with its keyring in a temporary folder. */
export function createSecretService(first: KeyringState): SecretService {
  let state = first;
  const folder = mkdtempSync(join(tmpdir(), 'desk-keyring-'));
  const bus = join(folder, 'bus.conf');
  writeFileSync(bus, busConfiguration);
  const runToEnd: SecretService['runToEnd'] = (steps) =>
    new Promise((resolve, reject) => {
      const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
      const child = spawn(
        'dbus-run-session',
        [
          `--config-file=${bus}`,
          '--',
          'sh',
          '-c',
          session,
          'sh',
          folder,
          state,
          process.execPath,
          script,
          JSON.stringify(steps),
          String(isSilent(state, steps) ? patience.silent : patience.answering),
        ],
        { env, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      let output = '';
      let errors = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      child.on('error', reject);
      child.on('close', (code) => {
        // A process that had to be ended the hard way has said its results before.
        if (output.startsWith('[')) resolve({ results: JSON.parse(output) as readonly StepResult[], code });
        else reject(new Error(`the process beside the keyring ended with ${code}: ${errors}`));
      });
    });
  return {
    runToEnd,
    become: (next) => {
      state = next;
    },
    run: async (steps) => (await runToEnd(steps)).results,
    diskText: () => {
      const keyrings = join(folder, 'keyrings');
      return readdirSync(keyrings)
        .map((name) => readFileSync(join(keyrings, name), 'latin1'))
        .join('\n');
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const isSilent = (state: KeyringState, steps: readonly Step[]): boolean =>
  state !== 'unlocked' || steps.some((step) => step.do === 'freeze');
