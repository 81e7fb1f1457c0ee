import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideEncoding, isBinary, isUtf8, utf8Sequences } from '../../../../src/domain/import/encoding.ts';
import { cellAround, legacyEncoding } from '../../../../src/domain/import/legacy-encoding.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const wide = (text: string, little: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), little);
  return bytes;
};
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

describe('byte order marks', () => {
  test.each([
    [bytes(0xef, 0xbb, 0xbf, 0x61), 'utf-8', 3],
    [bytes(0xff, 0xfe, 0x61, 0), 'utf-16le', 2],
    [bytes(0xfe, 0xff, 0, 0x61), 'utf-16be', 2],
  ] as const)('%s', (sample, encoding, markBytes) => {
    expect(decideEncoding(sample)).toEqual({ encoding, from: 'mark', markBytes });
  });
});

test('UTF-16 without a mark is known by the zeros of its separators', () => {
  const text = 'code\tvalue\r\nПРИВЕТ-02\t20\r\n春节-03\t5\r\n';
  expect(decideEncoding(wide(text, true))).toEqual({ encoding: 'utf-16le', from: 'guess', markBytes: 0 });
  expect(decideEncoding(wide(text, false))).toEqual({ encoding: 'utf-16be', from: 'guess', markBytes: 0 });
});

test('text is UTF-8 wherever the sample ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(60), (text, end) => {
      const whole = utf8(text);
      expect(isUtf8(whole.subarray(0, Math.min(end, whole.length)))).toBe(true);
    }),
  );
});

test('the check agrees with a strict decoder', () => {
  const strict = (sample: Uint8Array): boolean => {
    try {
      // Streaming lets the end cut a character, as a sample may.
      new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  const byte = fc.oneof(
    fc.constantFrom(0x61, 0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0x9f, 0xa0, 0xf0, 0x90, 0xf4, 0xf5),
    fc.nat(255),
  );
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 8 }), (values) => {
      const sample = Uint8Array.from(values);
      expect(isUtf8(sample)).toBe(strict(sample));
    }),
    { numRuns: 5000 },
  );
});

describe('old code pages', () => {
  test.each([
    ['windows-1252', bytes(0x4d, 0xdc, 0x4e, 0x43, 0x48, 0x45, 0x4e, 0x3b, 0x47, 0x72, 0xfc, 0xdf, 0x65)],
    ['windows-1252', bytes(0x63, 0x61, 0x66, 0xe9, 0x2c, 0x35, 0x20, 0x80)],
    ['macintosh', bytes(0x4d, 0x86, 0x4e, 0x43, 0x48, 0x45, 0x4e, 0x3b, 0x47, 0x72, 0x9f, 0xa7, 0x65)],
    ['windows-1251', bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0xea, 0xee, 0xe4)],
  ])('%s', (encoding, sample) => {
    expect(decideEncoding(sample)).toEqual({ encoding, from: 'guess', markBytes: 0 });
  });
});

/** The bytes of a text in a code page of one byte for each character. */
const encoded = (text: string, label: string): Uint8Array => {
  const page = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (character) => page.indexOf(character));
};

test.each([
  ...['5 € for Women’s Day', '10€', '€5OFF', 'SAVE€', '€', 'SAVE–20', 'Mon–Fri', '5 – 10', 'on–off'],
  ...['Don’t send', 'L’ETE', '’90s', '“quoted”', '„Zitat“', '‚so‘', '‹a›', 'wait…more', '… and more'],
  ...['Brand™', 'BRAND®', '¿como?', '§ 5', '• first', '5 ‰', 'cœur', 'CŒUR', 'ŽIVOT', 'MUŽ'],
  ...['CAFé10', 'NIÑO', 'MILHÕES', 'JOSÉ', 'É', 'NOËL20', 'Straße', 'GRÜN', '20°OFF', '½PRICE'],
])('“%s” is read as Windows-1252, where Macintosh fits no better', (text) => {
  const lines = encoded(`code,note\r\nSPRING,${text}\r\n`, 'windows-1252');
  expect(decideEncoding(lines)).toMatchObject({ encoding: 'windows-1252' });
});

