import type { CommandName } from './keymap.ts';
import type { Move } from './moves.ts';

/** What a key of a spreadsheet does in a sheet. `by` is an action of the keymap, or a command of the window by its title. */
export type SpreadsheetKey = {
  /** As on a PC keyboard, parts joined by spaces: `Ctrl Shift L`. */
  readonly keys: string;
  /** What Excel and Google Sheets do. */
  readonly does: string;
} & (
  | { readonly here: 'works'; readonly by: KeyAction }
  | { readonly here: 'differs'; readonly by: KeyAction; readonly how: string }
  | { readonly here: 'missing'; readonly why: string }
);

export type KeyAction =
  | { readonly move: Move; readonly extend?: true }
  | { readonly step: 'row' | 'column'; readonly back?: true }
  | { readonly command: CommandName }
  | { readonly window: string };

const works = (keys: string, does: string, by: KeyAction): SpreadsheetKey => ({
  keys,
  does,
  here: 'works',
  by,
});
const command = (keys: string, does: string, name: CommandName): SpreadsheetKey =>
  works(keys, does, { command: name });
const differs = (keys: string, does: string, by: KeyAction, how: string): SpreadsheetKey => ({
  keys,
  does,
  here: 'differs',
  by,
  how,
});
const missing = (keys: string, does: string, why: string): SpreadsheetKey => ({
  keys,
  does,
  here: 'missing',
  why,
});

/** The keys that people bring along from Excel and Google Sheets, and what they do here. */
export const spreadsheetKeys: readonly SpreadsheetKey[] = [
  works('↓', 'Move one cell; the same with the other arrows', { move: 'down' }),
  works('Ctrl ↓', 'Go to the edge of the data; the same with the other arrows', { move: 'edge-down' }),
  works('Ctrl Shift ↓', 'Select to the edge of the data; the same with the other arrows', {
    move: 'edge-down',
    extend: true,
  }),
  works('Shift ↓', 'Extend the selection; the same with the other arrows', { move: 'down', extend: true }),
  works('Page Down', 'Move one screen down; the same with Page Up', { move: 'page-down' }),
  works('Home', 'Go to the first cell of the row', { move: 'row-start' }),
  works('Ctrl Home', 'Go to the first cell of the sheet', { move: 'sheet-start' }),
  works('Ctrl End', 'Go to the last cell of the sheet', { move: 'sheet-end' }),
  works('Tab', 'Go to the next cell of the row', { step: 'column' }),
  works('Shift Tab', 'Go to the previous cell of the row', { step: 'column', back: true }),
  works('Enter', 'Go to the next row; after Tab, in the column where Tab began', { step: 'row' }),
  works('Shift Enter', 'Go to the previous row', { step: 'row', back: true }),
  command('Ctrl Backspace', 'Scroll to the active cell', 'show-active'),
  missing(
    'Ctrl G',
    'Go to a cell by its address',
    'Cells have no addresses such as B7; Ctrl F finds their text',
  ),
  missing(
    'Ctrl Page Down',
    'Go to the next sheet',
    'Each sheet has its own screen; Ctrl K opens one by name',
  ),
  command('Ctrl A', 'Select all', 'select-all'),
  command('Ctrl Space', 'Select the column', 'select-column'),
  command('Shift Space', 'Select the row', 'select-row'),
  command('F2', 'Edit the cell', 'edit'),
  differs(
    'Backspace',
    'Clear the cell and edit it',
    { command: 'empty-and-edit' },
    'clears all cells when several are selected, as in Google Sheets',
  ),
  command('Delete', 'Clear the selected cells', 'clear'),
  command('Ctrl D', 'Fill down', 'fill-down'),
  command('Ctrl R', 'Fill right', 'fill-right'),
  differs(
    'Ctrl ;',
    'Enter today’s date',
    { command: 'today' },
    'saves it at once, in date columns only, as year-month-day',
  ),
  missing('Ctrl Shift ;', 'Enter the time', 'No column contains times'),
  command('Ctrl Z', 'Undo', 'undo'),
  command('Ctrl Y', 'Redo', 'redo'),
  command('Ctrl Shift Z', 'Redo', 'redo'),
  differs(
    'Shift F2',
    'Note on the cell',
    { command: 'note' },
    'the note is on the row: it stays with the row when columns are moved',
  ),
  command('Ctrl C', 'Copy', 'copy'),
  command('Ctrl X', 'Cut', 'cut'),
  differs(
    'Ctrl V',
    'Paste',
    { command: 'paste' },
    'the cell menu only shows the shortcut, because scripts in the page cannot read the clipboard',
  ),
  missing(
    'Ctrl Shift V',
    'Paste values only',
    'Cells contain text without formats or formulas: Ctrl V is the same',
  ),
  missing('Ctrl B', 'Bold', 'Cells have no formats: only their text is sent'),
  missing('=', 'Start a formula', 'There are no formulas: a cell contains what is sent'),
  command('Ctrl F', 'Find', 'find'),
  command('Ctrl H', 'Find and replace', 'replace'),
  command('F3', 'Next match', 'find-next'),
  differs(
    'Ctrl -',
    'Delete the selected rows or cells',
    { command: 'delete-whole-rows' },
    'deletes rows that are selected as a whole; otherwise zooms the window',
  ),
  differs(
    'Ctrl +',
    'Insert rows or cells',
    { command: 'insert-whole-rows' },
    'inserts rows above those that are selected as a whole; otherwise zooms the window',
  ),
  command('Ctrl Shift L', 'Filter: the column menu', 'column-menu'),
  command('Ctrl Alt L', 'Apply filters again', 'reapply'),
  command('Shift F10', 'Open the context menu', 'menu'),
  missing('Ctrl 9', 'Hide rows', 'Use a filter instead; it does not keep rows from being sent'),
  command('Alt Enter', 'New line in a cell', 'line-break'),
  command('Ctrl Enter', 'Put the text into all selected cells', 'commit-to-selection'),
  command('Escape', 'Discard the change', 'cancel-edit'),
  differs(
    'Ctrl S',
    'Save',
    { command: 'saved' },
    'shows whether everything is saved: changes are saved automatically',
  ),
  differs('Ctrl Shift S', 'Save as', { command: 'export' }, 'exports to a CSV or Excel file'),
  works('Ctrl N', 'New sheet', { window: 'New sheet' }),
  works('Ctrl O', 'Open a file', { window: 'Import a file' }),
  command('Ctrl W', 'Close the sheet', 'close'),
  missing('Ctrl P', 'Print', 'Sheets are not printed; export to Excel and print there'),
  differs(
    'F6',
    'Move focus to the next area',
    { window: 'Move focus to the next area' },
    'the areas are the navigation, the screen, its panel and the notices',
  ),
  works('Shift F6', 'Move focus to the previous area', {
    window: 'Move focus to the previous area',
  }),
  missing('F8', 'Extend the selection with arrows', 'F8 goes to the next error; Shift with arrows extends'),
  missing('F4', 'Repeat the last action', 'To change many cells, use a fill, a fix or a replacement'),
];
