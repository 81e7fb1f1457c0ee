import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '../../../domain/sheet/csv.ts';
import { encoderFor, type FileEncoding } from './encode.ts';

export type CsvFormat = { readonly delimiter: string; readonly encoding: FileEncoding };

/** Bytes that wait before they are written. */
const pieceBytes = 256 * 1024;

/**
 * A CSV file that appears whole or not at all: lines go to a file beside it, which takes its name when it is
 * finished.
 */
export class CsvFile {
  private readonly path: string;
  private readonly partial: string;
  private readonly handle: number;
  private readonly delimiter: string;
  private readonly encode: (line: string, row: number) => Uint8Array;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(path: string, format: CsvFormat) {
    this.path = path;
    this.partial = `${path}.${process.pid.toString(36)}.part`;
    const encoder = encoderFor(format.encoding);
    this.encode = encoder.encode;
    this.delimiter = format.delimiter;
    this.handle = openSync(this.partial, 'w');
    this.put(encoder.mark);
  }

  /** Writes a line; `row` is the row number, 0 for the header; `exact` as in csvLine. */
  line(texts: readonly string[], row: number, exact?: (text: string, index: number) => boolean): void {
    this.put(this.encode(csvLine(texts, this.delimiter, exact), row));
  }

  private put(bytes: Uint8Array): void {
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
