/**
 * A header as it is compared: letters and digits alone, lower case, without accents. `Applies To Product-Type`,
 * `applies_to_product_type` and `appliesToProductType` are the same.
 */
export const plainHeader = (text: string): string =>
  isPlainText(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '');

/** Without accents and other scripts nothing of Unicode is asked: most headers, in a tenth of the time. */
const isPlainText = (text: string): boolean => /^[ -~]*$/.test(text);
