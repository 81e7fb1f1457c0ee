import { importMessages } from '../../../../messages/import.ts';
import { Failure } from '../../../failure.ts';
import type { FileBytes } from '../file-bytes.ts';
import { importLimits } from '../limits.ts';
import { partName } from './part-name.ts';

/** One part of a packed file, as the directory at the file's end lists it. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  /** Of the unpacked bytes. */
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where the part's own header begins. */
  readonly offset: number;
};

export const damaged = (what: string): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.spreadsheetFileDamaged,
    next: importMessages.spreadsheetFileDamagedNext,
    details: [what],
  });

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const wide = 0xffffffff;

/** Reads the directory of a packed file, by {@link partName}; a name that appears twice is refused. */
export function readDirectory(file: FileBytes): ReadonlyMap<string, ZipEntry> {
  const tail = file.slice(Math.max(0, file.size - 66_000), 66_000);
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1;
  if (at < 0) throw damaged(importMessages.directoryPartsMissing);
  const count = tail.readUInt16LE(at + 10);
  const size = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > importLimits.entries || count === 0xffff || size > 64 * 1024 * 1024) {
    throw damaged(importMessages.directoryListsMoreParts);
  }
  const entries = entriesOf(file.slice(offset, size), count);
  const total = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  if (total > importLimits.unpackedBytes) throw tooLarge();
  return entries;
}

export const tooLarge = (): Failure =>
  new Failure({
    code: 'file-too-large',
    message: importMessages.spreadsheetFileUnpacksMore,
    next: importMessages.rowWorksheetNext,
  });

function entriesOf(directory: Buffer, count: number): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) {
      throw damaged(importMessages.directoryPartsEndsEarly);
    }
    const flags = directory.readUInt16LE(at + 8);
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const commentLength = directory.readUInt16LE(at + 32);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const key = partName(name);
    if ((flags & 1) === 1) throw damaged(importMessages.partProtectedPassword({ name }));
    if (entries.has(key)) throw damaged(importMessages.partTwice({ name }));
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.set(key, {
      name,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      ...sizesOf(directory, at, extra),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Sizes and offset; those that do not fit 32 bits stand in an extra field, in this order. */
function sizesOf(
  directory: Buffer,
  at: number,
  extra: Buffer,
): Pick<ZipEntry, 'packedBytes' | 'bytes' | 'offset'> {
  const long = longNumbers(extra);
  const take = (value: number): number => (value === wide ? (long.shift() ?? value) : value);
  const bytes = take(directory.readUInt32LE(at + 24));
  const packedBytes = take(directory.readUInt32LE(at + 20));
  return { bytes, packedBytes, offset: take(directory.readUInt32LE(at + 42)) };
}

function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const end = Math.min(at + 4 + length, extra.length);
      const numbers: number[] = [];
      for (let place = at + 4; place + 8 <= end; place += 8)
        numbers.push(Number(extra.readBigUInt64LE(place)));
      return numbers;
    }
    at += 4 + length;
  }
  return [];
}
