import {
  type KeyAction,
  type SpreadsheetKey,
  spreadsheetKeys,
} from '../../src/domain/grid/spreadsheet-keys.ts';
import { commandWords } from '../../src/renderer/copy/keyboard.ts';

const moves = 'moves the active cell';

function words(by: KeyAction): string {
  if ('move' in by) return by.extend ? 'extends the selection' : moves;
  if ('step' in by) return moves;
  return 'command' in by ? commandWords[by.command] : by.window;
}

function here(key: SpreadsheetKey): string {
  if (key.here === 'works') return `works: ${words(key.by)}`;
  return key.here === 'differs' ? `differs: ${key.how}` : `missing: ${key.why}`;
}

/** The keys of Excel and Google Sheets, and what they do in a sheet; a test compares them with the keymap. */
export function keys(): string {
  return [
    '# Keys as in Excel and Google Sheets',
    '',
    'Generated from `src/domain/grid/spreadsheet-keys.ts` by `npm run docs`; `test/unit/grid/spreadsheet-keys.test.ts`',
    'compares each line with the keymap. On a Mac, Ctrl is ⌘ unless Help says otherwise; Help (F1) lists every key.',
    '',
    '| key | in Excel or Google Sheets | here |',
    '|---|---|---|',
    ...spreadsheetKeys.map((key) => `| ${key.keys} | ${key.does} | ${here(key)} |`),
    '',
    'Keys for what spreadsheets lack: F8 goes to the next error, Ctrl . applies the fix of the active cell, Ctrl Shift . applies',
    'it to all cells of the column with the same issue, Ctrl Enter outside an editor presses the main button of the screen or',
    'dialog (in a sheet it reviews the rows), and Ctrl K finds commands, sheets, runs, stores, settings and help by name.',
    '',
  ].join('\n');
}
