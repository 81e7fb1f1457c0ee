import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const bin = (...path: readonly string[]): string => join(root, 'node_modules', ...path);

/** Runs a program to its end with this terminal; answers its exit code. */
export function run(
  command: string,
  args: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    readonly quiet?: boolean;
    readonly timeoutMs?: number;
    readonly cwd?: string;
  } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      ...(options.timeoutMs ? { timeout: options.timeoutMs } : {}),
      stdio: options.quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...options.env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script of a package with the pinned Node, which is the one that runs this. */
export const runNode = (script: string, args: readonly string[]) => run(process.execPath, [script, ...args]);
