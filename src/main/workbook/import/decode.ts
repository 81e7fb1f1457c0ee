import { isUtf8 } from 'node:buffer';
import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';

/** Turns the bytes of a file into text piece by piece; characters that a piece cuts wait for the next. */
export type Decoder = {
  readonly decode: (bytes: Uint8Array) => string;
  /** The text of what is left when the file is at its end. */
  readonly end: () => string;
};

/**
 * A decoder for an encoding (a label of the Encoding Standard). UTF-8 is read strictly: bytes that are no UTF-8
 * are an error with their place, never a replacement sign. Throws Failure (`bad-input`) for unknown labels.
 */
export function decoderFor(encoding: string, refusal: (offset: number) => Failure = notUtf8): Decoder {
  return /^utf-?8$/i.test(encoding) ? strictUtf8(refusal) : labelled(encoding);
}

/** Bytes at the end of a piece that begin a character which the next piece goes on with: 0 to 3. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

/** Native checks and conversion of whole pieces: five times as fast as the streaming decoder of the platform. */
function strictUtf8(refusal: (offset: number) => Failure): Decoder {
  let rest: Uint8Array = new Uint8Array(0);
  let done = 0;
  const text = (bytes: Uint8Array): string => {
    if (!isUtf8(bytes)) throw refusal(done + firstBad(bytes));
    done += bytes.length;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  };
  return {
    decode: (bytes) => {
      const whole = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const cut = unfinished(whole);
      // The caller reuses its buffer, so what waits is copied.
      rest = Uint8Array.prototype.slice.call(whole, whole.length - cut);
      return text(whole.subarray(0, whole.length - cut));
    },
    end: () => text(rest),
  };
}

function firstBad(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - unfinished(part)))) low = middle;
    else high = middle - 1;
  }
  return low;
}

const notUtf8 = (offset: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.fileNotUtfThroughout({ offset }),
    next: importMessages.fileNotUtfThroughoutNext,
  });

function labelled(encoding: string): Decoder {
  try {
    const decoder = new TextDecoder(encoding);
    return {
      decode: (bytes) => decoder.decode(bytes, { stream: true }),
      end: () => decoder.decode(),
    };
  } catch {
    throw new Failure({ code: 'bad-input', message: importMessages.encodingNotKnown({ encoding }) });
  }
}
