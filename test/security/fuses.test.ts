import { expect, test } from 'vitest';
import { builderConfig, wantedFuses } from '../../packaging/config.ts';
import { contentProblems } from '../../packaging/contents.ts';
import { allowRoot, rootRefusal } from '../../scripts/support/allow-root.ts';

test.each([
  ['runAsNode', false],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
] as const)('of the program %s is %s, and that is what is packed', (name, value) => {
  expect(wantedFuses[name]).toBe(value);
  expect(configFor({}).electronFuses).toEqual(wantedFuses);
});

const configFor = (env: Readonly<Record<string, string>>) =>
  builderConfig({
    project: '/project',
    staged: '/staged',
    output: '/output',
    resources: [],
    electronDist: null,
    env,
    chip: 'x64',
  });

test.each(['out/main/index.js.map', 'out/main/index.ts', 'out/.env', 'out/main/sign.pem', 'docs/notes.md'])(
  '%s is found in a package',
  (file) => expect(contentProblems([file]).filter((line) => line.startsWith(`${file} is `))).not.toEqual([]),
);

test('a feed over plain http of another computer is refused', () => {
  for (const place of ['http://updates.example/', 'ftp://updates.example/', 'updates.example'])
    expect(() => configFor({ PARTNER_DESK_UPDATES: place })).toThrow('neither');
  expect(configFor({ PARTNER_DESK_UPDATES: 'https://updates.example/' }).publish).toMatchObject({
    url: 'https://updates.example/',
  });
});

test('root is refused where nobody said that it is known', () => {
  expect(rootRefusal([], 0, {})).toContain('Not started');
  expect(rootRefusal([allowRoot], 0, {})).toBeNull();
  expect(rootRefusal([], 0, { CI: 'true' })).toBeNull();
  expect(rootRefusal([], 1000, {})).toBeNull();
});
