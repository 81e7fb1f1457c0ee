import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a command may need of the system, and how to tell that it is there. */
type Need = { readonly label: string; readonly packages: readonly string[]; readonly present: () => boolean };

const onPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const libraryFolders = ['/usr/lib', '/usr/lib64', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
const library = (name: string): boolean => libraryFolders.some((folder) => existsSync(join(folder, name)));

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const needs = {
  browser: {
    label: 'a Chromium browser',
    packages: ['chromium', 'fonts-dejavu-core'],
    present: () => Boolean(process.env.PARTNER_DESK_BROWSER) || browsers.some(onPath),
  },
  keyring: {
    label: 'the Secret Service library',
    packages: ['libsecret-1-0'],
    present: () => library('libsecret-1.so.0'),
  },
  'test-keyring': {
    label: 'a Secret Service to test with',
    packages: ['dbus', 'gnome-keyring'],
    present: () => onPath('dbus-run-session') && onPath('gnome-keyring-daemon'),
  },
  display: {
    label: 'a virtual display',
    packages: ['xvfb', 'xauth'],
    present: () => onPath('Xvfb'),
  },
} as const satisfies Record<string, Need>;

export type SystemNeed = keyof typeof needs;

/**
 * Installs what is missing where that is allowed (Debian as root); elsewhere names it and stops.
 * On Windows and macOS the product needs nothing of the system but a browser for the Chromium shell.
 */
export function ensureSystemPackages(wanted: readonly SystemNeed[]): void {
  if (process.platform !== 'linux') return;
  const missing = wanted.map((name) => needs[name]).filter((need) => !need.present());
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const labels = missing.map((need) => need.label).join(', ');
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get');
  if (!mayInstall) {
    console.error(`Missing on this system: ${labels}. Install ${packages.join(' ')} and start again.`);
    process.exit(1);
  }
  console.error(`Installing system packages for ${labels}: ${packages.join(' ')}.`);
  const apt = (args: readonly string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt(['update', '-qq']) || !apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])) {
    console.error(`apt-get could not install ${packages.join(' ')}; the lines above say why.`);
    process.exit(1);
  }
}
