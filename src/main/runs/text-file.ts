import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** A text file that appears whole or not at all. */
export class TextFile {
  private readonly path: string;
  private readonly partial: string;
  private readonly handle: number;

  constructor(path: string) {
    this.path = path;
    this.partial = `${path}.${process.pid.toString(36)}.part`;
    this.handle = openSync(this.partial, 'w');
  }

  write(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    for (let done = 0; done < bytes.length; ) done += writeSync(this.handle, bytes, done);
  }

  finish(): void {
    fsyncSync(this.handle);
    closeSync(this.handle);
    renameSync(this.partial, this.path);
  }

  abandon(): void {
    try {
      closeSync(this.handle);
    } finally {
      rmSync(this.partial, { force: true });
    }
  }
}
