import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';
import { readWithoutWaiting } from '../../files/readable.ts';
import { reasonOf } from '../../files/reason-of.ts';

/** A file opened for reading piece by piece. */
export class FileBytes {
  readonly size: number;
  /** Another one where the file was written to. */
  readonly version: string;
  private readonly handle: number;
  private readonly buffer = Buffer.allocUnsafe(256 * 1024);

  /** Throws Failure (`file-unreadable`, `file-too-large`). */
  constructor(path: string, mostBytes: number) {
    try {
      this.handle = openSync(path, readWithoutWaiting);
    } catch (thrown) {
      throw unreadable(thrown);
    }
    const facts = fstatSync(this.handle);
    this.size = facts.size;
    this.version = versionOf(facts);
    if (facts.isFile() && this.size <= mostBytes) return;
    closeSync(this.handle);
    throw facts.isFile()
      ? new Failure({
          code: 'file-too-large',
          message: importMessages.fileMostImported({
            size: megabytes(this.size, Math.ceil),
            most: megabytes(mostBytes, Math.floor),
          }),
          next: importMessages.fileMostImportedNext,
        })
      : new Failure({
          code: 'file-unreadable',
          message: importMessages.notFile,
          next: importMessages.notFileNext,
        });
  }

  /** Up to 256 KB from a position; the bytes are valid until the next call. */
  read(position: number): Uint8Array {
    return this.buffer.subarray(0, readSync(this.handle, this.buffer, 0, this.buffer.length, position));
  }

  /** A copy of a part of the file. */
  slice(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)));
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(this.handle, bytes, done, bytes.length - done, position + done);
      if (count === 0) return bytes.subarray(0, done);
      done += count;
    }
    return bytes;
  }

  /** Throws Failure (`file-unreadable`) where the file was written to since it was opened. */
  guardUnchanged(): void {
    if (versionOf(fstatSync(this.handle)) === this.version) return;
    throw new Failure({
      code: 'file-unreadable',
      message: importMessages.fileChangedRead,
      next: importMessages.fileChangedReadNext,
    });
  }

  close(): void {
    closeSync(this.handle);
  }
}

const versionOf = ({ size, mtimeMs }: Stats): string => `${size} ${mtimeMs}`;

/** A size is rounded up and a limit down: what is too large is never as large as the limit. */
const megabytes = (bytes: number, round: (tenths: number) => number): string =>
  importMessages.megabytes({ toFixed: (round(bytes / 100_000) / 10).toFixed(1) });

export const unreadable = (thrown: unknown): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.fileNotOpened,
    next: importMessages.fileNotOpenedNext,
    details: [reasonOf(thrown)],
  });
