/**
 * Characters of rows that main takes from another thread, writes in one transaction, or passes to a page at once. A row
 * may have 16 million, so a number of rows alone says nothing of how long that takes. Every slice has one row at least.
 */
export const charactersAtOnce = 4 * 1024 * 1024;
