import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Gives work a folder of its own below another, and removes it. */
export async function inFreshFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(parent, 'turn-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const execute = promisify(execFile);

/** Runs a TypeScript program of the benchmarks with this Node; answers what it printed. */
export async function runProgram(url: URL, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [fileURLToPath(url), ...args], { maxBuffer: 2 ** 24 });
  return stdout;
}
