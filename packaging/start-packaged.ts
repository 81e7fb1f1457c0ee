import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureDisplay } from '../scripts/support/display.ts';
import { thisSystem } from '../scripts/support/package-files.ts';
import { archivesBelow, programOf } from './verify.ts';

const patienceMs = 90_000;

/** The program of the package for this chip. */
function packagedProgram(output: string): string {
  const system = thisSystem();
  const archives = archivesBelow(output);
  const archive =
    archives.find((path) => relative(output, path).includes('arm64') === (process.arch === 'arm64')) ??
    archives[0];
  if (archive === undefined) throw new Error(`${output} holds no package to start`);
  const program = programOf(archive, system);
  return system === 'darwin' ? join(program, 'Contents', 'MacOS', 'Partner Desk') : program;
}

/**
 * Starts what was packaged, with data of its own, until its page is ready. That line of the log comes after the
 * workbook's worker answered out of the archive. Throws where it does not come.
 */
export async function startPackaged(output: string): Promise<void> {
  const display = await ensureDisplay();
  const userData = mkdtempSync(join(tmpdir(), 'partner-desk-packaged-'));
  const log = join(userData, 'logs', 'main.log');
  const started = performance.now();
  // Build machines have no sandbox helper that belongs to root; the installed app has.
  const child = spawn(
    packagedProgram(output),
    [`--user-data-dir=${userData}`, ...(process.platform === 'linux' ? ['--no-sandbox'] : [])],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(display ? { DISPLAY: display.name } : {}) },
    },
  );
  let ended: string | null = null;
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = error.message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      ended = `it ended with ${code ?? signal}`;
      resolve();
    });
  });
  const written = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  try {
    while (!/"message":"page ready"/.test(written())) {
      if (ended !== null || performance.now() - started > patienceMs) {
        throw new Error(
          `The packaged app did not show its page: ${ended ?? `not within ${patienceMs / 1000} s`}.\n${written()}`,
        );
      }
      await wait(100);
    }
    console.error(
      `The packaged app showed its page after ${Math.round(performance.now() - started)} ms, and is stopped again.`,
    );
  } finally {
    child.kill();
    await gone;
    display?.stop();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
