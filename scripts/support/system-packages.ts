import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a command may need of the system, and how to tell that it is there. */
type Need = {
  readonly label: string;
  readonly packages: readonly string[];
  readonly present: () => boolean;
  /** Why it can be done without: what cannot be installed is then said and passed over. */
  readonly optional?: string;
};

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
  'page-browser': {
    label: 'a headless browser to test the page in',
    packages: ['chromium-headless-shell'],
    present: () => onPath('chromium-headless-shell'),
    optional: 'the page is tested in a full browser, which takes about twice as long',
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
  'electron-libraries': {
    label: 'the libraries of Electron',
    packages: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1'],
    present: () =>
      ['libgtk-3.so.0', 'libnss3.so', 'libasound.so.2', 'libgbm.so.1', 'libXss.so.1'].every(library),
  },
  display: {
    label: 'a virtual display',
    packages: ['xvfb', 'xauth'],
    present: () => onPath('Xvfb'),
  },
  'key-presses': {
    label: 'a program that simulates system key presses, for the menu of Electron',
    packages: ['xdotool'],
    present: () => onPath('xdotool'),
  },
} as const satisfies Record<string, Need>;

export type SystemNeed = keyof typeof needs;

/**
 * Installs what is missing where that is allowed (Debian as root); elsewhere names it and stops.
 * On Windows and macOS the product needs nothing of the system but a browser for the Chromium shell.
 */
export function ensureSystemPackages(wanted: readonly SystemNeed[]): void {
  if (process.platform !== 'linux') return;
  const missing = wanted.map((name): Need => needs[name]).filter((need) => !need.present());
  const required = missing.filter((need) => need.optional === undefined);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.error(`Installing system packages for ${namesOf(missing)}: ${packagesOf(missing)}.`);
    if (!apt(['update', '-qq'])) stopAt(required, 'apt-get update failed');
    else if (required.length > 0 && !install(required)) stopAt(required, 'apt-get install failed');
    for (const need of missing) if (need.optional && !need.present() && !install([need])) passOver(need);
    return;
  }
  if (required.length > 0) stopAt(required, 'Missing on this system');
  for (const need of missing) passOver(need);
}

const namesOf = (list: readonly Need[]): string => list.map((need) => need.label).join(', ');
const packagesOf = (list: readonly Need[]): string => list.flatMap((need) => need.packages).join(' ');

/** What apt remarks on the way is of use only where it failed. */
function apt(args: readonly string[]): boolean {
  const { status, stderr } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) process.stderr.write(stderr);
  return status === 0;
}

const install = (list: readonly Need[]): boolean =>
  apt(['install', '-y', '-qq', '--no-install-recommends', ...list.flatMap((need) => need.packages)]);

/** Names what has to be there and ends the process; nothing to do when nothing has to. */
function stopAt(required: readonly Need[], why: string): void {
  if (required.length === 0) return;
  console.error(`${why}: ${namesOf(required)}. Install ${packagesOf(required)} and start again.`);
  process.exit(1);
}

const passOver = (need: Need): void =>
  console.error(`Without ${need.packages.join(' ')} ${need.optional ?? 'less can be tested'}.`);
