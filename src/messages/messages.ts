/**
 * An area of the catalogue: one constant for each area of the product, a sentence under each code. A sentence without
 * values is a text, one with values a function of them, so that an unknown code and a missing value do not compile.
 *
 * Entries are what is given. The pseudo-locale is another build, which has test/pseudo/messages.ts in the place of this
 * file: the product itself has nothing that could change its sentences.
 */
export const messages = <T extends object>(entries: T): T => entries;
