import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
];

function wellKnown(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
  }
  if (platform !== 'win32') return ['/usr/bin/chromium', '/snap/bin/chromium'];
  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
  const below = [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return roots.flatMap((root) => (root === undefined ? [] : below.map((path) => join(root, path))));
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of an installed browser of the Chromium family, or null. PARTNER_DESK_BROWSER names one; a name
 * that does not run is an error and not a reason to look further, because it was asked for.
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const named = env.PARTNER_DESK_BROWSER;
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`PARTNER_DESK_BROWSER names ${named}, which cannot be run`);
    return named;
  }
  const suffix = platform === 'win32' ? '.exe' : '';
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = onPath.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...candidates, ...wellKnown(platform, env)].find(runs) ?? null;
}