test.each([
  ...['café', 'CAFÉ', 'ETÉ', 'garçon', 'à la crème', 'fête', 'hôtel'],
  ...['MÜNCHEN', 'Größe', 'München', 'Käse', 'KÄSE', 'GRÖSSE', 'Übung', 'Ölkännchen für 5 €'],
  ...['Málaga', 'ESPAÑA', 'mañana café', 'Malmö für Åse', 'Women’s', '© Café'],
  ...['schön, größer', 'Köln; Käse', 'Zoë am Strand für Gäste', 'wait… schön'],
])('“%s” in Macintosh is known by signs that Windows-1252 has inside words', (text) => {
  const lines = encoded(`code,note\rSPRING,${text}\r`, 'macintosh');
  expect(legacyEncoding(lines)).toEqual({ encoding: 'macintosh', doubts: [] });
});

test.each([...['DUŠAN10', 'Dušan', 'Miloš and Saša', 'Põhja; Šmidt; Saša', 'žena', 'Don‘t', 'MUŽ', 'école']])(
  '“%s” is read as Windows-1252, and asked about where nothing else tells',
  (text) => {
    const lines = encoded(`code,note\r\nSPRING,${text}\r\n`, 'windows-1252');
    const { encoding, doubts } = legacyEncoding(lines);
    expect(encoding).toBe('windows-1252');
    expect(doubts.length).toBeGreaterThan(0);
  },
);

test.each([['schön'], ['Köln'], ['Noël'], ['“schön”'], ['Zoë']])(
  '“%s” in Macintosh is a possible word in Windows-1252, too, and asked about',
  (text) => {
    const { encoding, doubts } = legacyEncoding(encoded(`code,note\rSPRING,${text}\r`, 'macintosh'));
    expect(encoding).toBe('windows-1252');
    expect(doubts.length).toBeGreaterThan(0);
  },
);

test.each([['Dušan: 10 €'], ['Aleš – Praha'], ['Miloš, Größe'], ['Straße'], ['Don’t'], ['caffè']])(
  '“%s” in Windows-1252 is not asked about',
  (text) => {
    const lines = encoded(`code,note\r\nSPRING,${text}\r\n`, 'windows-1252');
    expect(legacyEncoding(lines)).toEqual({ encoding: 'windows-1252', doubts: [] });
  },
);

test('a cell in doubt is shown from delimiter to delimiter, and of a long one what is near', () => {
  const cells = encoded(`a;"für ${'x'.repeat(60)} Köln; ${'y'.repeat(60)}";b\r\nBonn;Köln\r\n`, 'macintosh');
  const { doubts } = legacyEncoding(encoded('Bonn;Köln', 'macintosh'));
  expect(doubts).toEqual([6]);
  const shown = (at: number): string => new TextDecoder('macintosh').decode(cellAround(cells, at, ';'));
  const first = cells.indexOf(0x9a);
  expect(shown(first)).toBe(`${'x'.repeat(38)} Köln`);
  expect(shown(cells.indexOf(0x9a, first + 1))).toBe('Köln');
});

test('characters of several bytes are counted whole and broken', () => {
  const sample = bytes(
    0x41,
    0xc3,
    0xa9,
    0xe9,
    0x2c,
    0xe2,
    0x82,
    0xac,
    0xe2,
    0x82,
    0x2c,
    0x80,
    0xf0,
    0x9f,
    0x98,
    0x80,
  );
  expect(utf8Sequences(sample)).toEqual({ whole: 3, broken: 3 });
});

test('bytes with many controls are no text; tabs, line ends and a stray control are', () => {
  expect(isBinary(Uint8Array.from({ length: 512 }, (_, index) => index % 256))).toBe(true);
  expect(isBinary(new Uint8Array(100))).toBe(true);
  expect(isBinary(utf8('code\tvalue\r\nGRÜN\t10\f\r\n'))).toBe(false);
  expect(isBinary(utf8(`A\u0001${'code,value\n'.repeat(50)}`))).toBe(false);
});
