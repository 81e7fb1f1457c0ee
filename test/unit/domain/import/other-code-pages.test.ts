import { expect, test } from 'vitest';
import { type LegacyEncoding, legacyEncoding } from '../../../../src/domain/import/legacy-encoding.ts';

/** The bytes of a text in a code page of one byte for each character. */
function encoded(text: string, label: string): Uint8Array {
  const page = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (character) => {
    const byte = page.indexOf(character);
    if (byte < 0) throw new Error(`${label} has no ${character}`);
    return byte;
  });
}
const found = (text: string, label: string, region = 'en-GB'): LegacyEncoding =>
  legacyEncoding(
    encoded(`code,value\r\nSPRING,5\r\n${text.replaceAll(' ', ',5\r\n')},10\r\n`, label),
    region,
  );

test.each([
  ...['ZIMOWAŁKA', 'WIOSNĄ10', 'zimową', 'był', 'może', 'już', 'żółty', 'ŻABA', 'łatwy', 'KOŃ ŻÓŁW'],
  ...['poľský', 'piaţa', 'raşe', 'ŞOFER', 'KRAŞKA'],
])('“%s” in Windows-1250 is asked about, where Windows-1252 has a sign of a letter', (text) => {
  const { encoding, doubts, asked } = found(text, 'windows-1250');
  expect(asked?.[0]).toBe(encoding);
  expect(asked).toContain('windows-1250');
  expect(doubts.length).toBeGreaterThan(0);
});

test.each([['KIŞ'], ['İNDİRİM'], ['kış'], ['yağmur'], ['DOĞUM']])(
  '“%s” in Windows-1254 is asked about, where Windows-1252 has a letter of Icelandic',
  (text) => {
    const { asked, doubts } = found(text, 'windows-1254');
    expect(asked?.[0]).toBe('windows-1252');
    expect(asked).toContain('windows-1254');
    expect(doubts.length).toBeGreaterThan(0);
    expect(found(text, 'windows-1254', 'en-IS')).toEqual({ encoding: 'windows-1252', doubts: [] });
  },
);

test.each([['EURO€'], ['10€'], ['cœur']])('“%s” in ISO-8859-15 is asked about', (text) => {
  expect(found(text, 'iso-8859-15').asked).toEqual(['windows-1252', 'iso-8859-15']);
});

test.each([
  ...['ÉTÉ', 'crème à la fête', 'garçon', 'Ève', 'SEÑOR', '¡REBAJAS! ¿Qué?', 'Nº 5', '1ª', 'Mª José'],
  ...['Ålesund', 'smørrebrød', 'Ærø', 'MÜNCHEN', 'Größe', 'São João', 'col·legi', 'per caffè', 'MªJosé'],
  ...[
    '£10',
    '5£OFF',
    'GBP£10',
    'JP¥100',
    '5¢',
    '½PRICE',
    '¼lb',
    '1¾',
    'm³',
    'cm³',
    'CO²',
    'x¹',
    'L´ÉTÉ',
    '¯',
    '®',
  ],
])('“%s” in Windows-1252 is not asked about', (text) => {
  expect(found(text, 'windows-1252')).toEqual({ encoding: 'windows-1252', doubts: [] });
});

test.each([
  ['windows-1250', 'en-PL', 'KOŃ10'],
  ['windows-1250', 'en-PL', 'częste'],
  ['windows-1250', 'en-CZ', 'ČERVEN'],
  ['windows-1250', 'en-HU', 'NYÁRŐ'],
  ['windows-1254', 'en-TR', 'KIŞ'],
  ['windows-1257', 'en-LT', 'ŽIEMA'],
  ['windows-1253', 'en-GR', 'ΤΗ'],
] as const)(
  'letters of %s are asked about in %s, the code page of the region first',
  (page, region, text) => {
    const { encoding, doubts, asked } = found(text, page, region);
    expect([encoding, asked]).toEqual([page, [page, 'windows-1252']]);
    expect(doubts.length).toBeGreaterThan(0);
  },
);

test.each([
  ['windows-1250', 'en-PL', 'ZIMOWAŁKA KOŃ10'],
  ['windows-1250', 'en-SK', 'deň ťava'],
  ['windows-1250', 'en-PL', 'CAFÉ'],
  ['windows-1252', 'en-PL', '¡Año!'],
  ['windows-1252', 'en-GR', 'CAFÉ'],
  ['windows-1253', 'en-GR', 'ΚΑΛΟΚΑΙΡΙ'],
  ['windows-1251', 'en-GR', 'ЛЕТО ЗИМА'],
  ['windows-1251', 'en-BG', 'код'],
  ['windows-1251', 'en-GB', 'ЛЕТО ЗИМА'],
  ['windows-1251', 'en-GB', 'весна зима'],
  ['windows-1253', 'en-GB', 'καλοκαίρι'],
] as const)('bytes that fit one alone of the likely code pages are %s in %s: %s', (page, region, text) => {
  expect(found(text, page, region)).toEqual({ encoding: page, doubts: [] });
});

test.each([
  ['ΚΑΛΟΚΑΙΡΙ', 'windows-1253', 'en-GB'],
  ['код', 'windows-1251', 'en-GB'],
  ['код', 'windows-1251', 'en-DE'],
] as const)('“%s” in %s can be Greek or Cyrillic, and is asked about', (text, page, region) => {
  const { encoding, doubts, asked } = found(text, page, region);
  expect([encoding, asked, doubts]).toEqual(['windows-1251', ['windows-1251', 'windows-1253'], [22]]);
});

test.each([
  ['où', 'en-FR'],
  ['Perù', 'en-IT'],
  ['München', 'en-DE'],
  ['SMØR10', 'en-DK'],
  ['smørrebrød', 'en-NO'],
])('“%s” in Macintosh is not asked about in %s', (text, region) => {
  expect(found(text, 'macintosh', region)).toEqual({ encoding: 'macintosh', doubts: [] });
});

test('pages that fit as well as the one that speaks for itself are among the answers', () => {
  expect(found('Svatý Bartoloměj', 'windows-1250').asked).toContain('windows-1250');
  expect(found('Bośnia', 'windows-1250').asked).toEqual(['windows-1252', 'macintosh', 'windows-1250']);
  expect(found('1964–2022', 'macintosh').asked).toContain('macintosh');
  expect(found('Eþíópía', 'windows-1252', 'en-IS').asked).toContain('windows-1252');
  expect(found('İŞÇİ', 'windows-1254', 'en-TR').asked).toContain('windows-1254');
});

test('a word that is possible in the code page of the region and in Macintosh is asked about with both', () => {
  expect(found('München', 'macintosh', 'en-PL').asked).toEqual(['windows-1250', 'macintosh']);
  expect(found('źle', 'windows-1250', 'en-PL').asked).toEqual(['windows-1250', 'windows-1252', 'macintosh']);
  expect(found('Köln', 'macintosh', 'en-CZ').asked).toEqual(['windows-1250', 'windows-1252', 'macintosh']);
});
