import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, run } from './run.ts';

/** The program in Electron's folder, as the package itself names it for each system. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * Electron's program on this system: in the folder `ELECTRON_OVERRIDE_DIST_PATH` if that is set, else where the
 * package fetched it to (`path.txt` is written last, so that half a download is none). Null where it is not.
 */
export function electronBinary(env: NodeJS.ProcessEnv = process.env): string | null {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!override && !existsSync(bin('electron', 'path.txt'))) return null;
  const file = join(override || bin('electron', 'dist'), programs[process.platform] ?? 'electron');
  return existsSync(file) ? file : null;
}

/** Tries to fetch the binary once; closed networks do not allow it, and then the answer is null. */
export async function fetchElectronBinary(): Promise<string | null> {
  console.error('Fetching the Electron binary (once).');
  await run(process.execPath, [bin('electron', 'install.js')], { quiet: true, timeoutMs: 180_000 });
  return electronBinary();
}
