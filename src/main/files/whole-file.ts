import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Bytes that wait before they are written. */
const pieceBytes = 256 * 1024;

/** Of the name that the file gets: with four bytes each and the mark, it stays below the 255 bytes of a name. */
const nameCharacters = 50;

/** Letters that nobody guesses. */
const chance = (): string => randomBytes(12).toString('hex');

/** Names of the files in which a crash leaves what was not finished. */
export const isPartial = (name: string): boolean => /\.[0-9a-f]{24}\.part$/.test(name);

/**
 * The one way in which files go out: a file that appears whole or not at all. Bytes go to a file beside it, which
 * takes its name when it is finished. That file is made anew, for the user alone, under a name that nobody guesses:
 * in a folder of many users a link could wait at one that is known. A link at the name itself is replaced.
 */
export class WholeFile {
  /** Bytes given so far. */
  position = 0;
  private readonly path: string;
  private readonly partial: string;
  private readonly handle: number;
  private isOpen = true;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  /** `mark` makes the name of the file beside it. */
  constructor(path: string, mark = chance()) {
    this.path = path;
    const beginning = [...basename(path)].slice(0, nameCharacters).join('');
    this.partial = join(dirname(path), `${beginning}.${mark}.part`);
    this.handle = openSync(this.partial, 'wx', 0o600);
  }

  put(bytes: Uint8Array): void {
    this.position += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= pieceBytes) this.flush();
  }

  write(text: string): void {
    this.put(Buffer.from(text, 'utf8'));
  }

  private flush(): void {
    const bytes = Buffer.concat(this.waiting);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.handle, bytes, done);
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    closeSync(this.handle);
  }

  finish(): void {
    this.flush();
    fsyncSync(this.handle);
    this.close();
    renameSync(this.partial, this.path);
  }

  /** Removes what was written so far. */
  abandon(): void {
    try {
      this.close();
    } finally {
      rmSync(this.partial, { force: true });
    }
  }
}

/** Writes a file of one text. Throws what the file system says. */
export function writeWhole(path: string, text: string): void {
  const file = new WholeFile(path);
  try {
    file.write(text);
    file.finish();
  } catch (thrown) {
    file.abandon();
    throw thrown;
  }
}
