import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { electronUnderTest, shellUnderTest } from '../../test/support/app/shell-under-test.ts';
import { root } from '../core/product.ts';

export const blankEntry = join(root, 'bench/pages/blank/main.js');
export const appEntry = join(root, manifestMain());

function manifestMain(): string {
  return z.object({ main: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    .main;
}

export type Command = { readonly program: string; readonly args: readonly string[] };

/** How the shell under test is started with a main module, without anything that tests need. */
export function shellCommand(entry: string, userData: string): Command {
  if (shellUnderTest() === 'chromium') {
    const host = join(root, 'shell/chromium/main.ts');
    return {
      program: process.execPath,
      args: [host, '--headless', '--user-data-dir', userData, '--app', entry],
    };
  }
  const program = electronUnderTest()?.binary ?? null;
  if (program === null) throw new Error('the Electron binary is not installed');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { program, args: [entry, `--user-data-dir=${userData}`, ...sandbox] };
}

const lineSchema = z.object({ message: z.string(), at: z.iso.datetime() });
const readyWithin = 60_000;
const endsWithin = 10_000;

/** When the page said that it is usable, by the log of its main process; null while it has not. */
function readyAt(log: string): number | null {
  let text: string;
  try {
    text = readFileSync(log, 'utf8');
  } catch {
    return null;
  }
  for (const line of text.split('\n')) {
    if (!line.includes('"page ready"')) continue;
    return Date.parse(lineSchema.parse(JSON.parse(line)).at);
  }
  return null;
}

/**
 * Runs a command until its page is usable, then ends it. Milliseconds from the start of its process to the
 * notice in its log, which main writes at once.
 */
export async function timeToReady({ program, args }: Command, userData: string): Promise<number> {
  const log = join(userData, 'logs/main.log');
  rmSync(log, { force: true });
  const started = Date.now();
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(-2000);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (;;) {
      const at = readyAt(log);
      if (at !== null) return at - started;
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said}`);
      if (Date.now() - started > readyWithin) throw new Error(`no page after ${readyWithin} ms: ${said}`);
      await wait(10);
    }
  } finally {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), endsWithin);
    await exited;
    clearTimeout(patience);
  }
}
