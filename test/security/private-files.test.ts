import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHelpDocument } from '../../src/main/app/help-document.ts';
import { keepPrivate, makePrivately } from '../../src/main/security/private-files.ts';

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test.skipIf(process.platform === 'win32')('what is made from now on is for its user alone', () => {
  const before = process.umask(0o000);
  onTestFinished(() => void process.umask(before));
  const folder = folderOf();
  makePrivately();
  mkdirSync(join(folder, 'new'));
  writeFileSync(join(folder, 'new', 'file.txt'), '');
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect([mode(join(folder, 'new')), mode(join(folder, 'new', 'file.txt'))]).toEqual([0o700, 0o600]);
});

test.skipIf(process.platform === 'win32')(
  'a link in the data folder is not followed to what is not its',
  () => {
    const [data, elsewhere] = [folderOf(), folderOf()];
    chmodSync(elsewhere, 0o755);
    const theirs = join(elsewhere, 'theirs.txt');
    writeFileSync(theirs, '');
    chmodSync(theirs, 0o644);
    symlinkSync(elsewhere, join(data, 'logs'));
    symlinkSync(theirs, join(data, 'link.db'));
    keepPrivate(data);
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(elsewhere), mode(theirs)]).toEqual([0o755, 0o644]);
  },
);

/** What makes rights of its own, whatever the process has: a copy takes those of what it was copied from. */
const passesBy = /\b(?:[fl]?chmod|umask|copyFile|cp)(?:Sync)?\(/g;
/** A mode in code has all of its digits. */
const modes = /\b0o[0-7]+\b/g;
const root = join(import.meta.dirname, '../..');
/** They narrow what others left. */
const narrowing = ['src/main/security/private-files.ts', 'shell/chromium/instance-lock.ts'];

test('no code that writes files passes by what makes them private', () => {
  const files = ['src/main', 'src/practice', 'src/domain', 'src/preload', 'shell'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[cm]?tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const calls = narrowing.includes(file) ? [] : (text.match(passesBy) ?? []);
    const wide = (text.match(modes) ?? []).filter(
      // The last three are masks: bits of others, and the sticky bit of a folder, that are looked for.
      (mode) => !['0o600', '0o700', '0o077', '0o022', '0o1000'].includes(mode),
    );
    return [...calls, ...wide].map((what) => `${file}: ${what}`);
  });
  expect(found).toEqual([]);
});

test.each(['../secret', 'a/../../secret', '..', '/secret', 'a//b', '.', 'Secret', 'a\\..\\secret', ''])(
  'a topic of the help cannot spell a way out of the documents: “%s”',
  async (topic) => {
    const folder = join(folderOf(), 'docs');
    mkdirSync(join(folder, 'a'), { recursive: true });
    for (const name of ['../secret.md', '..md', '.md', 'Secret.md', 'a/b.md', 'a\\..\\secret.md'])
      writeFileSync(join(folder, name), 'secret');
    const read = await readHelpDocument(folder, topic).catch((thrown: unknown) => thrown);
    expect(read).toMatchObject({ error: { code: 'not-found' } });
  },
);
