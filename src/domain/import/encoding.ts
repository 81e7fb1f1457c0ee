import type { CodePageName } from './code-pages.ts';
import { legacyEncoding } from './legacy-encoding.ts';

/** Labels as the platform's decoders know them. */
export type EncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePageName;

export type EncodingDecision = {
  readonly encoding: EncodingName;
  /** `mark`: a byte order mark says so. `strict`: every byte fits. `guess`: the likeliest old code page. */
  readonly from: 'mark' | 'strict' | 'guess';
  /** Bytes of the mark, to be left out when decoding. */
  readonly markBytes: number;
};

const decision = (
  encoding: EncodingName,
  from: EncodingDecision['from'],
  markBytes = 0,
): EncodingDecision => ({
  encoding,
  from,
  markBytes,
});

/**
 * Decides the encoding of a file from its first bytes. A `strict` answer for a sample says nothing of the rest:
 * decode strictly and decide again with more bytes when that fails.
 */
export function decideEncoding(sample: Uint8Array): EncodingDecision {
  const [a, b, c] = sample;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decision('utf-8', 'mark', 3);
  if (a === 0xff && b === 0xfe) return decision('utf-16le', 'mark', 2);
  if (a === 0xfe && b === 0xff) return decision('utf-16be', 'mark', 2);
  const wide = wideEncoding(sample);
  if (wide !== null) return decision(wide, 'guess');
  if (isUtf8(sample)) return decision('utf-8', 'strict');
  return decision(legacyEncoding(sample).encoding, 'guess');
}

/** UTF-16 without a mark: separators and line ends leave zeros on one side of the pairs, and only there. */
export function wideEncoding(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(sample.length / 2);
  if (pairs < 2 || !sample.includes(0)) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (sample[index] === 0) even += 1;
    if (sample[index + 1] === 0) odd += 1;
  }
  const most = pairs * 0.2;
  const few = pairs * 0.02;
  if (odd >= most && even <= few) return 'utf-16le';
  return even >= most && odd <= few ? 'utf-16be' : null;
}

/** Tab, line ends, page breaks and the escapes of Japanese mail are text; other controls are not. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1b;

/** True for bytes that are no text of one-byte or UTF-8 characters: more controls than a stray one here and there. */
export function isBinary(sample: Uint8Array): boolean {
  let controls = 0;
  for (const byte of sample) if (isControl(byte)) controls += 1;
  return controls >= 8 && controls > sample.length * 0.02;
}

/**
 * True when the bytes are well-formed UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). A
 * character that the end of the sample cuts is allowed.
 */
export function isUtf8(sample: Uint8Array): boolean {
  let index = 0;
  while (index < sample.length) {
    const first = sample[index] ?? 0;
    const length = sequenceLength(first);
    if (length === 0) return false;
    for (let offset = 1; offset < length; offset += 1) {
      if (index + offset >= sample.length) return true;
      const next = sample[index + offset] ?? 0;
      if (offset === 1 ? !fitsSecond(first, next) : (next & 0xc0) !== 0x80) return false;
    }
    index += length;
  }
  return true;
}

/** How many characters of several bytes are well-formed UTF-8, and in how many places bytes are none. */
export function utf8Sequences(bytes: Uint8Array): { readonly whole: number; readonly broken: number } {
  let whole = 0;
  let broken = 0;
  for (let index = 0; index < bytes.length; ) {
    const first = bytes[index] ?? 0;
    index += 1;
    if (first < 0x80) continue;
    const end = index + sequenceLength(first) - 1;
    const start = index;
    while (index < end) {
      const next = bytes[index] ?? 0;
      if (index === start ? !fitsSecond(first, next) : (next & 0xc0) !== 0x80) break;
      index += 1;
    }
    if (index === end) whole += 1;
    else broken += 1;
  }
  return { whole, broken };
}

function sequenceLength(first: number): 0 | 1 | 2 | 3 | 4 {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : 0;
}

function fitsSecond(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0 && second <= 0xbf;
  if (first === 0xed) return second >= 0x80 && second <= 0x9f;
  if (first === 0xf0) return second >= 0x90 && second <= 0xbf;
  if (first === 0xf4) return second >= 0x80 && second <= 0x8f;
  return (second & 0xc0) === 0x80;
}
