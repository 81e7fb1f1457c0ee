import { csvLine } from '../../../domain/sheet/csv.ts';
import { WholeFile } from '../../files/whole-file.ts';
import { encoderFor, type FileEncoding } from './encode.ts';

export type CsvFormat = { readonly delimiter: string; readonly encoding: FileEncoding };

/** A CSV file that appears whole or not at all. */
export class CsvFile {
  private readonly file: WholeFile;
  private readonly delimiter: string;
  private readonly encode: (line: string, row: number) => Uint8Array;

  constructor(path: string, format: CsvFormat) {
    const encoder = encoderFor(format.encoding);
    this.encode = encoder.encode;
    this.delimiter = format.delimiter;
    this.file = new WholeFile(path);
    this.file.put(encoder.mark);
  }

  /** Writes a line; `row` is the row number, 0 for the header; `exact` as in csvLine. */
  line(texts: readonly string[], row: number, exact?: (text: string, index: number) => boolean): void {
    this.file.put(this.encode(csvLine(texts, this.delimiter, exact), row));
  }

  finish(): void {
    this.file.finish();
  }

  /** Removes what was written so far. */
  abandon(): void {
    this.file.abandon();
  }
}
