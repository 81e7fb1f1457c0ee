import { once } from 'node:events';
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { sheetsMessages } from '../../../../messages/sheets.ts';
import { Failure } from '../../../failure.ts';
import type { WholeFile } from '../../../files/whole-file.ts';

/** Sizes and places are 32 bits wide; more would need the wide form of the format. */
const most = 0xffffffff;
/** Sizes follow the part; names are UTF-8. */
const flags = 0x0808;
/** 1 January 1980, the first day that the format knows: two exports of one sheet are the same bytes. */
const firstDay = 0x0021;

type Entry = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
};

/** Writes the parts of a packed file one after the other, each piece by piece. */
export class ZipFile {
  private readonly file: WholeFile;
  private readonly entries: Entry[] = [];

  constructor(file: WholeFile) {
    this.file = file;
  }

  /** Begins a part; the one before must have ended. */
  part(name: string): ZipPart {
    const bytes = Buffer.from(name, 'utf8');
    const offset = this.file.position;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(firstDay, 12);
    header.writeUInt16LE(bytes.length, 26);
    this.file.put(header);
    this.file.put(bytes);
    return new ZipPart(this.file, (part) => this.ended(part, bytes, offset));
  }

  private ended(part: ZipPart, name: Buffer, offset: number): void {
    const { crc, packed, bytes } = part;
    if (Math.max(packed, bytes, offset) >= most) throw tooLarge();
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(crc, 4);
    sizes.writeUInt32LE(packed, 8);
    sizes.writeUInt32LE(bytes, 12);
    this.file.put(sizes);
    this.entries.push({ name, offset, crc, packed, bytes });
  }

  /** Writes the directory of the parts. */
  end(): void {
    const offset = this.file.position;
    for (const entry of this.entries) {
      const record = Buffer.alloc(46);
      record.writeUInt32LE(0x02014b50, 0);
      record.writeUInt16LE(20, 4);
      record.writeUInt16LE(20, 6);
      record.writeUInt16LE(flags, 8);
      record.writeUInt16LE(8, 10);
      record.writeUInt16LE(firstDay, 14);
      record.writeUInt32LE(entry.crc, 16);
      record.writeUInt32LE(entry.packed, 20);
      record.writeUInt32LE(entry.bytes, 24);
      record.writeUInt16LE(entry.name.length, 28);
      record.writeUInt32LE(entry.offset, 42);
      this.file.put(record);
      this.file.put(entry.name);
    }
    if (this.file.position >= most) throw tooLarge();
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(this.file.position - offset, 12);
    end.writeUInt32LE(offset, 16);
    this.file.put(end);
  }
}

/** One part, packed by the platform's own threads while the next piece is made. */
export class ZipPart {
  crc = 0;
  packed = 0;
  bytes = 0;
  private readonly deflate: DeflateRaw;
  private readonly whenEnded: (part: ZipPart) => void;
  /** Why the packed bytes could not be written: events have nobody to throw to. */
  private problem: unknown = null;

  constructor(file: WholeFile, whenEnded: (part: ZipPart) => void) {
    this.whenEnded = whenEnded;
    this.deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 });
    this.deflate.on('data', (packed: Buffer) => {
      if (this.problem !== null) return;
      try {
        file.put(packed);
        this.packed += packed.length;
      } catch (thrown) {
        this.problem = thrown;
      }
    });
  }

  /** Adds a piece; resolves when the next may come, so that no more than a few pieces wait in memory. */
  async write(text: string): Promise<void> {
    const piece = Buffer.from(text, 'utf8');
    this.crc = crc32(piece, this.crc);
    this.bytes += piece.length;
    if (!this.deflate.write(piece)) await once(this.deflate, 'drain');
    if (this.problem !== null) throw this.problem;
  }

  async end(): Promise<void> {
    const ended = once(this.deflate, 'end');
    this.deflate.end();
    await ended;
    if (this.problem !== null) throw this.problem;
    this.whenEnded(this);
  }

  abandon(): void {
    this.problem ??= new Error('abandoned');
    this.deflate.destroy();
  }
}

const tooLarge = (): Failure =>
  new Failure({
    code: 'bad-input',
    message: sheetsMessages.sheetLargerExcelFile,
    next: sheetsMessages.exportCsv,
  });
