import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builderConfig, passesOf, targetsOf } from '../../packaging/config.ts';
import { resourceFiles } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';

const configFor = (env: Readonly<Record<string, string>> = {}) =>
  builderConfig({
    project: root,
    staged: join(root, 'dist/staged'),
    output: join(root, 'dist/packages'),
    resources: resourceFiles(),
    electronDist: null,
    env,
    chip: 'x64',
  });

it('every system has its installers', () => {
  expect(targetsOf(configFor(), 'win32')).toBe('nsis (x64, arm64), msi (x64)');
  expect(targetsOf(configFor(), 'darwin')).toBe('dmg (universal), zip (universal)');
  expect(targetsOf(configFor(), 'linux')).toBe('deb (x64), rpm (x64), AppImage (x64)');
});

it('no two formats for Linux are made of the same folder, and what is left of the last one bears no mark', () => {
  expect(passesOf(configFor(), 'linux')).toEqual([
    { linux: ['deb'], x64: true },
    { linux: ['rpm'], x64: true },
    { linux: ['AppImage'], x64: true },
  ]);
  expect(passesOf(configFor(), 'win32')).toEqual([{}]);
});

it('every file that the configuration names is there', () => {
  const { win, nsis, mac, linux, deb, extraResources } = configFor();
  const entries = deb.fpm.map((each) => each.slice(0, each.indexOf('=')));
  const named = [
    ...[win.icon, nsis.include, mac.icon, linux.icon, ...entries],
    ...extraResources.map(({ from }) => from),
  ];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('packages are made unsigned whatever the environment holds: keys are another job’s', () => {
  const keys = {
    CSC_LINK: 'certificate',
    APPLE_API_KEY: 'notary.p8',
    APPLE_API_KEY_ID: 'id',
    APPLE_API_ISSUER: 'i',
  };
  expect(configFor(keys).mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
});

it('the app asks for updates only where the build names a feed', () => {
  expect(configFor().publish).toBeNull();
  expect(configFor({ PARTNER_DESK_UPDATES: 'github:some/project' }).publish).toEqual({
    provider: 'github',
    owner: 'some',
    repo: 'project',
  });
  expect(configFor({ PARTNER_DESK_UPDATES: 'https://example.test/feed' }).publish).toEqual({
    provider: 'generic',
    url: 'https://example.test/feed',
  });
  expect(() => configFor({ PARTNER_DESK_UPDATES: 'http://example.test/feed' })).toThrow('neither');
});

it('the app for Windows asks only where the build names whose signature an update must bear', () => {
  const feed = { PARTNER_DESK_UPDATES: 'https://example.test/feed' };
  expect(configFor(feed).win.publish).toBeNull();
  expect(configFor({ ...feed, PARTNER_DESK_PUBLISHER: '' }).win.publish).toBeNull();
  expect(configFor({ PARTNER_DESK_PUBLISHER: 'Someone' }).win.publish).toBeNull();
  expect(configFor({ ...feed, PARTNER_DESK_PUBLISHER: 'Someone' }).win.publish).toEqual({
    provider: 'generic',
    url: 'https://example.test/feed',
    publisherName: ['Someone'],
  });
});

it('no installer takes tables from the program that opens them', () => {
  const config = configFor();
  // What electron-builder itself makes of associations is the default on Windows, and may become it on Linux.
  expect(config).not.toHaveProperty('fileAssociations');
  expect(config.win).not.toHaveProperty('fileAssociations');
  expect(config.linux).not.toHaveProperty('mimeTypes');
  expect(config.mac.fileAssociations).toEqual([
    { ext: ['csv', 'tsv', 'xlsx'], name: 'Table', role: 'Viewer', rank: 'Alternate' },
  ]);
  const script = readFileSync(config.nsis.include, 'utf8');
  // The value without a name of an extension is what opens it.
  expect(script).not.toMatch(/"Software\\Classes\\\.[^"\\]+" /);
  for (const extension of ['csv', 'tsv', 'xlsx']) {
    expect(script).toContain(`!insertmacro offerOpenWith "${extension}"`);
    expect(script).toContain(`!insertmacro withdrawOpenWith "${extension}"`);
  }
});

it('the MSI offers the app for tables, and takes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'msi-'));
  try {
    const file = join(folder, 'project.wxs');
    writeFileSync(file, '<Wix><ComponentGroup><Component/></ComponentGroup></Wix>');
    await configFor().msiProjectCreated(file);
    const project = readFileSync(file, 'utf8');
    const values = [...project.matchAll(/Key="Software\\Classes\\([^"]+)"(?: Name="([^"]+)")?/g)];
    expect(values.map(([, key, name]) => [key, name ?? null])).toEqual([
      ['PartnerDesk.Table', null],
      ['PartnerDesk.Table\\shell\\open\\command', null],
      ['Applications\\Partner Desk.exe\\shell\\open\\command', null],
      ...['csv', 'tsv', 'xlsx'].flatMap((extension) => [
        [`.${extension}\\OpenWithProgids`, 'PartnerDesk.Table'],
        ['Applications\\Partner Desk.exe\\SupportedTypes', `.${extension}`],
      ]),
    ]);
    writeFileSync(file, '<Wix></Wix>');
    expect(() => configFor().msiProjectCreated(file)).toThrow('has not one group of components');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('Linux packages ask for no missing sandbox: the AppImage is of the runtime without FUSE 2', () => {
  expect(configFor().toolsets).toEqual({ appimage: '1.0.3' });
  expect(JSON.stringify(configFor())).not.toContain('no-sandbox');
});

it('the icons hold every size that their systems ask for', () => {
  const ico = readFileSync(configFor().win.icon);
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const picture = ico.subarray(ico.readUInt32LE(entry + 12));
    expect(picture.toString('latin1', 1, 4)).toBe('PNG');
    // The edge that the directory says is the one that the picture has.
    expect(picture.readUInt32BE(16) % 256).toBe(ico.readUInt8(entry));
    return picture.readUInt32BE(16);
  });
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);

  const icns = readFileSync(configFor().mac.icon);
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const names: string[] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    names.push(icns.toString('latin1', at, at + 4));
  expect(names).toEqual(['ic11', 'ic12', 'ic07', 'ic08', 'ic13', 'ic09', 'ic14', 'ic10']);
});

/** The tools are installed by `npm run package` alone, which checks the same at its start; whole once the stamp is there. */
const tools = join(root, 'packaging/node_modules/app-builder-lib');
const missing = !existsSync(join(root, 'packaging/node_modules/.installed-lock'));
if (missing)
  process.stderr.write('SKIPPED: electron-builder’s schema: npm run package has not installed it\n');

it.skipIf(missing)('electron-builder accepts the configuration', async () => {
  const load = createRequire(import.meta.url);
  const { validateConfiguration } = load(join(tools, 'out/util/config/config.js'));
  const { DebugLogger } = load(join(tools, '../builder-util'));
  await validateConfiguration(configFor(), new DebugLogger(false));
  await expect(
    validateConfiguration({ ...configFor(), electronFuse: {} }, new DebugLogger(false)),
  ).rejects.toThrow('electronFuse');
});
