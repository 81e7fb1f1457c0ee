import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The version of a .deb. */
export const versionOf = (deb: string): string =>
  execFileSync('dpkg-deb', ['-f', deb, 'Version'], { encoding: 'utf8' }).trim();

/** The version of `newerPackage`: each digit a nine, so that it takes the same place in the archive. */
export const newerThan = (version: string): string => version.replaceAll(/\d/g, '9');

/** Makes of a .deb of the product a newer one, by the numbers alone: that of the package and that of the app in it. */
export function newerPackage(deb: string, made: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'));
  try {
    const version = versionOf(deb);
    execFileSync('dpkg-deb', ['--raw-extract', deb, folder]);
    replaceOnce(
      join(folder, 'DEBIAN/control'),
      `\nVersion: ${version}\n`,
      `\nVersion: ${newerThan(version)}\n`,
    );
    const [archive = ''] = globSync('opt/*/resources/app.asar', { cwd: folder });
    const own = (each: string): string => `"productName": "Partner Desk",\n  "version": "${each}"`;
    replaceOnce(join(folder, archive), own(version), own(newerThan(version)));
    execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, made], { stdio: 'ignore' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function replaceOnce(file: string, text: string, by: string): void {
  const parts = readFileSync(file, 'latin1').split(text);
  if (parts.length !== 2) throw new Error(`${file} holds ${JSON.stringify(text)} ${parts.length - 1} times`);
  writeFileSync(file, parts.join(by), 'latin1');
}
