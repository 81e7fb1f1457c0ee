/** What an import takes at most: guards against files that would fill the memory or the disk. */
export const importLimits = {
  fileBytes: 2 * 1024 * 1024 * 1024,
  /** Beginning of a file by which it is inspected. */
  sampleBytes: 1024 * 1024,
  /** Beginning by which a mark or two-byte characters are seen; every byte is checked natively afterwards. */
  encodingBytes: 64 * 1024,
  sampleRows: 5000,
  previewRows: 50,
  rawRows: 30,
  columns: 1000,
  cellLength: 1_000_000,
  /** Unpacked bytes of a spreadsheet file, of one part and of all. */
  unpackedBytes: 3 * 1024 * 1024 * 1024,
  sharedTexts: 400 * 1024 * 1024,
  entries: 10_000,
  /** Unpacked bytes for each packed byte; XML of spreadsheets stays below 100. */
  ratio: 400,
};
