import { existsSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Manifest = { readonly name: string; readonly version: string; readonly folder: string };

/** Name and version from the package.json next to or above the app's entry, as Electron reads them. */
export function readManifest(entry: string): Manifest {
  let folder = dirname(entry);
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) return { name: 'Electron', version: '0.0.0', folder: dirname(entry) };
    folder = above;
  }
  const text: { name?: string; productName?: string; version?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return { name: text.productName ?? text.name ?? 'Electron', version: text.version ?? '0.0.0', folder };
}

function configFolder(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/** The folders of app.getPath. Throws for names that Electron does not know. */
export function standardPath(name: string, appName: string, userData: string): string {
  switch (name) {
    case 'home':
      return homedir();
    case 'appData':
      return configFolder();
    case 'userData':
      return userData;
    case 'sessionData':
      return userData;
    case 'temp':
      return tmpdir();
    case 'logs':
      return process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Logs', appName)
        : join(userData, 'logs');
    case 'exe':
    case 'module':
      return process.execPath;
    case 'desktop':
      return join(homedir(), 'Desktop');
    case 'documents':
      return join(homedir(), 'Documents');
    case 'downloads':
      return join(homedir(), 'Downloads');
    case 'crashDumps':
      return join(userData, 'Crashpad');
    default:
      throw new Error(`Failed to get '${name}' path`);
  }
}

export const defaultUserData = (appName: string): string => join(configFolder(), appName);
