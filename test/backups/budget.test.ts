import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBackup } from '../../src/main/backups/container.ts';
import { readManifest } from '../../src/main/backups/manifest.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { makeBackup, newComputer } from './support.ts';

/** The manifest of a backup of this program, and the file. */
async function made() {
  const path = join(temporaryFolder(), 'mine.pdbackup');
  const desk = await newComputer().open();
  await makeBackup(desk, path);
  const bytes = readFileSync(path);
  const head = 'PARTNER-DESK-BACKUP\n'.length;
  const length = bytes.readUInt32BE(head);
  const text = bytes.subarray(head + 4, head + 4 + length).toString('utf8');
  const manifest = JSON.parse(text) as { files: { name: string; bytes: number }[] };
  const withHead = (given: string): string => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(Buffer.byteLength(given));
    const parts = [bytes.subarray(0, head), size, Buffer.from(given), bytes.subarray(head + 4 + length)];
    writeFileSync(path, Buffer.concat(parts));
    return path;
  };
  return { manifest, text, withHead };
}

const refused = { error: { code: 'bad-input', message: expect.stringContaining('backup') } };

test('the manifest of a backup is 64 KB at most', async () => {
  const { text, withHead } = await made();
  const within = temporaryFolder();
  await expect(readBackup(withHead(text.padEnd(65_536)), within)).resolves.toBeDefined();
  const beyond = temporaryFolder();
  const read = Promise.resolve().then(() => readBackup(withHead(text.padEnd(65_537)), beyond));
  await expect(read).rejects.toMatchObject(refused);
  expect(existsSync(beyond) ? readdirSync(beyond) : []).toEqual([]);
});

test('a backup has each of its files once, 1 MB of settings and 32 GB in all at most', async () => {
  const { manifest } = await made();
  const of = (name: string, bytes: number) => ({
    ...manifest,
    files: manifest.files.map((file) => (file.name === name ? { ...file, bytes } : file)),
  });
  const others = manifest.files.reduce((sum, file) => sum + (file.name === 'runs.db' ? 0 : file.bytes), 0);
  const most = 32 * 1024 ** 3;
  for (const given of [manifest, of('settings.json', 1024 ** 2), of('runs.db', most - others)])
    expect(readManifest(JSON.stringify(given)).files).toHaveLength(8);
  const twice = manifest.files.map((file, index) => (index === 0 ? { ...file, name: 'runs.db' } : file));
  for (const given of [
    of('settings.json', 1024 ** 2 + 1),
    of('runs.db', most - others + 1),
    { ...manifest, files: twice },
    { ...manifest, files: [...manifest.files, manifest.files[0]] },
  ])
    await expect((async () => readManifest(JSON.stringify(given)))()).rejects.toMatchObject(refused);
});
