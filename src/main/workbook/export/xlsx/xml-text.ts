const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Texts without any of these stand in XML as they are: nearly all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that XML cannot hold.
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/;
// bounded: the pattern above, which is proven linear.
const everySpecial = new RegExp(special.source, 'g');

/**
 * A text as the XML of a spreadsheet holds it. Signs that XML cannot hold are written by their number, as
 * `_x0001_`; so is the return sign, which a reader of XML would change, and an underscore that begins such a
 * number by chance.
 */
export const xmlText = (text: string): string =>
  special.test(text)
    ? text.replace(
        everySpecial,
        (sign) => signs[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
    : text;
