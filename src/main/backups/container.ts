import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import { readWithoutWaiting } from '../files/readable.ts';
import { WholeFile } from '../files/whole-file.ts';
import { budget, type Manifest, notBackup, readManifest } from './manifest.ts';

/**
 * A backup file: this line, the length of the manifest (4 bytes, big end first), the manifest as JSON, and the bytes of
 * its files one after the other, packed by gzip. It has no names but those of the manifest, no folders and no links.
 */
const mark = Buffer.from('PARTNER-DESK-BACKUP\n');

/** What takes the name of a backup may be a pipe. */
const openFile = (path: string): number => openSync(path, readWithoutWaiting);

async function* bytesOf(folder: string, { files }: Manifest): AsyncGenerator<Buffer> {
  for (const { name } of files) {
    for await (const bytes of createReadStream(join(folder, name))) yield bytes as Buffer;
  }
}

/** SHA-256 in hexadecimal signs, and the size, of a file. */
export async function digestOf(file: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(file)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes the files of a folder as one that appears whole or not at all; its size. Throws what the file system says. */
export async function writeBackup(path: string, manifest: Manifest, folder: string): Promise<number> {
  const file = new WholeFile(path);
  try {
    const text = Buffer.from(JSON.stringify(manifest), 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length);
    file.put(Buffer.concat([mark, length, text]));
    const out = new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        try {
          file.put(bytes);
          done();
        } catch (thrown) {
          done(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      },
    });
    await pipeline(Readable.from(bytesOf(folder, manifest)), createGzip({ level: 4 }), out);
    file.finish();
    return file.position;
  } catch (thrown) {
    file.abandon();
    throw thrown;
  }
}

/**
 * Unpacks a backup into an empty folder, and holds every byte against the manifest. Throws Failure: `bad-input` for what
 * is no whole backup or is beyond the budget, `disk` where there is no room.
 */
export async function readBackup(path: string, folder: string): Promise<Manifest> {
  // Opened once: what is unpacked is the file whose head was read, whatever takes its name meanwhile.
  const file = openFile(path);
  const { manifest, start } = headOf(file, folder);
  const split = splitter(folder, manifest);
  try {
    await pipeline(createReadStream('', { fd: file, start }), createGunzip(), split.into);
    split.finish();
  } catch (thrown) {
    split.close();
    if (thrown instanceof Failure) throw thrown;
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC')
      throw new Failure({ code: 'disk', message: filesMessages.diskFull, next: backupsMessages.noRoomNext });
    throw notBackup(thrown instanceof Error ? thrown.message : String(thrown));
  }
  return manifest;
}

/** The head of a backup of which a folder has room for what is in it; else the file is closed. Throws as `readBackup`. */
function headOf(file: number, folder: string): ReturnType<typeof readHead> {
  try {
    const head = readHead(file);
    const bytes = head.manifest.files.reduce((sum, one) => sum + one.bytes, 0);
    const { bavail, bsize } = statfsSync(folder);
    // Once unpacked, and once more for what is brought to this version.
    if (bytes * 2 > bavail * bsize)
      throw new Failure({ code: 'disk', message: filesMessages.diskFull, next: backupsMessages.noRoomNext });
    return head;
  } catch (thrown) {
    closeSync(file);
    throw thrown;
  }
}

/** When a backup was made, in milliseconds since the epoch: as its manifest says, or by the time of its file. Throws. */
export function madeAtOf(path: string): number {
  const { mtimeMs } = lstatSync(path);
  try {
    const file = openFile(path);
    try {
      return readHead(file).manifest.madeAt;
    } finally {
      closeSync(file);
    }
  } catch {
    return mtimeMs;
  }
}

/** Whether {@link madeAtOf} told this time of a file, also when it could not be read then. Throws. */
export const wasMadeAt = (path: string, at: number | null): boolean =>
  at === madeAtOf(path) || at === lstatSync(path).mtimeMs;

function readHead(file: number): { readonly manifest: Manifest; readonly start: number } {
  if (!fstatSync(file).isFile()) throw notBackup();
  const head = Buffer.alloc(mark.length + 4);
  if (readSync(file, head, 0, head.length, 0) < head.length || !head.subarray(0, mark.length).equals(mark))
    throw notBackup();
  const length = head.readUInt32BE(mark.length);
  if (length > budget.manifest) throw notBackup();
  const text = Buffer.alloc(length);
  if (readSync(file, text, 0, length, head.length) < length) throw notBackup();
  return { manifest: readManifest(text.toString('utf8')), start: head.length + length };
}

/** Takes the unpacked bytes apart by the sizes of the manifest. */
function splitter(folder: string, { files }: Manifest) {
  let index = -1;
  let left = 0;
  let handle: number | null = null;
  let hash = createHash('sha256');
  const close = (): void => {
    if (handle !== null) closeSync(handle);
    handle = null;
  };
  /** Ends files that are full and begins the next; false when there is none. */
  const next = (): boolean => {
    while (left === 0) {
      if (handle !== null) {
        fsyncSync(handle);
        close();
        if (hash.digest('hex') !== files[index]?.sha256) throw notBackup(`${files[index]?.name}`);
      }
      const file = files[index + 1];
      if (file === undefined) return false;
      index += 1;
      left = file.bytes;
      hash = createHash('sha256');
      handle = openSync(join(folder, file.name), 'wx', 0o600);
    }
    return true;
  };
  const take = (bytes: Buffer): void => {
    for (let done = 0; done < bytes.length; ) {
      // More than the manifest says: a file that unpacks without end stops here.
      if (!next() || handle === null) throw notBackup();
      const written = writeSync(handle, bytes, done, Math.min(left, bytes.length - done));
      hash.update(bytes.subarray(done, done + written));
      done += written;
      left -= written;
    }
  };
  return {
    close,
    into: new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        try {
          take(bytes);
          done();
        } catch (thrown) {
          done(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      },
    }),
    finish: (): void => {
      if (next()) throw notBackup();
    },
  };
}
