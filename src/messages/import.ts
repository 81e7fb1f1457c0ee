import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

type Cells = { readonly cells: number; readonly first: string };
/** One cell is named, several by the first of them. */
const firstIn = (cells: number): string => plural(cells, 'in', 'first in');

/** Reading files into sheets. */
export const importMessages = messages({
  rowCellsMostImported: ({ row, columns }: { row: number; columns: number }) =>
    `A row has ${count(row)} cells; at most ${count(columns)} can be imported.`,
  row: ({ line }: { line: number }) => `row ${count(line)}`,
  rowLongerCharactersQuote: ({ rowLength }: { rowLength: number }) =>
    `A row is longer than ${count(rowLength)} characters. A quote may be missing.`,
  cellLongerCharactersQuote: ({ cellLength }: { cellLength: number }) =>
    `A cell is longer than ${count(cellLength)} characters. A quote may be missing.`,
  rowColumn: ({ line, column }: { line: number; column: number }) =>
    `row ${count(line)}, column ${count(column)}`,
  cellsFileHoldFar:
    'The cells of the file contain far more text than a file of this size should. Nothing was imported.',
  cellsFileHoldFarNext: 'Open it in a spreadsheet program and save the worksheet as CSV, then import that.',
  rowNotEndQuote: ({ row }: { row: number }) =>
    `Row ${count(row)} does not end: a quote is opened and never closed.`,
  rowNotEndQuoteNext: 'Correct the row in the file or, if “Delimiter” is shown, choose another one.',
  cellEndUnclear: ({ row, column, shown }: { row: number; column: number; shown: string }) =>
    `Row ${count(row)}, column ${count(column)} has a quote in the middle of a quoted cell, so where the cell ends is unclear: ${shown}.`,
  cellEndUnclearNext:
    'In the file, write a quote inside a quoted cell twice (""), or remove the quotes around the text. If “Delimiter” is shown, another one may also fit.',
  fileNotUtfThroughout: ({ offset }: { offset: number }) =>
    `The file is not valid UTF-8: byte ${count(offset)} is invalid.`,
  fileNotUtfThroughoutNext:
    'If “Encoding” is shown, choose another one, for example Windows-1252. Otherwise, save the file as UTF-8 again.',
  encodingNotKnown: ({ encoding }: { encoding: string }) => `The encoding “${encoding}” is not supported.`,
  fileNeitherTextNor: 'The file is neither text nor an Excel file: it contains binary data.',
  fileNeitherTextNorNext:
    'Export the rows as CSV or .xlsx from the program that made it, and import that file.',
  fileMostImported: ({ size, most }: { size: string; most: string }) =>
    `The file is ${size}; at most ${most} can be imported.`,
  fileMostImportedNext: 'Split it into smaller files.',
  notFile: 'This is not a file.',
  notFileNext: 'Choose a CSV, TSV, text or .xlsx file.',
  megabytes: ({ toFixed }: { toFixed: string }) => `${toFixed} MB`,
  fileNotOpened: 'The file could not be opened.',
  fileNotOpenedNext: 'Check that it still exists and is not open in another program.',
  fileChangedRead: 'The file was changed while it was being read.',
  fileChangedReadNext: 'Wait until it is saved, then try again.',
  fileChangedPreview: 'The file has changed since it was previewed.',
  fileChangedPreviewNext:
    'Your choices for it were reset. Check them and the preview of the file as it is now, then import it.',
  fileFitsEncodings:
    'The file can be read in more than one encoding, and nothing in it shows which is right.',
  fileFitsEncodingsNext: 'Choose the encoding in the preview, then import again.',
  fileNotTellWhether: 'The file does not show whether its rows create new discounts or update existing ones.',
  fileNotTellWhetherNext: 'Choose the type, then import again.',
  importOf: ({ fileName }: { fileName: string }) => `Importing ${fileName}`,
  column: ({ known }: { known: number }) => `Column ${known}`,
  sheetHoldsMostRows: ({ mostRows }: { mostRows: number }) =>
    `A sheet holds at most ${count(mostRows)} rows; the file has more. Nothing was imported.`,
  divideFile: 'Split the file.',
  fileOldExcelFile: 'The file is an old Excel file (.xls) or is protected by a password.',
  fileOldExcelFileNext:
    'Open it in a spreadsheet program and save it as .xlsx without a password, or as CSV.',
  fileEmpty: 'The file is empty.',
  fileEmptyNext: 'Choose another file.',
  worksheetEmpty: ({ worksheet }: { worksheet: string }) => `The worksheet “${worksheet}” is empty.`,
  worksheetEmptyNext: 'Choose another worksheet or file.',
  beginsEmpty: ({ rows, worksheet }: { rows: number; worksheet: string | null }) =>
    `The first ${plural(rows, 'row', `${count(rows)} rows`)} of ${worksheet === null ? 'the file' : `the worksheet “${worksheet}”`} ${plural(rows, 'is', 'are')} empty.`,
  beginsEmptyNext: 'Delete all empty rows at the top, save the file and import it again.',
  headerRowBeyondLooked: ({ headerRow, raw }: { headerRow: number; raw: number }) =>
    `Header row ${count(headerRow)} is beyond the ${counted(raw, 'row')} that ${plural(raw, 'was', 'were')} read.`,
  headerRowBeyondLookedNext: 'Choose an earlier header row.',
  noColumn: ({ key, title }: { key: string; title: string }) => `“${key}” is not a column of ${title}.`,
  twoColumnsFileMatched: ({ key }: { key: string }) => `Two columns of the file are matched to “${key}”.`,
  listsMoreWorksheetsRead: 'it lists more worksheets than can be read',
  noWorksheets: 'it has no worksheets',
  listsMorePartsRead: 'it lists more parts than can be read',
  listsMoreNumberFormats: 'it lists more number formats than can be read',
  listsMoreStylesRead: 'it lists more styles than can be read',
  textCellsNoEnd: 'the text of a cell is not closed',
  fileNoWorksheet: ({ chosen }: { chosen: string }) => `The file has no worksheet “${chosen}”.`,
  partMissing: ({ part }: { part: string }) => `the part ${part} is missing`,
  textWithoutEnd: 'has text that is not closed',
  tooManyColumns: 'has too many columns',
  unreadableArea: 'a worksheet has a merged area that cannot be read',
  textsUnknownElement: 'the part with its text has an element that Partner Desk does not recognize',
  unknownElement: 'has an element that Partner Desk does not recognize',
  unknownCellType: 'has a cell of a type that Partner Desk does not recognize',
  cellOfAnotherRow: ({ name }: { name: string }) =>
    `has a cell with the reference ${name}, which names no cell of this row`,
  outOrder: 'is out of sequence',
  namesTextFileNot: 'refers to text that the file does not have',
  rowWorksheet: ({ rowNumber, what }: { rowNumber: number; what: string }) =>
    `Row ${count(rowNumber)} of the worksheet ${what}.`,
  rowWorksheetNext: 'Save the worksheet as CSV and import that.',
  worksheetRowColumn: ({ rowNumber, column }: { rowNumber: number; column: number }) =>
    `row ${count(rowNumber)}, column ${count(column)}`,
  elementsNestedTooDeep: ({ part }: { part: string }) => `${part}: its elements are nested too deeply`,
  tagTextCommentNo: ({ part }: { part: string }) => `${part}: a tag, text or comment is not closed`,
  /** Why cells are not imported as their spreadsheet shows them. */
  otherwise: {
    format: ({ cells, first }: Cells) =>
      `${counted(cells, 'number')}, ${firstIn(cells)} ${first}, ${plural(cells, 'looks different in the spreadsheet: a unit or other text that its format adds is', 'look different in the spreadsheet: units and other text that their formats add are')} not imported.`,
    formula: ({ cells, first }: Cells) =>
      `${counted(cells, 'formula')} without a saved result, ${firstIn(cells)} ${first}: ${plural(cells, 'the cell is', 'the cells are')} imported empty.`,
    merged: ({ cells, first }: Cells) =>
      `${counted(cells, 'cell')} merged with a row above, ${firstIn(cells)} ${first}: ${plural(cells, 'it is imported empty unless you unmerge it and fill it in', 'they are imported empty unless you unmerge them and fill them in')}.`,
    twice: ({ cells, first }: Cells) =>
      `${counted(cells, 'cell')} that the file contains more than once, ${firstIn(cells)} ${first}: the last value is imported.`,
    hidden: ({ cells, first }: Cells) =>
      `${plural(cells, `1 row is hidden in the spreadsheet, ${first}: it is`, `${count(cells)} rows are hidden in the spreadsheet, the first is ${first}: they are`)} imported, too, unless you delete ${plural(cells, 'it', 'them')} from the worksheet.`,
  },
  spreadsheetFileDamaged: 'The spreadsheet file is damaged.',
  spreadsheetFileDamagedNext:
    'Get a new copy of the file, or open it in a spreadsheet program, check it, and save it again as .xlsx or CSV.',
  directoryPartsMissing: 'the directory of its parts is missing',
  directoryListsMoreParts: 'its directory lists more parts than a spreadsheet has',
  spreadsheetFileUnpacksMore:
    'The spreadsheet file unpacks to more than can be imported. Nothing was imported.',
  directoryPartsEndsEarly: 'the directory of its parts ends early',
  partProtectedPassword: ({ name }: { name: string }) => `the part ${name} is protected by a password`,
  partTwice: ({ name }: { name: string }) => `the part ${name} appears twice`,
  packedPartMissing: ({ name }: { name: string }) => `the part ${name} is missing`,
  partPackedUnknownWay: ({ name }: { name: string }) =>
    `the part ${name} is compressed with an unknown method`,
  partCannotUnpacked: ({ name }: { name: string }) => `the part ${name} cannot be unpacked`,
  partOtherChecksum: ({ name }: { name: string }) =>
    `the part ${name} is not as it was saved: its checksum does not match`,
  partNotUtf: ({ name, offset }: { name: string; offset: number }) =>
    `the part ${name} is not valid UTF-8: byte ${count(offset)} is invalid`,
  partEndsEarly: ({ name }: { name: string }) => `the part ${name} ends early`,
});
