import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/practice.ts', import.meta.url));

export type PracticeProcess = {
  /** The line that it printed, as JSON. */
  readonly printed: unknown;
  readonly url: string;
  readonly inspectionKey: string;
  /** Ends it with a signal and waits until it is gone; the code it ended with. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** The practice service in a process of its own, as `npm run practice` starts it. */
export async function spawnPractice(...args: readonly string[]): Promise<PracticeProcess> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const printed = JSON.parse(await firstLine(child));
  return {
    printed,
    url: printed.base,
    inspectionKey: printed.inspectionKey,
    end: async (signal) => {
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null || child.stderr === null) return reject(new Error('no output'));
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('close', (code) => reject(new Error(`ended with code ${code}: ${said}`)));
  });
}
