import type { Fix, FixId } from '../../domain/sheet/issue.ts';
import { messages } from '../../messages/messages.ts';
import { counted } from '../ui/format.ts';

/** What a fix does to one cell; `text` is what the cell would hold. */
const one: Readonly<Record<FixId, (text: string) => string>> = {
  trim: () => 'Remove spaces',
  'remove-control-characters': () => 'Remove invisible characters',
  'closest-choice': (text) => `Change to “${text}”`,
  'date-format': (text) => `Change to ${text}`,
  'swap-dates': () => 'Swap the dates',
  clear: () => 'Clear the value',
  'set-100': () => 'Set to 100',
  'set-1': () => 'Set to 1',
  'number-format': (text) => `Change to ${text}`,
  'currency-sign': (text) => `Remove the currency symbol: ${text}`,
  'boolean-format': (text) => `Change to ${text}`,
  round: (text) => `Round to ${text}`,
  'set-default': (text) => `Set to ${text}`,
  'keep-first': () => 'Keep the first, delete the others',
  'keep-last': () => 'Keep the last, delete the others',
};

/** The same for all cells that offer it. */
const all: Readonly<Record<FixId, (cells: number) => string>> = {
  trim: (cells) => `Remove spaces from ${counted(cells, 'cell')}`,
  'remove-control-characters': (cells) => `Remove invisible characters from ${counted(cells, 'cell')}`,
  'closest-choice': (cells) => `Change ${counted(cells, 'cell')} to the closest option`,
  'date-format': (cells) => `Reformat ${counted(cells, 'date')}`,
  'swap-dates': (cells) => `Swap dates in ${counted(cells, 'row')}`,
  clear: (cells) => `Clear ${counted(cells, 'cell')}`,
  'set-100': (cells) => `Set ${counted(cells, 'cell')} to 100`,
  'set-1': (cells) => `Set ${counted(cells, 'cell')} to 1`,
  'number-format': (cells) => `Reformat ${counted(cells, 'number')}`,
  'currency-sign': (cells) => `Remove the currency symbol from ${counted(cells, 'amount')}`,
  'boolean-format': (cells) => `Reformat ${counted(cells, 'cell')}`,
  round: (cells) => `Round ${counted(cells, 'number')}`,
  'set-default': (cells) => `Set ${counted(cells, 'cell')} to the default`,
  'keep-first': (rows) => `Keep the first of each, delete ${counted(rows, 'row')}`,
  'keep-last': (rows) => `Keep the last of each, delete ${counted(rows, 'row')}`,
};

/** What was done, with how many cells changed; of repetitions, how many rows were deleted. */
const done: Readonly<Record<FixId, (changed: number) => string>> = {
  trim: (cells) => `Removed spaces from ${counted(cells, 'cell')}`,
  'remove-control-characters': (cells) => `Removed invisible characters from ${counted(cells, 'cell')}`,
  'closest-choice': (cells) => `Changed ${counted(cells, 'cell')} to the closest option`,
  'date-format': (cells) => `Reformatted ${counted(cells, 'date')}`,
  'swap-dates': (cells) => `Swapped the dates in ${counted(Math.ceil(cells / 2), 'row')}`,
  clear: (cells) => `Cleared ${counted(cells, 'cell')}`,
  'set-100': (cells) => `Set ${counted(cells, 'cell')} to 100`,
  'set-1': (cells) => `Set ${counted(cells, 'cell')} to 1`,
  'number-format': (cells) => `Reformatted ${counted(cells, 'number')}`,
  'currency-sign': (cells) => `Removed the currency symbol from ${counted(cells, 'amount')}`,
  'boolean-format': (cells) => `Reformatted ${counted(cells, 'cell')}`,
  round: (cells) => `Rounded ${counted(cells, 'number')}`,
  'set-default': (cells) => `Set ${counted(cells, 'cell')} to the default`,
  'keep-first': (rows) => `Kept the first of each, deleted ${counted(rows, 'row')}`,
  'keep-last': (rows) => `Kept the last of each, deleted ${counted(rows, 'row')}`,
};

/** Fixes in words, for a button or a reader. */
export const fixWords = messages({
  one: (fix: Fix): string => one[fix.id](fix.cells[0]?.text ?? ''),
  all: (id: FixId, cells: number): string => all[id](cells),
  done: (id: FixId, changed: number): string => done[id](changed),
} as const);
