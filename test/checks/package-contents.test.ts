import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { unpackedFiles, wantedFuses } from '../../packaging/config.ts';
import { contentProblems } from '../../packaging/contents.ts';
import { packedManifest } from '../../packaging/stage.ts';
import { packageFiles, resourceFiles } from '../../scripts/support/package-files.ts';
import { root } from '../../scripts/support/run.ts';
import { helpCopy } from '../../src/renderer/copy/help.ts';

/** What would be packed, from the build that `npm test` made before. */
const systems = ['linux', 'darwin', 'win32'] as const;

it.each(systems)(
  'for %s the archive holds what main loads and every dependency, and nothing else',
  (system) => {
    const files = packageFiles(root, system);
    expect(contentProblems(files, { system })).toEqual([]);
    expect(files.filter((file) => file.endsWith('.node')).sort()).toEqual([
      `node_modules/keytar/prebuilds/${system}-arm64/keytar.node`,
      `node_modules/keytar/prebuilds/${system}-x64/keytar.node`,
    ]);
  },
);

it('every package of the archive brings its licence, and the bundles bring those of what is in them', () => {
  const files = packageFiles();
  const packages = new Set(files.flatMap((file) => /^node_modules\/[^/]+/.exec(file) ?? []));
  const licensed = new Set(
    files
      .filter((file) => /\/licen[cs]e(\.md)?$/i.test(file))
      .flatMap((file) => /^node_modules\/[^/]+/.exec(file) ?? []),
  );
  // These name their licence in package.json alone.
  const named = [...packages].filter((folder) => !licensed.has(folder));
  for (const folder of named) {
    expect(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))).toHaveProperty('license');
  }
  expect(readFileSync(join(root, 'out/renderer/licences.md'), 'utf8')).toMatch(/^## react - /m);
  expect(readFileSync(join(root, 'out/renderer/licences.md'), 'utf8')).toContain('SIL OPEN FONT LICENSE');
  for (const part of ['main', 'preload']) {
    expect(readFileSync(join(root, `out/${part}/licences.md`), 'utf8')).toMatch(/^## zod - /m);
  }
});

it.each([
  ['out/main/index.js.map', 'a source map'],
  ['out/main/index.ts', 'a source file'],
  ['node_modules/zod/tests/deep.js', 'a test'],
  ['out/renderer/.env.local', 'a secret'],
  ['node_modules/undici/server.pem', 'a secret'],
  ['test/fixtures/samples/merchandising.xlsx', 'outside of out/ and node_modules/'],
  ['node_modules/vitest/index.js', 'of a package for development'],
  ['node_modules/@types/node/index.js', 'of a package for development'],
])('a planted %s is found: %s', (file, what) => {
  expect(contentProblems([...packageFiles(), file])).toContain(`${file} is ${what}`);
});

it.each([
  'out/main/workbook-worker.js',
  'out/main/runs-worker.js',
  'out/main/practice-worker.js',
  'out/preload/index.cjs',
  'node_modules/undici/package.json',
  'node_modules/keytar/prebuilds/linux-x64/keytar.node',
])('a missing %s is found', (file) => {
  const rest = packageFiles(root, 'linux').filter((each) => each !== file);
  expect(contentProblems(rest, { system: 'linux' })).toEqual([`${file} is missing`]);
});

it('compiled code is unpacked, and only that', () => {
  const outside = packageFiles().filter((file) => unpackedFiles.some((glob) => matchesGlob(file, glob)));
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.filter((file) => !file.endsWith('.node'))).toEqual([]);
});

it('what main reads beside the archive is there: profiles, the sample, every document of the help', () => {
  const files = resourceFiles();
  for (const { topic } of helpCopy.documents) expect(files).toContain(`docs/${topic}.md`);
  expect(files).toContain('resources/profiles/specification.json');
  expect(files).toContain('resources/samples/Black-Friday-codes.csv');
  expect(files).toContain('LICENSE');
  for (const file of files) expect(readFileSync(join(root, file)).length).toBeGreaterThan(0);
});

it('package.json is packed without scripts and development dependencies', () => {
  expect(Object.keys(packedManifest(root)).sort()).toEqual([
    'author',
    'dependencies',
    'description',
    'desktopName',
    'homepage',
    'license',
    'main',
    'name',
    'productName',
    'type',
    'version',
  ]);
});

it('everything that could turn Electron against the operator is off, and the archive is checked', () => {
  expect(wantedFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});
