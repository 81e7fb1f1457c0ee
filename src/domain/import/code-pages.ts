/** The code pages that spreadsheets write where they do not write Unicode, and which of them a region's write. */

export type CodePageName =
  | 'windows-1252'
  | 'macintosh'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1257'
  | 'iso-8859-15';

/** `none`: no character, or an accent that stands in no text by itself. */
export type Kind = 'upper' | 'lower' | 'sign' | 'none';

export type CodePage = {
  readonly characters: string;
  readonly kinds: readonly Kind[];
  /** Bytes of signs that stand beside words, and of those that stand inside them. */
  readonly beside: ReadonlySet<number>;
  readonly inside: ReadonlySet<number>;
};

type Signs = { readonly beside?: string; readonly inside?: string };

/** @param high the characters of the upper half of a code page; a space stands for a byte that is none */
function codePage(high: string, letters: RegExp, { beside = '', inside = '' }: Signs = {}): CodePage {
  const characters = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte)).join('') + high;
  const bytesOf = (signs: string) => new Set(Array.from(signs, (sign) => characters.indexOf(sign)));
  return {
    characters,
    kinds: Array.from(characters, (character, byte) => kindOf(character, byte, letters)),
    beside: bytesOf(beside),
    inside: bytesOf(inside),
  };
}

function kindOf(character: string, byte: number, letters: RegExp): Kind {
  if (byte >= 0x80 && character === ' ') return 'none';
  // Latin letters that no word has.
  if (!letters.test(character) || /[ªºƒﬁﬂˆ]/.test(character)) return 'sign';
  return /\p{Lu}/u.test(character) ? 'upper' : 'lower';
}

const latin = /\p{Script=Latin}/u;
const apostrophe = { inside: '’' };
const signs = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const latin1 = Array.from({ length: 96 }, (_, byte) => String.fromCharCode(0xa0 + byte)).join('');

export const windows = codePage(signs + latin1, latin, {
  beside: '€‚„…‹‘’“”•–—™›®¾¿',
  inside: '’–—',
});

/** No sign but an apostrophe speaks for Macintosh, whose signs are the capitals of Windows-1252: its files are rare. */
export const macintosh = codePage(
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  latin,
  { inside: '’' },
);

export const cyrillic = codePage(
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ' +
    '\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' +
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  /\p{Script=Cyrillic}/u,
);

/** Without ΐ and ΰ, which next to no word has: they are А and а in Windows-1251. */
export const greek = codePage(
  '€ ‚ƒ„…†‡ ‰ ‹     ‘’“”•–— ™ ›    ' +
    '\u00a0 Ά£¤¥¦§¨©ª«¬\u00ad®―°±²³ µ¶·ΈΉΊ»Ό½ΎΏ ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩΪΫάέήί' +
    ' αβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ ',
  /\p{Script=Greek}/u,
);

/** Of the languages that Windows-1252 lacks letters of, with the letters of Windows-1252 or instead of them. */
export const otherPages = {
  'windows-1250': codePage(
    '€ ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź' +
      '\u00a0  Ł¤Ą¦§ ©Ş«¬\u00ad®Ż°± ł´µ¶· ąş»Ľ ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ' +
      'ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ ',
    latin,
    apostrophe,
  ),
  'windows-1254': codePage(
    signs.replace('Ž', ' ').replace('ž', ' ') +
      latin1.replace(/[ÐÝÞðýþ]/g, (letter) => 'ĞİŞğış'['ÐÝÞðýþ'.indexOf(letter)] ?? ''),
    latin,
    apostrophe,
  ),
  'windows-1257': codePage(
    '€ ‚ „…†‡ ‰ ‹     ‘’“”•–— ™ ›    ' +
      '\u00a0 ¢£¤ ¦§Ø©Ŗ«¬\u00ad®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻ' +
      'ŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž ',
    latin,
    apostrophe,
  ),
  'iso-8859-15': codePage(
    ' '.repeat(32) + latin1.replace(/[¤¦¨´¸¼½¾]/g, (sign) => '€ŠšŽžŒœŸ'['¤¦¨´¸¼½¾'.indexOf(sign)] ?? ''),
    latin,
    apostrophe,
  ),
} satisfies Partial<Record<CodePageName, CodePage>>;
export type OtherPage = keyof typeof otherPages;

export const isOtherPage = (page: CodePageName): page is OtherPage => Object.hasOwn(otherPages, page);

const homes: readonly (readonly [Exclude<CodePageName, 'windows-1252'>, string])[] = [
  ['windows-1250', 'AL BA CZ HR HU MD ME PL RO RS SI SK XK'],
  ['windows-1251', 'BG BY KG KZ MK MN RU TJ UA'],
  ['windows-1253', 'CY GR'],
  ['windows-1254', 'AZ TR UZ'],
  ['windows-1257', 'EE LT LV'],
];

/** "en-PL" -> "PL" */
export const countryOf = (region: string): string => region.slice(region.indexOf('-') + 1);

/** The code page that spreadsheets write in a region. @param region "en-PL" (domain/region.ts) */
export function homePageOf(region: string): CodePageName {
  const country = countryOf(region);
  return homes.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'windows-1252';
}
