/** Words that spreadsheets and people write for yes and no. */
const TRUE = new Set([
  'true',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'waar',
  'yes',
  'ja',
  'oui',
  'sí',
  'si',
  'y',
  'j',
  '1',
  'x',
  'on',
  // How 2021-01 says yes to `first_time_customer_restriction`, which is a boolean in 2021-11.
  'customer_must_not_exist_in_service',
]);
const FALSE = new Set([
  'false',
  'falsch',
  'faux',
  'falso',
  'onwaar',
  'no',
  'nein',
  'non',
  'nee',
  'n',
  '0',
  'off',
]);

/** `true` or `false` for a word of any of the known languages; null for anything else. */
export function readBoolean(text: string): 'true' | 'false' | null {
  const word = text.trim().toLowerCase();
  return TRUE.has(word) ? 'true' : FALSE.has(word) ? 'false' : null;
}

/** True for the texts that a boolean cell takes as they are: true and false in any case. */
export const isBooleanText = (text: string): boolean =>
  text === 'true' ||
  text === 'false' ||
  ((text.length === 4 || text.length === 5) && /^(?:true|false)$/i.test(text));
