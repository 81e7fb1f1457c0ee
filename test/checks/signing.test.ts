import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

/** The scripts of the release workflow that run without keys, in a folder with a space and an umlaut. */
const script = (name: string): string => join(root, '.github/signing', name);
const isHere = process.platform !== 'win32';

describe.skipIf(!isHere)('which systems can be signed', () => {
  const macos = [
    'MAC_CERTIFICATE',
    'MAC_CERTIFICATE_PASSWORD',
    'APPLE_API_KEY_P8',
    'APPLE_API_KEY_ID',
    'APPLE_API_ISSUER',
  ];
  const keys = (...set: readonly string[]) => {
    const env = { PATH: process.env.PATH, ...Object.fromEntries(set.map((name) => [name, 'true'])) };
    const { status, stdout, stderr } = spawnSync(script('keys.sh'), { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  it('none without keys, and that is no failure', () => {
    expect(keys()).toEqual({ status: 0, stdout: 'macos=no\nwindows=no\n', stderr: '' });
  });

  it('a system with all of its keys', () => {
    expect(keys(...macos)).toEqual({ status: 0, stdout: 'macos=yes\nwindows=no\n', stderr: '' });
  });

  it('a system with some of its keys fails and names what is missing', () => {
    const { status, stderr } = keys('AZURE_TENANT_ID', ...macos.slice(1));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^macos is half configured: .* set, MAC_CERTIFICATE missing\./m);
    expect(stderr).toMatch(/^windows is half configured: AZURE_TENANT_ID set, AZURE_CLIENT_ID .* missing\./m);
  });

  it('the scripts that sign do nothing without their keys', () => {
    const { status, stderr } = spawnSync(script('macos.sh'), ['from', 'to'], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'MAC_CERTIFICATE is not set: nothing was signed.\n',
    });
  });
});

describe.skipIf(!isHere)('the files of a release', () => {
  let folder: string;
  const files = {
    'unsigned-linux-x64': ['-linux-x86_64.AppImage', '-linux-amd64.deb', '-linux-x86_64.rpm'],
    'unsigned-linux-arm64': ['-linux-arm64.AppImage', '-linux-arm64.deb', '-linux-aarch64.rpm'],
    'unsigned-macos': ['-mac-universal.dmg', '-mac-universal.zip'],
    'signed-macos': ['-mac-universal.dmg', '-mac-universal.zip'],
    'unsigned-windows': ['-win-x64.exe', '-win-arm64.exe', '-win-x64.msi'],
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'öffentliche release '));
    for (const [artifact, names] of Object.entries(files)) {
      mkdirSync(join(folder, 'artifacts', artifact), { recursive: true });
      for (const name of names)
        writeFileSync(join(folder, 'artifacts', artifact, `partner-desk-1.2.3${name}`), `${artifact}${name}`);
    }
    mkdirSync(join(folder, 'artifacts/sbom'));
    writeFileSync(join(folder, 'artifacts/sbom/sbom.cdx.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const collect = (env: Readonly<Record<string, string>>) =>
    spawnSync(script('collect.sh'), ['artifacts', 'packages', '1.2.3'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  it('are named unsigned where they are, and only signed and Linux packages are in a feed', () => {
    expect(collect({ MACOS: 'yes', WINDOWS: 'no' })).toMatchObject({ status: 0, stderr: '' });
    expect(read('title.txt')).toBe('Partner Desk 1.2.3 (unsigned for Windows)\n');
    expect(read('notes.md')).toContain('Not signed for Windows');
    expect(
      readdirSync(join(folder, 'packages'))
        .filter((name) => name.endsWith('.yml'))
        .sort(),
    ).toEqual(['latest-linux-arm64.yml', 'latest-linux.yml', 'latest-mac.yml']);
    expect(read('packages/partner-desk-1.2.3-mac-universal.zip')).toMatch(/^signed-macos/);
    const sum = createHash('sha512').update('signed-macos-mac-universal.zip').digest('base64');
    expect(read('packages/latest-mac.yml')).toContain(
      `files:\n  - url: partner-desk-1.2.3-mac-universal.zip\n    sha512: ${sum}\n    size: 30\n`,
    );
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, 'packages') });
    expect(read('packages/SHA256SUMS').trim().split('\n')).toHaveLength(15);
  });

  it('are not collected where one is missing', () => {
    const { status, stderr } = collect({ MACOS: 'no', WINDOWS: 'yes' });
    expect(status).toBe(1);
    expect(stderr).toContain('artifacts/signed-windows holds none of *.exe *.msi.');
  });
});
