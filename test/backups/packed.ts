/** Backups that are taken apart, changed and packed again as the app would, for tests of what anybody may hand over. */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '../runs/support/desk.ts';

type Entry = { name: string; bytes: number; sha256: string };
type Manifest = { format: number; version: string; madeAt: number; files: Entry[] };
export type Unpacked = { manifest: Manifest; files: Map<string, Buffer> };

/** Where the manifest begins. */
const head = 'PARTNER-DESK-BACKUP\n'.length;

export function unpack(path: string): Unpacked {
  const bytes = readFileSync(path);
  const length = bytes.readUInt32BE(head);
  const manifest = JSON.parse(bytes.subarray(head + 4, head + 4 + length).toString()) as Manifest;
  const all = gunzipSync(bytes.subarray(head + 4 + length));
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const { name, bytes: size } of manifest.files) {
    files.set(name, all.subarray(at, at + size));
    at += size;
  }
  return { manifest, files };
}

/** As the app would write it: what an attacker changes is what the digests are of. */
export function pack(
  { manifest, files }: Unpacked,
  path: string,
  change: (manifest: Manifest) => void = () => {},
): string {
  const entries = [...files].map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const written = { ...manifest, files: entries };
  change(written);
  const text = Buffer.from(JSON.stringify(written));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const packed = gzipSync(Buffer.concat([...files.values()]));
  writeFileSync(path, Buffer.concat([Buffer.from('PARTNER-DESK-BACKUP\n'), length, text, packed]));
  return path;
}

/** Runs SQL on one database of a backup. */
export function alter(unpacked: Unpacked, name: string, sql: string): Unpacked {
  const folder = temporaryFolder();
  const file = join(folder, name);
  writeFileSync(file, unpacked.files.get(name) ?? '');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = DELETE');
  database.exec(sql);
  database.close();
  return { ...unpacked, files: new Map(unpacked.files).set(name, readFileSync(file)) };
}
