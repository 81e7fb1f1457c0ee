import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builderConfig, targetsOf } from '../../packaging/config.ts';
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
  });

it('every system has its installers', () => {
  expect(targetsOf(configFor(), 'win32')).toBe('nsis (x64, arm64)');
  expect(targetsOf(configFor(), 'darwin')).toBe('dmg (universal)');
  expect(targetsOf(configFor(), 'linux')).toBe('AppImage (x64), deb (x64), rpm (x64)');
});

it('every file that the configuration names is there', () => {
  const { win, mac, linux, extraResources } = configFor();
  const named = [win.icon, mac.icon, mac.entitlements, linux.icon, ...extraResources.map(({ from }) => from)];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('macOS is signed with an identity, hardened and notarized only where the environment has the keys', () => {
  const notary = { APPLE_API_KEY: 'notary.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };
  expect(configFor().mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
  expect(configFor(notary).mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
  const signed = configFor({ CSC_LINK: 'certificate' }).mac;
  expect(signed).toMatchObject({ hardenedRuntime: true, notarize: false });
  expect(signed).not.toHaveProperty('identity');
  expect(configFor({ CSC_LINK: 'certificate', ...notary }).mac.notarize).toBe(true);
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

/** The tools are installed by `npm run package` alone, which checks the same at its start. */
const tools = join(root, 'packaging/node_modules/app-builder-lib');
const missing = !existsSync(tools);
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

it('workflows pin their actions, ask for no more than to read, and call commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['ci', 'release']) {
    const text = readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8');
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    const uses = [...text.matchAll(/uses: (\S+)/g)].map((found) => found[1]);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^actions\/[a-z-]+@v\d+$/);
    for (const [, script] of text.matchAll(/npm run ([a-z]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    // Secrets reach a command by its environment, where GitHub masks them, never by its text.
    for (const [line] of text.matchAll(/^.*secrets\..*$/gm)) expect(line).toMatch(/^ {10}[A-Z_0-9]+: \$\{\{/);
  }
});
