const accents: Readonly<Record<string, string>> = {
  a: 'àà',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'éé',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'îî',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'öö',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ûû',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/**
 * A text in the pseudo-locale: every letter of English has an accent, every vowel stands twice, which makes sentences
 * about 40% longer, as languages are that say the same with more letters. The letters that come out are none of
 * English, so a text that comes by twice is changed once, and one that holds letters of English has not come by.
 */
export const pseudo = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => {
    const accented = accents[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? accented : capital(accented);
  });

const capital = (letters: string): string => letters.charAt(0).toUpperCase() + letters.slice(1);
