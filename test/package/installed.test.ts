import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';
import { newerPackage, newerThan, versionOf } from './newer-package.ts';
import { expectOfferedToOpen } from './offered-to-open.ts';

/** A real package: made, started, installed by the system's own tools, used by a plain user, removed. */
const minutes = 60_000;
const output = join(root, '.cache/test-package/packages');

const isPossible = process.platform === 'linux' && process.arch === 'x64';

/** Why nothing can be installed here. */
function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'a package is installed by root alone';
  if (spawnSync('dpkg', ['--version']).status !== 0) return 'there is no dpkg here';
  if (spawnSync('dpkg', ['-s', 'partner-desk']).status === 0) return 'the product is installed here already';
  return null;
}
const reason = whyNot();
if (!isPossible) process.stderr.write('SKIPPED: the package: the one that tests make is for Linux x64\n');
else if (reason !== null) process.stderr.write(`SKIPPED: the installed package: ${reason}\n`);

/** Runs a command to its end; fails with all that it said. */
function done(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? status}\n${stdout}${stderr}`);
  return stdout;
}

const tryProgram = (program: string, data: string): string =>
  done(process.execPath, 'scripts/package.ts', '--try', program, '--data', data);

/** Installs what the package says that it needs, and this system has not. */
function bringDependencies(deb: string): void {
  const names = done('dpkg-deb', '-f', deb, 'Depends').trim().split(', ');
  // Other programs bring these two, which say what opens a type.
  const missing = [...names, 'desktop-file-utils', 'libglib2.0-bin'].filter(
    (name) => spawnSync('dpkg', ['-s', name]).status !== 0,
  );
  if (missing.length === 0) return;
  done('apt-get', 'update', '-qq');
  done('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing);
}

describe.skipIf(!isPossible)('the package', () => {
  let folder: string;
  let deb: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'installed-'));
    done('chmod', '0755', folder);
    const made = done(process.execPath, 'test/package/make-test-package.ts').trim().split('\n');
    expect(made).toEqual([
      expect.stringMatching(/^\.cache\/test-package\/packages\/partner-desk-.*-amd64\.deb$/),
    ]);
    deb = join(root, made[0] ?? '');
  }, 10 * minutes);
  afterAll(() => {
    if (reason === null) spawnSync('dpkg', ['-P', 'partner-desk']);
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(output, '..'), { recursive: true, force: true });
  });

  it('does the main job unpacked, with its fuses and its sandbox', { timeout: 5 * minutes }, () => {
    expect(tryProgram(join(output, 'linux-unpacked/partner-desk'), join(folder, 'unpacked'))).toContain(
      'one code verified by the packaged app',
    );
  });

  it('takes of a feed what is newer, whole and meant for it, and nothing during a run', {
    timeout: 5 * minutes,
  }, () => {
    const resources = join(output, 'linux-unpacked/resources');
    done('chmod', '0666', join(resources, 'app-update.yml'));
    const said = done(process.execPath, 'test/package/try-updates.ts', join(resources, '../partner-desk'));
    const [checkedAt, next] = [expect.any(String), expect.stringContaining('Choose “Check now”')];
    expect(JSON.parse(/^\{.*\}$/m.exec(said)?.[0] ?? '{}')).toEqual({
      none: { kind: 'current', checkedAt },
      older: { kind: 'current', checkedAt },
      'not for this one yet': { kind: 'current', checkedAt },
      broken: {
        kind: 'failed',
        message: 'The list of versions or the update could not be read.',
        next,
        checkedAt,
      },
      missing: {
        kind: 'failed',
        message: 'The list of versions or the update could not be read.',
        next,
        checkedAt,
      },
      tampered: {
        kind: 'failed',
        message: 'The update was discarded because the download does not match the published version.',
        next,
        checkedAt,
      },
      'during a run': expect.stringContaining(
        'Partner Desk does not check for updates while a run is in progress or waiting, or bundle prices are loading.',
      ),
      'asked during a run': 0,
      available: { kind: 'ready', version: '9.9.9', notes: 'Faster review.' },
      refused: expect.stringContaining('The update was not installed.'),
    });
  });

  it.skipIf(reason !== null)(
    'is installed, is offered to open tables, does the main job, is removed, and leaves the data',
    { timeout: 5 * minutes },
    () => {
      bringDependencies(deb);
      done('dpkg', '-i', deb);
      expect(done('dpkg', '-L', 'partner-desk')).toContain('/usr/share/applications/partner-desk.desktop');
      expect(done('readlink', '-f', '/usr/bin/partner-desk').trim()).toBe('/opt/Partner Desk/partner-desk');
      const entry = done('cat', '/usr/share/applications/partner-desk.desktop');
      expect(entry).toMatch(/^Exec="\/opt\/Partner Desk\/partner-desk" %U$/m);
      expectOfferedToOpen(folder);
      const data = join(folder, 'installed');
      expect(tryProgram('/usr/bin/partner-desk', data)).toContain('one code verified by the packaged app');

      done('dpkg', '-r', 'partner-desk');
      expect(existsSync('/opt/Partner Desk')).toBe(false);
      expect(existsSync('/usr/bin/partner-desk')).toBe(false);
      expect(existsSync(join(data, 'workbook.db')) && existsSync(join(data, 'runs.db'))).toBe(true);
    },
  );

  it.skipIf(reason !== null)(
    'is installed, replaces itself by the newer one of its feed, and starts as that, with its data',
    { timeout: 5 * minutes },
    () => {
      const newer = join(folder, 'newer.deb');
      newerPackage(deb, newer);
      bringDependencies(deb);
      done('dpkg', '-i', deb);
      const script = 'test/package/try-installing.ts';
      const said = done(process.execPath, script, '/usr/bin/partner-desk', newer, join(folder, 'updated'));
      const lines = [...said.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line));
      const version = versionOf(deb);
      const sheets = [expect.any(String)];
      expect(lines).toEqual([
        {
          before: { version, sheets },
          update: { kind: 'ready', version: newerThan(version), notes: '' },
          after: { version: newerThan(version), sheets },
        },
        { asked: ['--disable-internal-agent /bin/bash -c dpkg -i FILE'] },
      ]);
      expect(done('dpkg', '-s', 'partner-desk')).toContain(`\nVersion: ${newerThan(version)}\n`);
      expect(lines[0].after.sheets).toEqual(lines[0].before.sheets);
    },
  );
});
