// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, whose lower case is all there is to it
const ascii = /^[\x00-\x7f]*$/;

/**
 * The text under which codes that differ only by upper and lower case are one. Codes that the workbook takes as
 * one (see caseKey) have one key, and so have those that meet in capital letters alone, as ß and SS do.
 */
export const codeKey = (code: string): string =>
  ascii.test(code) ? code.toLowerCase() : code.toLowerCase().toUpperCase().toLowerCase();
