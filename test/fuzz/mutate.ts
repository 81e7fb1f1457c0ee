import fc from 'fast-check';

/** One change of an input; places are parts of its length, from 0 to 1. */
type Change =
  | { readonly does: 'flip'; readonly at: number; readonly byte: number }
  | { readonly does: 'delete' | 'repeat'; readonly at: number; readonly length: number }
  | { readonly does: 'cut'; readonly at: number }
  | { readonly does: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly does: 'fill'; readonly at: number; readonly bytes: Uint8Array; readonly times: number }
  | { readonly does: 'splice'; readonly at: number; readonly other: Uint8Array; readonly from: number };

/** An input stays below this: a reader's own limit of size is tried by its tests. */
const mostBytes = 64 * 1024;

/** What breaks readers of any kind. */
const awkward = [
  '\0',
  '\ufeff',
  '\r',
  '\u2028',
  '\u202e',
  '"',
  '""',
  "'",
  '\\',
  '\\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '9146647558150123456',
  '1e999',
  '-0',
  '0.1e-400',
  '99999999999999999999999999999',
  'NaN',
  '%00',
  '%ff',
  '=1+1',
  '../',
  '🙂',
  'İ',
].map((text) => Buffer.from(text));

function changed(bytes: Uint8Array, change: Change): Uint8Array {
  const at = Math.min(bytes.length, Math.floor(change.at * (bytes.length + 1)));
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (change.does) {
    case 'flip': {
      const copy = Uint8Array.from(bytes);
      if (at < copy.length) copy[at] = change.byte;
      return copy;
    }
    case 'delete':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, change.length), after]);
    case 'cut':
      return before;
    case 'insert':
      return Buffer.concat([before, change.bytes, after]);
    case 'fill':
      return Buffer.concat([before, ...Array.from({ length: change.times }, () => change.bytes), after]);
    case 'splice':
      return Buffer.concat([before, change.other.subarray(Math.floor(change.from * change.other.length))]);
  }
}

/**
 * Inputs that are files of a corpus with up to eight changes: bytes, words of the format and awkward ones, long
 * repetitions, parts of other files. A failing one shrinks to fewer and smaller changes.
 */
export function mutated(
  corpus: readonly Uint8Array[],
  words: readonly string[] = [],
): fc.Arbitrary<Uint8Array> {
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  const token = fc.constantFrom(...awkward, ...words.map((word) => Buffer.from(word)));
  const file = fc.constantFrom(...corpus);
  const change = fc.oneof(
    fc.record({ does: fc.constant('flip' as const), at, byte: fc.nat(255) }),
    fc.record({ does: fc.constantFrom('delete' as const, 'repeat' as const), at, length: fc.nat(2000) }),
    fc.record({ does: fc.constant('cut' as const), at }),
    { weight: 3, arbitrary: fc.record({ does: fc.constant('insert' as const), at, bytes: token }) },
    fc.record({ does: fc.constant('fill' as const), at, bytes: token, times: fc.nat(5000) }),
    fc.record({ does: fc.constant('splice' as const), at, other: file, from: at }),
  );
  return fc
    .tuple(file, fc.array(change, { maxLength: 8, size: 'max' }))
    .map(([start, changes]) =>
      changes.reduce<Uint8Array>((bytes, one) => changed(bytes, one).subarray(0, mostBytes), start),
    );
}

/** The same as text; what is no UTF-8 becomes replacement signs. */
export const mutatedText = (
  corpus: readonly Uint8Array[],
  words: readonly string[] = [],
): fc.Arbitrary<string> => mutated(corpus, words).map((bytes) => Buffer.from(bytes).toString('utf8'));
