import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';

export type FileEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';

/** Turns lines into bytes. `row` is the row number that an error names, 0 for the header. */
export type Encoder = {
  readonly mark: Uint8Array;
  readonly encode: (line: string, row: number) => Uint8Array;
};

export function encoderFor(encoding: FileEncoding): Encoder {
  switch (encoding) {
    case 'utf-8':
      return { mark: Buffer.alloc(0), encode: (line) => Buffer.from(line, 'utf8') };
    case 'utf-8-bom':
      return { mark: Buffer.from([0xef, 0xbb, 0xbf]), encode: (line) => Buffer.from(line, 'utf8') };
    case 'utf-16le':
      return { mark: Buffer.from([0xff, 0xfe]), encode: (line) => Buffer.from(line, 'utf16le') };
    case 'windows-1252':
      return { mark: Buffer.alloc(0), encode: windows1252 };
  }
}

/** Characters of Windows-1252 that differ from their code point, by character. */
const bytesOf = new Map(
  Array.from({ length: 32 }, (_, index): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index)),
    128 + index,
  ]),
);

/** Throws Failure (`bad-input`) that names the row and the characters which the encoding lacks. */
function windows1252(line: string, row: number): Uint8Array {
  const bytes = Buffer.from(line, 'latin1');
  const lacking = new Set<string>();
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    if (code < 128 || (code >= 160 && code < 256)) continue;
    const byte = bytesOf.get(line.charAt(index));
    if (byte === undefined) lacking.add(String.fromCodePoint(line.codePointAt(index) ?? code));
    else bytes[index] = byte;
  }
  if (lacking.size === 0) return bytes;
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.windowsCannotWriteEvery({ row }),
    next: sheetsMessages.chooseUtfUtf,
    details: [...lacking].slice(0, 10).map((character) => sheetsMessages.characterNamed({ character })),
  });
}
