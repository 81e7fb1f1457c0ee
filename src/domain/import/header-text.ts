/**
 * A header as it is compared: letters and digits alone, lower case, without accents. `Applies To Product-Type`,
 * `applies_to_product_type` and `appliesToProductType` are the same.
 */
export function plainHeader(header: string): string {
  const text = header.length <= longestCompared ? header : header.slice(0, longestCompared);
  return isPlainText(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What is longer is no name: the rest is cut off. */
const longestHeader = 200;
/** With the number that makes a name the only one of its kind. */
const longestCompared = longestHeader + 20;

/** A header as it names a column: at most 200 characters of it. */
export const shortHeader = (text: string): string =>
  text.length <= longestHeader ? text : text.slice(0, longestHeader).toWellFormed();

/** Without accents and other scripts nothing of Unicode is asked: most headers, in a tenth of the time. */
const isPlainText = (text: string): boolean => /^[ -~]*$/.test(text);
