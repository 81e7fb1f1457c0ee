import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureDisplay } from '../scripts/support/display.ts';
import { runWithKeyring } from '../scripts/support/keyring.ts';
import { thisSystem } from '../scripts/support/package-files.ts';
import { plainUser } from '../scripts/support/plain-user.ts';
import { root } from '../scripts/support/run.ts';
import { ensureSystemPackages } from '../scripts/support/system-packages.ts';
import { archivesBelow, programOf } from './verify.ts';

/** The program of the unpacked package for this chip. */
export function packagedProgram(output: string): string {
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
 * Starts a packaged or installed app as it is, with its sandbox, as a user without rights, and does the main job in
 * the practice store to one verified code (packaging/one-code.ts). Its data lies in `data`, which stays, else in a
 * folder that goes. `script` does another job instead. Throws where it fails.
 */
export async function startPackaged(
  program: string,
  data?: string,
  script = 'packaging/one-code.ts',
): Promise<void> {
  if (!existsSync(program)) throw new Error(`There is no program ${program} to start.`);
  ensureSystemPackages(['keyring', 'test-keyring', 'electron-libraries']);
  const display = await ensureDisplay();
  const user = plainUser();
  try {
    if (data !== undefined) {
      mkdirSync(data, { recursive: true });
      if (user.owner !== null) chownSync(data, user.owner, user.owner);
    }
    const code = await runWithKeyring(
      user.at(process.execPath),
      [user.at(join(root, script)), user.at(program), data ?? join(user.home, 'data')],
      {
        prefix: user.prefix,
        cwd: user.at(root),
        env: { ...user.env, ...(display ? { DISPLAY: display.name } : {}) },
      },
    );
    if (code !== 0) throw new Error('The packaged app did not do its main job; the lines above say why.');
  } finally {
    display?.stop();
    rmSync(user.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
