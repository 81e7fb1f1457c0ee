/** What one generation may ask for. The page needs it without the contract's schemas. */
export const mostCodes = 1_000_000;
export const mostBlockedWords = 500;
export const longestBlockedWord = 40;
export const longestPattern = 200;
