/**
 * What a file may take at most while it is read, whatever its format and whatever for: a preview, an import or a list
 * of ids. Guards against small files that would fill the memory, the disk or the day.
 */
export const importLimits = {
  fileBytes: 2 * 1024 * 1024 * 1024,
  /** Beginning of a file by which it is inspected. */
  sampleBytes: 1024 * 1024,
  /** Beginning by which a mark or two-byte characters are seen; every byte is checked natively afterwards. */
  encodingBytes: 64 * 1024,
  /** A header and 5,000 rows. */
  sampleRows: 5001,
  previewRows: 50,
  rawRows: 30,
  /** Characters of a preview, over all of its texts; a text is cut at its share, of 60 to 1,000. */
  previewCharacters: 2_000_000,
  columns: 1000,
  cellLength: 1_000_000,
  rowLength: 16 * 1024 * 1024,
  /**
   * Characters of all cells, an empty cell counted as one: texts that cells share are in the file once. A spreadsheet
   * that repeats a text of 200 characters in every row has about 40 for each of its bytes.
   */
  characters: (fileBytes: number): number => 32 * 1024 * 1024 + 100 * fileBytes,
  /** Unpacked bytes of a spreadsheet file, of one part and of all. */
  unpackedBytes: 3 * 1024 * 1024 * 1024,
  /** Characters of the texts that cells share, and 32 for each of them. */
  sharedTexts: 400 * 1024 * 1024,
  entries: 10_000,
  /** Unpacked bytes for each packed byte; XML of spreadsheets stays below 100. */
  ratio: 400,
  /** Elements inside each other; spreadsheets have about ten. */
  depth: 64,
  /** Characters of one tag, text or comment. */
  markup: 2 * 1024 * 1024,
  /** Relations, worksheets, number formats and styles: a spreadsheet program keeps 65,490 styles at most. */
  listed: 100_000,
  worksheets: 1000,
  /** Characters of a number format; a spreadsheet program takes 255. */
  formatCode: 255,
  /** Milliseconds for the parts of a spreadsheet that are read before its rows. */
  partsMs: 120_000,
};
