/**
 * A header as it is compared: letters and digits alone, lower case, without accents. `Applies To Product-Type`,
 * `applies_to_product_type` and `appliesToProductType` are the same.
 */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
