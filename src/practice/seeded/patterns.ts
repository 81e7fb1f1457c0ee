/**
 * Seeded data: an id that was never seen stands for a thing that is made up from the seed and the id when it
 * is first used, so every id of a sample file exists. What an id stands for can be told from its end:
 *
 * | id | what |
 * |---|---|
 * | ends in 0404 | does not exist, whatever is asked for |
 * | subscription, a multiple of 7 | prepaid: a swap needs `override` |
 * | subscription, ends in 0111 | a one-time item: cannot be swapped |
 * | subscription, ends in 0222 | already cancelled |
 * | subscription, ends in 0333 | has no bundle selection |
 * | subscription, ends in 0555 | its `sku_override` is true |
 * | charge, ends in 0222 | already charged: cannot be moved |
 * | discount, 8 digits at most | a seeded discount with the code `SEEDED-<id>`; longer ids exist when created |
 */
export const isUnknown = (id: string): boolean => id.endsWith('0404');
export const isPrepaid = (id: string): boolean => BigInt(id) % 7n === 0n;
export const isOnetime = (id: string): boolean => id.endsWith('0111');
export const isClosed = (id: string): boolean => id.endsWith('0222');
export const hasNoBundle = (id: string): boolean => id.endsWith('0333');
export const keepsSku = (id: string): boolean => id.endsWith('0555');
export const isSeededDiscount = (id: string): boolean => id.length <= 8 && !isUnknown(id);
