import { messages } from './messages.ts';
import { count, counted, plural } from './words.ts';

/** Sheets: changes, copies, codes, conversions, results and exports. */
export const sheetsMessages = messages({
  sheetNotExistMore: 'This sheet no longer exists.',
  sheetUnreadable: ({ name }: { name: string }) =>
    `This version of Partner Desk cannot read the sheet “${name}”. It stays as it is.`,
  sheetUnreadableNext: 'Open it in the version that created it, or delete it in the list of sheets.',
  rowUnreadable: 'This row cannot be read, so it cannot be changed.',
  rowUnreadableNext: 'Delete it, or restore a backup that has it.',
  rowNotCopied: ({ number }: { number: number }) =>
    `Row ${count(number)} cannot be read, so its cells cannot be copied.`,
  rowNotCopiedNext: 'Select other rows, delete the row, or restore a backup that has it.',
  rowOfAnyThing: ({ number }: { number: number }) =>
    `Row ${count(number)} cannot be read, and it may belong to any of the checkouts. Nothing was sent.`,
  rowOfAnyThingNext: 'Delete the row and enter its line item again in a new row, then try again.',
  sheetBefore: 'The sheet is unchanged.',
  unknownReason: 'unknown reason',
  fileSheetsNotRead: 'The file with the sheets could not be read or written. Nothing was changed.',
  fileSheetsNotReadNext: 'Check that the disk has room and that the data folder is writable, then try again.',
  fileNotReadWritten: 'The file could not be read or written.',
  fileNotReadWrittenNext:
    'Check that its folder exists and is writable and that the disk has free space, then try again.',
  sheetsNotChangedRead: 'The sheets could not be changed or read.',
  sheetsNotChangedReadNext: 'Try again. If it happens again, restart Partner Desk.',
  sheetNoColumn: ({ name, key }: { name: string; key: string }) =>
    `The sheet “${name}” has no column “${key}”.`,
  sheetsKindNotKnown: ({ id }: { id: string }) =>
    `Sheets of type “${id}” are not supported by this version of Partner Desk.`,
  columnImportedFileKind:
    'An unmatched column of the imported file. It stays with the sheet and is exported.',
  workbookClosed: 'Partner Desk is closing, so the sheets can no longer be changed or read.',
  workbookClosedNext:
    'Start Partner Desk again. Saved changes are kept; repeat the last one if it is missing.',
  codesEarlierRunsNot: 'The codes of earlier runs could not be read. Nothing was added.',
  codesEarlierRunsNotNext: 'Try again. Without them, new codes cannot be checked for duplicates.',
  everythingShownSaved: 'Everything shown as saved is kept.',
  sheetsTimedOut: 'This took too long, so it was stopped and the sheets were reloaded.',
  sheetsTimedOutNext: ({ again }: { again: string }) =>
    `${again} If this happened with a file, open it in a spreadsheet program and save it as CSV.`,
  outOfMemory: 'This needs too much memory. It was stopped, and nothing was changed.',
  outOfMemoryNext: ({ again }: { again: string }) =>
    `${again} Split the file or the change into smaller ones.`,
  sheetsCrashed: 'Something went wrong, and the sheets were reloaded.',
  sheetsCrashedNext: ({ again }: { again: string }) => `${again} Look at the sheet, then try again.`,
  conversionNotes: 'Conversion notes',
  changedMeanwhileNoSheet: ({ name }: { name: string }) =>
    `“${name}” has changed in the meantime. No sheet was created.`,
  changedMeanwhileNoSheetNext: 'Choose “Read again”, then “Create sheet”.',
  conversionOf: ({ name }: { name: string }) => `Converting ${name}`,
  holdsNoDiscountCodes: ({ name }: { name: string }) =>
    `“${name}” has no discount codes. Only discount codes can be converted.`,
  clipboardTakesMostSelection: ({ most, selected }: { most: number; selected: number }) =>
    `At most ${counted(most, 'cell')} can be copied; ${count(selected)} are selected.`,
  clipboardTakesMostSelectionNext: 'Export the sheet instead.',
  copiedTextTooLong: ({ most }: { most: number }) =>
    `At most ${counted(most, 'character')} can be copied at once; the selected cells have more.`,
  copiedTextTooLongNext: 'Select fewer rows or columns, or export the sheet instead.',
  rangesCannotCopiedTogether: 'These ranges do not line up, so they cannot be copied together.',
  rangesCannotCopiedTogetherNext: 'Copy them one after the other.',
  editOf: ({ cells }: { cells: string }) => `Editing ${cells}`,
  rowEditNotSheet: 'A row of this edit is no longer in the sheet. Nothing was changed.',
  selectCellsAgain: 'Select the cells again and repeat the change.',
  selectRowsAgain: 'Select the rows again and repeat the change.',
  rangeFillNotView: 'The range to fill is no longer in view. Nothing was changed.',
  fillReadsMost: ({ cells }: { cells: string }) => `You can fill from at most ${cells}.`,
  fillReadsMostNext: 'Select fewer cells, then fill again.',
  fillOf: ({ cells }: { cells: string }) => `Filling ${cells}`,
  newerSearchTookPlace: 'This search was replaced by a newer one.',
  replacing: ({ input }: { input: string }) => `Replacing “${input}”`,
  replacingIn: ({ cells }: { cells: string }) => `Replacing in ${cells}`,
  trimmingSpaces: 'Removing spaces',
  removingControlCharacters: 'Removing invisible characters',
  replacedTooLong: ({ row, most }: { row: number; most: number }) =>
    `The text in row ${count(row)} would have more than ${count(most)} characters. Nothing was replaced.`,
  replacedTooLongNext: 'Use a shorter replacement, or replace only in other rows.',
  settingClosestChoice: 'Changing to the closest option',
  writingDatesServiceReads: 'Reformatting dates',
  swappingStartEnd: 'Swapping start and end',
  writingNumbersServiceReads: 'Reformatting numbers',
  droppingCurrencySigns: 'Removing currency symbols',
  writingTrueFalse: 'Reformatting true and false',
  settingUsualValue: 'Setting the default value',
  keepingFirstEachRepetition: 'Keeping the first of each duplicate value',
  keepingLastEachRepetition: 'Keeping the last of each duplicate value',
  rowFixNotSheet: 'The row of this fix is no longer in the sheet.',
  deleted: ({ named, rows }: { named: string; rows: string }) => `${named}: ${rows} deleted`,
  patternCannotRead: ({ message }: { message: string }) => `The pattern cannot be read. ${message}`,
  characterAt: ({ at }: { at: number }) => `character ${at}`,
  sheetHoldsNoCodes: ({ name }: { name: string }) => `The sheet “${name}” has no codes.`,
  sheetHoldsNoCodesNext: 'Open a sheet of discount codes.',
  addRandomCharacterPattern: 'Add a random character to the pattern, or request fewer codes.',
  askedNothingAdded: ({ codes }: { codes: string }) => `Requested: ${codes}. Nothing was added.`,
  beyondEveryCodePattern: ({ made, nothing }: { made: number; nothing: string }) =>
    `${made === 0 ? 'No unused code' : `Only ${counted(made, 'unused code')}`} without a blocked word ${made > 1 ? 'were' : 'was'} found. ${nothing}`,
  beyondEveryCodePatternNext: 'Change the pattern or the blocked words.',
  patternNoSheetNo: ({ made, nothing }: { made: number; nothing: string }) =>
    `${made === 0 ? 'No unused codes' : `Only ${counted(made, 'unused code')}`} ${plural(made, 'was', 'were')} found. ${nothing}`,
  beforeRunningNumbersEnd: ({ made, nothing }: { made: number; nothing: string }) =>
    `The sequential numbers run out: ${made === 0 ? 'no unused codes' : `only ${counted(made, 'unused code')}`} ${plural(made, 'was', 'were')} found. ${nothing}`,
  beforeRunningNumbersEndNext: 'Use more digits for the sequential number, or request fewer codes.',
  generate: ({ inWords }: { inWords: string }) => `Generating ${inWords}`,
  codesBeingGeneratedSheet: 'Codes are already being generated for this sheet.',
  codesBeingGeneratedSheetNext: 'Wait until they are added, or stop generating them first.',
  pasteOf: ({ cells }: { cells: string }) => `Pasting ${cells}`,
  added: ({ rows }: { rows: string }) => `${rows} added`,
  skippedBeyondLast: ({ columnCount }: { columnCount: string }) =>
    `${columnCount} beyond the last one skipped`,
  skippedCalculated: ({ columnCount }: { columnCount: string }) => `${columnCount} skipped (calculated)`,
  columns: ({ columns }: { columns: number }) => counted(columns, 'column'),
  cannotReadRegularExpression: ({ text }: { text: string }) => `“${text}” is an invalid regular expression.`,
  regularExpressionTakesToo: 'The regular expression took too long and was stopped.',
  regularExpressionTakesTooNext: 'Avoid repetition inside repetition, for example use a+ instead of (a+)+.',
  sheetHoldsMostRows: ({ mostRows, name, order }: { mostRows: number; name: string; order: number }) =>
    `A sheet holds at most ${count(mostRows)} rows. “${name}” would have ${count(order)}.`,
  sheetHoldsMostRowsNext: 'Use a second sheet for the rest.',
  inserting: ({ rows }: { rows: string }) => `Inserting ${rows}`,
  rowsDeleteNotView: 'The rows to delete are no longer in view. Nothing was changed.',
  deleting: ({ rows }: { rows: string }) => `Deleting ${rows}`,
  on: ({ note, rows }: { note: string; rows: string }) =>
    `${note === '' ? 'Removing' : 'Setting'} the note on ${rows}`,
  of: ({ text, cells }: { text: string; cells: string }) =>
    `${text === '' ? 'Clearing' : 'Changing'} ${cells}`,
  skippedUnreadable: ({ about, cells }: { about: string; cells: string }) =>
    `${about}, ${cells} skipped (cannot be read)`,
  stepUnreadable: ({ about, way }: { about: string; way: 'undo' | 'redo' }) =>
    `“${about}” cannot be ${way === 'undo' ? 'undone' : 'redone'}: what was changed cannot be read.`,
  stepUnreadableNext:
    'No cell was changed, and this change can no longer be undone or redone. Change the cells by hand, or restore a backup.',
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  newerListValuesTook: 'This list was replaced by a newer one.',
  stopped: ({ about }: { about: string }) => `Stopped: ${about}.`,
  windowsCannotWriteEvery: ({ row }: { row: number }) =>
    `Windows-1252 cannot represent every character in ${row === 0 ? 'the header' : `row ${count(row)}`}. Nothing was written.`,
  chooseUtfUtf: 'Choose UTF-8 or UTF-16.',
  characterNamed: ({ character }: { character: string }) => `character: ${character}`,
  exportOf: ({ name }: { name: string }) => `Exporting ${name}`,
  noFileWritten: 'No file was written.',
  excelFileHoldsMost: ({ rows }: { rows: number }) =>
    `An Excel file holds at most ${count(rows)} rows; the sheet has more. Nothing was written.`,
  exportCsv: 'Export it as CSV.',
  cellExcelFileHolds: ({ cellLength, row, length }: { cellLength: number; row: number; length: number }) =>
    `A cell of an Excel file holds at most ${count(cellLength)} characters; one in ${row === 0 ? 'the header' : `row ${count(row)}`} has ${count(length)}. Nothing was written.`,
  rowColumn: ({ row, index }: { row: number; index: number }) => `row ${count(row)}, column ${count(index)}`,
  sheetLargerExcelFile: 'The sheet is larger than an Excel file can be. Nothing was written.',
  becameRowNewestRun:
    'The result of the row at this store. “Changed since” means that it was edited after it was sent.',
  resultMessage: 'Result message',
  serviceSaidRow: 'The service response for the row, or what else is known about its result.',
  resultId: 'Result ID',
  idServiceGave: 'The ID in the service response.',
  numberRunSentRow: 'The number of the run that the result is from.',
  undoneRun: ({ run }: { run: number }) => `Undone by run ${run}.`,
  runUndoing: ({ run }: { run: number }) => `Run ${run} is undoing it.`,
  runUndoneOwnResult: ({ run }: { run: number }) =>
    `Run ${run} may have undone it, but the result of that run is unknown.`,
  filtersAppliedAgainOther:
    'The filters were applied again, so other rows may be shown now. Nothing was changed.',
  filtersAppliedAgainOtherNext: 'Check the rows, then repeat the change.',
  newerFiltersTookPlace: 'These filters were replaced by newer ones.',
  runNotEndedUses: 'An unfinished run uses this sheet.',
  runNotEndedUsesNext: 'Finish or cancel the run, then delete the sheet.',
  duplicateOf: ({ name }: { name: string }) => `Duplicating ${name}`,
  noSheetCreated: 'No sheet was created.',
  maxSavedViews: ({ views }: { views: number }) => `There are already ${count(views)} saved views.`,
  maxSavedViewsNext: 'Delete one, then save this view.',
  savedViewTooLarge: 'This view is too large to be saved. Nothing was saved.',
  savedViewsTooLarge: 'The saved views of this sheet and its type together are too large. Nothing was saved.',
  savedViewTooLargeNext:
    'Filter by fewer or shorter values, or delete views that you no longer use, then save it again.',
  viewNameTaken: ({ name }: { name: string }) => `A view named “${name}” already exists.`,
  viewNameTakenNext: 'Enter another name.',
  viewNotThere: 'This view no longer exists.',
});
