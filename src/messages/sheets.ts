import { messages } from './messages.ts';
import { count } from './words.ts';

/** Sheets: changes, copies, codes, conversions, results and exports. */
export const sheetsMessages = messages({
  sheetNotExistMore: 'This sheet does not exist any more.',
  sheetBefore: 'The sheet is as it was before.',
  importEndedAlready: 'This import has ended already.',
  unknownReason: 'unknown reason',
  fileSheetsNotRead: 'The file with the sheets could not be read or written. Nothing was changed.',
  fileSheetsNotReadNext:
    'Check that the disk has room and that the data folder can be written to, then try again.',
  fileNotReadWritten: 'The file could not be read or written.',
  fileNotReadWrittenNext:
    'Check that its folder is there and can be written to, and that the disk has room; then try again.',
  sheetsNotChangedRead: 'The sheets could not be changed or read.',
  sheetNoColumn: ({ name, key }: { name: string; key: string }) =>
    `The sheet “${name}” has no column “${key}”.`,
  sheetsKindNotKnown: ({ id }: { id: string }) =>
    `Sheets of the kind “${id}” are not known to this version of Partner Desk.`,
  columnImportedFileKind:
    'A column of the imported file that this kind does not send. It is kept and exported again.',
  workbookClosed: 'The workbook is closed.',
  codesEarlierRunsNot: 'The codes of earlier runs could not be read. Nothing was added.',
  codesEarlierRunsNotNext: 'Try again. Without them it cannot be proven that the codes are new.',
  everythingShownSaved: 'Everything that was shown as saved is there.',
  partDeskHoldsSheets:
    'The part of the desk that holds the sheets did not come to an end, and was started again.',
  partDeskHoldsSheetsNext: ({ again }: { again: string }) =>
    `${again} If a file did this, open it in a spreadsheet program and save it as CSV.`,
  takesMoreMemoryDesk:
    'This takes more memory than the desk gives it. It was stopped, and nothing of it is left.',
  takesMoreMemoryDeskNext: ({ again }: { again: string }) =>
    `${again} Divide the file or the change into smaller ones.`,
  partDeskHoldsSheets2:
    'The part of the desk that holds the sheets stopped in the middle of this, and was started again.',
  partDeskHoldsSheets2Next: ({ again }: { again: string }) => `${again} Look at the sheet, then try again.`,
  conversionNotes: 'Conversion notes',
  changedMeanwhileNoSheet: ({ name }: { name: string }) =>
    `“${name}” was changed meanwhile. No sheet was made.`,
  changedMeanwhileNoSheetNext: 'Read it again, then convert.',
  conversionStoppedNoSheet: 'The conversion was stopped. No sheet was made.',
  holdsNoDiscountCodes: ({ name }: { name: string }) =>
    `“${name}” holds no discount codes; only they have another API version.`,
  clipboardTakesMostSelection: ({ cells, cells2 }: { cells: string; cells2: string }) =>
    `The clipboard takes at most ${cells}; the selection has ${cells2}.`,
  clipboardTakesMostSelectionNext: 'Export the sheet to a file.',
  rangesCannotCopiedTogether:
    'These ranges cannot be copied together: they share neither their rows nor their columns.',
  rangesCannotCopiedTogetherNext: 'Copy them one after the other.',
  editOf: ({ cells }: { cells: string }) => `Edit of ${cells}`,
  rowEditNotSheet: 'A row of this edit is not in the sheet any more. Nothing was changed.',
  rangeFillNotView: 'The range to fill is not in the view any more.',
  fillReadsMost: ({ cells }: { cells: string }) => `A fill reads at most ${cells}.`,
  fillOf: ({ cells }: { cells: string }) => `Fill of ${cells}`,
  newerSearchTookPlace: 'A newer search took the place of this one.',
  replacing: ({ input }: { input: string }) => `Replacing “${input}”`,
  replacingIn: ({ cells }: { cells: string }) => `Replacing in ${cells}`,
  trimmingSpaces: 'Trimming spaces',
  removingControlCharacters: 'Removing control characters',
  settingClosestChoice: 'Setting the closest choice',
  writingDatesServiceReads: 'Writing dates as the service reads them',
  swappingStartEnd: 'Swapping start and end',
  writingNumbersServiceReads: 'Writing numbers as the service reads them',
  droppingCurrencySigns: 'Dropping currency signs',
  writingTrueFalse: 'Writing true and false',
  settingUsualValue: 'Setting the usual value',
  keepingFirstEachRepetition: 'Keeping the first of each repetition',
  keepingLastEachRepetition: 'Keeping the last of each repetition',
  rowFixNotSheet: 'The row of this fix is not in the sheet any more.',
  deleted: ({ named, rows }: { named: string | undefined; rows: string }) =>
    `${named ?? 'Fix'}: ${rows} deleted`,
  patternCannotRead: ({ message }: { message: string }) => `The pattern cannot be read. ${message}`,
  character: ({ at }: { at: number }) => `character ${at}`,
  sheetHoldsNoCodes: ({ name }: { name: string }) =>
    `The sheet “${name}” holds no codes: its rows are named otherwise.`,
  sheetHoldsNoCodesNext: 'Open a sheet of discount codes.',
  addRandomCharacterPattern: 'Add a random character to the pattern, or ask for fewer codes.',
  askedNothingAdded: ({ codes }: { codes: string }) => `${codes} were asked for; nothing was added.`,
  beyondEveryCodePattern: ({ codes, nothing }: { codes: string; nothing: string }) =>
    `Beyond ${codes}, every code of the pattern can be read as holding a blocked word. ${nothing}`,
  beyondEveryCodePatternNext: 'Change the pattern or the blocked words.',
  patternNoSheetNo: ({ codes }: { codes: string }) =>
    `${codes} of the pattern are in no sheet and no earlier run`,
  beforeRunningNumbersEnd: ({ rest, nothing }: { rest: string; nothing: string }) =>
    `Only ${rest} before its running numbers end. ${nothing}`,
  only: ({ rest, nothing }: { rest: string; nothing: string }) => `Only ${rest}. ${nothing}`,
  beforeRunningNumbersEndNext: 'Widen the running number, or ask for fewer codes.',
  generate: ({ inWords }: { inWords: string }) => `Generate ${inWords}`,
  codesBeingGeneratedSheet: 'Codes are being generated for this sheet already.',
  codesBeingGeneratedSheetNext: 'Wait for the end, or stop it.',
  generationEndedAlready: 'This generation has ended already.',
  pasteOf: ({ cells }: { cells: string }) => `Paste of ${cells}`,
  added: ({ rows }: { rows: string }) => `${rows} added`,
  beyondLastLeftOut: ({ columnCount }: { columnCount: string }) => `${columnCount} beyond the last left out`,
  deskWorksOutLeft: ({ columnCount }: { columnCount: string }) =>
    `${columnCount} that the desk works out left out`,
  columns: ({ count2 }: { count2: number }) => `${count2} columns`,
  cannotReadRegularExpression: ({ text }: { text: string }) =>
    `“${text}” cannot be read as a regular expression.`,
  regularExpressionTakesToo:
    'The regular expression takes too long on the texts of this sheet, and was stopped.',
  regularExpressionTakesTooNext:
    'Write it without repetitions inside repetitions, for example a+ instead of (a+)+.',
  sheetHoldsMostRows: ({ mostRows, name, order }: { mostRows: number; name: string; order: number }) =>
    `A sheet holds at most ${count(mostRows)} rows. “${name}” would have ${count(order)}.`,
  sheetHoldsMostRowsNext: 'Use a second sheet for the rest.',
  inserting: ({ rows }: { rows: string }) => `Inserting ${rows}`,
  rowsDeleteNotView: 'The rows to delete are not in the view any more.',
  deleting: ({ rows }: { rows: string }) => `Deleting ${rows}`,
  on: ({ note, rows }: { note: string; rows: string }) =>
    `${note === '' ? 'Removing the note' : 'Note'} on ${rows}`,
  of: ({ text, cells }: { text: string; cells: string }) =>
    `${text === '' ? 'Clearing' : 'Setting'} of ${cells}`,
  noChangeUndo: 'There is no change to undo.',
  noChangeRedo: 'There is no change to redo.',
  newerListValuesTook: 'A newer list of values took the place of this one.',
  stopped: ({ about }: { about: string }) => `Stopped: ${about}.`,
  windowsCannotWriteEvery: ({ row }: { row: number }) =>
    `Windows-1252 cannot write every character of ${row === 0 ? 'the header' : `row ${count(row)}`}. Nothing was written.`,
  chooseUtfUtf: 'Choose UTF-8 or UTF-16.',
  character2: ({ character }: { character: string }) => `character: ${character}`,
  exportOf: ({ name }: { name: string }) => `Export of ${name}`,
  noFileWritten: 'No file was written.',
  excelFileHoldsMost: ({ rows }: { rows: number }) =>
    `An Excel file holds at most ${count(rows)} rows; the sheet has more. Nothing was written.`,
  exportCsv: 'Export it as CSV.',
  cellExcelFileHolds: ({ cellLength, row, length }: { cellLength: number; row: number; length: number }) =>
    `A cell of an Excel file holds at most ${count(cellLength)} characters; one of ${row === 0 ? 'the header' : `row ${count(row)}`} has ${count(length)}. Nothing was written.`,
  rowColumn: ({ row, index }: { row: number; index: number }) => `row ${row}, column ${index}`,
  sheetLargerExcelFile: 'The sheet is larger than an Excel file can be. Nothing was written.',
  becameRowNewestRun:
    'What became of the row in the newest run to the chosen store. “Changed since”: it was edited after it was sent.',
  resultMessage: 'Result message',
  serviceSaidRow: 'What the service said of the row.',
  resultId: 'Result ID',
  idServiceGave: 'The ID that the service gave.',
  numberRunSentRow: 'The number of the run that sent the row.',
  undoneRun: ({ run }: { run: number }) => `Undone by run ${run}.`,
  runUndoing: ({ run }: { run: number }) => `Run ${run} is undoing it.`,
  runUndoneOwnResult: ({ run }: { run: number }) =>
    `Run ${run} may have undone it: its own result is unknown.`,
  filtersAppliedAgainOther:
    'The filters were applied again, so other rows may be shown now. Nothing was changed.',
  filtersAppliedAgainOtherNext: 'Check the rows, then repeat the change.',
  newerFiltersTookPlace: 'Newer filters took the place of this one.',
  runNotEndedUses: 'A run that has not ended uses this sheet.',
  runNotEndedUsesNext: 'Finish or cancel the run, then delete the sheet.',
  duplicateOf: ({ name }: { name: string }) => `Duplicate of ${name}`,
  noSheetCreated: 'No sheet was created.',
  maxSavedViews: ({ views }: { views: number }) => `There are ${count(views)} saved views already.`,
  maxSavedViewsNext: 'Delete one, then save this view.',
  viewNameTaken: ({ name }: { name: string }) => `There is a view “${name}” already.`,
  viewNotThere: 'This view does not exist any more.',
});
