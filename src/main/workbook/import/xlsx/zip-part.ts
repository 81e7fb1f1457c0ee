import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { importMessages } from '../../../../messages/import.ts';
import { decoderFor } from '../decode.ts';
import type { FileBytes } from '../file-bytes.ts';
import { importLimits } from '../limits.ts';
import { damaged, tooLarge, type ZipEntry } from './zip-directory.ts';

/** Packed bytes at a time: they unpack to about ten times as much, some milliseconds of reading. */
const pieceBytes = 16 * 1024;

/**
 * Unpacked bytes at a time, and so characters at most: a piece of nothing but blanks unpacks to a thousand times its
 * size. Bytes are cut, not their text: reading the characters of a part of a longer text is slower.
 */
const sliceBytes = 64 * 1024;

/**
 * The text of a part, piece by piece. What it unpacks to is counted while it is unpacked: what the directory
 * says about sizes is not trusted. Bytes that are not those of its checksum are an error at the end of the part, and
 * bytes that are no UTF-8 where they stand: a code must not be imported with replacement signs.
 */
export function* partText(file: FileBytes, entry: ZipEntry): Generator<{ text: string; position: number }> {
  const decoder = decoderFor(encodingOf(file, entry), (offset) =>
    damaged(importMessages.partNotUtf({ name: entry.name, offset })),
  );
  let unpacked = 0;
  let checksum = 0;
  for (const { bytes, position } of partBytes(file, entry)) {
    unpacked += bytes.length;
    checksum = crc32(bytes, checksum);
    if (unpacked > importLimits.unpackedBytes) throw tooLarge();
    if (unpacked > 1024 * 1024 && unpacked > entry.packedBytes * importLimits.ratio) throw tooLarge();
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield { text: decoder.decode(bytes.subarray(at, at + sliceBytes)), position };
    }
  }
  if (checksum !== entry.checksum) throw damaged(importMessages.partOtherChecksum({ name: entry.name }));
  yield { text: decoder.end(), position: entry.offset + entry.packedBytes };
}

/** XML is UTF-8 unless a mark says otherwise; the mark is looked for in the first unpacked bytes. */
function encodingOf(file: FileBytes, entry: ZipEntry): string {
  for (const { bytes } of partBytes(file, entry)) {
    if (bytes.length < 2) continue;
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    break;
  }
  return 'utf-8';
}

function* partBytes(file: FileBytes, entry: ZipEntry): Generator<{ bytes: Uint8Array; position: number }> {
  const header = file.slice(entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50)
    throw damaged(importMessages.packedPartMissing({ name: entry.name }));
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = start + entry.packedBytes;
  if (entry.method === 0) {
    for (let at = start; at < end; at += pieceBytes) {
      yield { bytes: piece(file, entry, at, end), position: at };
    }
    return;
  }
  if (entry.method !== 8) throw damaged(importMessages.partPackedUnknownWay({ name: entry.name }));
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((bytes) => ready.push(bytes));
  for (let at = start; at < end; at += pieceBytes) {
    const packed = piece(file, entry, at, end);
    try {
      inflate.push(packed, at + packed.length >= end);
    } catch {
      throw damaged(importMessages.partCannotUnpacked({ name: entry.name }));
    }
    const done = ready;
    ready = [];
    for (const bytes of done) yield { bytes, position: at + packed.length };
  }
}

function piece(file: FileBytes, entry: ZipEntry, at: number, end: number): Buffer {
  const bytes = file.slice(at, Math.min(pieceBytes, end - at));
  if (bytes.length === 0) throw damaged(importMessages.partEndsEarly({ name: entry.name }));
  return bytes;
}
