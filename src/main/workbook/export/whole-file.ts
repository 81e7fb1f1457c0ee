import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Bytes that wait before they are written. */
const pieceBytes = 256 * 1024;

/**
 * A file that appears whole or not at all: bytes go to a file beside it, which takes its name when it is
 * finished.
 */
export class WholeFile {
  /** Bytes given so far. */
  position = 0;
  private readonly path: string;
  private readonly partial: string;
  private readonly handle: number;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(path: string) {
    this.path = path;
    this.partial = `${path}.${process.pid.toString(36)}.part`;
    this.handle = openSync(this.partial, 'w');
  }

  put(bytes: Uint8Array): void {
    this.position += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= pieceBytes) this.flush();
  }

  private flush(): void {
    const bytes = Buffer.concat(this.waiting);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.handle, bytes, done);
    this.waiting = [];
    this.waitingBytes = 0;
  }

  finish(): void {
    this.flush();
    fsyncSync(this.handle);
    closeSync(this.handle);
    renameSync(this.partial, this.path);
  }

  /** Removes what was written so far. */
  abandon(): void {
    try {
      closeSync(this.handle);
    } finally {
      rmSync(this.partial, { force: true });
    }
  }
}
