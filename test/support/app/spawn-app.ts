import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { appEnv } from './app-env.ts';
import { electronUnderTest, root, shellUnderTest } from './shell-under-test.ts';

type Start = {
  readonly userData: string;
  /** Folder with the package.json of a small app, whose main module is main.mjs; the built app when not given. */
  readonly folder?: string;
  readonly args?: readonly string[];
  /** On Electron: a module that is loaded before the app. */
  readonly before?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts an app on the shell under test without a driver, so that nothing but the app ends it or listens. */
export function spawnApp({ userData, folder, args = [], before, env = {} }: Start): ChildProcess {
  const electron = shellUnderTest() === 'electron' ? electronUnderTest() : null;
  const entry = folder === undefined ? join(root, 'out/main/index.js') : join(folder, 'main.mjs');
  const [program, given] =
    electron === null
      ? [
          process.execPath,
          [join(root, 'shell/chromium/main.ts'), '--headless', '--user-data-dir', userData, '--app', entry],
        ]
      : [
          electron.binary,
          [...(before ? ['-r', before] : []), `--user-data-dir=${userData}`, folder ?? electron.app],
        ];
  return spawn(program, [...given, ...args], {
    cwd: folder ?? root,
    env: appEnv(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
