import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, run } from './run.ts';

/** Where the package keeps the program of this system, or null while it was not fetched. */
export function electronBinary(): string | null {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const pathFile = bin('electron', 'path.txt');
  if (!existsSync(pathFile)) return null;
  const file = join(override ?? bin('electron', 'dist'), readFileSync(pathFile, 'utf8').trim());
  return existsSync(file) ? file : null;
}

/** Tries to fetch the binary once; closed networks do not allow it, and then the answer is null. */
export async function fetchElectronBinary(): Promise<string | null> {
  console.error('Fetching the Electron binary (once).');
  await run(process.execPath, [bin('electron', 'install.js')], { quiet: true, timeoutMs: 180_000 });
  return electronBinary();
}
