import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
