import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decoderFor } from '../../../src/main/workbook/import/decode.ts';

const mark = [0xef, 0xbb, 0xbf];
const characters = [mark, [0x61], [0xc3, 0xa4], [0xe2, 0x82, 0xac], [0xf0, 0x9f, 0x98, 0x80]];
/** Parts of characters and bytes of none: a surrogate, an overlong form, a byte that never appears. */
const broken = [[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0x80], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff]];

const bytesOf = (parts: readonly number[][]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => Uint8Array.from(chosen.flat()));

const decoded = (bytes: Uint8Array, lengths: readonly number[]): string => {
  const decoder = decoderFor('utf-8');
  let text = '';
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    text += decoder.decode(bytes.subarray(at, at + length));
    at += length;
  }
  return text + decoder.end();
};

const pieces = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });

const outcome = (read: () => string): string => {
  try {
    return read();
  } catch {
    return 'refused';
  }
};

test('text in pieces is the text of the whole, and broken characters are refused however they are cut', () => {
  const given = fc.oneof(bytesOf(characters), bytesOf([...characters, ...broken]));
  const whole = (bytes: Uint8Array) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  fc.assert(
    fc.property(given, pieces, (bytes, lengths) => {
      expect(outcome(() => decoded(bytes, lengths))).toBe(outcome(() => whole(bytes)));
    }),
    { numRuns: 2000 },
  );
});
