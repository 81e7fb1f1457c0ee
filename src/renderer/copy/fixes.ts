import type { Fix, FixId } from '../../domain/sheet/issue.ts';
import { count, counted } from '../ui/format.ts';

/** What a fix does to one cell; `text` is what the cell would hold. */
const one: Readonly<Record<FixId, (text: string) => string>> = {
  trim: () => 'Remove the spaces',
  'remove-control-characters': () => 'Remove the invisible characters',
  'closest-choice': (text) => `Replace by ${text}`,
  'date-format': (text) => `Write ${text}`,
  'swap-dates': () => 'Swap the dates',
  clear: () => 'Empty the cell',
  'set-100': () => 'Set to 100',
  'number-format': (text) => `Write ${text}`,
  'currency-sign': (text) => `Write ${text}, in the store’s currency`,
  'boolean-format': (text) => `Write ${text}`,
  round: (text) => `Round to ${text}`,
  'set-default': (text) => `Set to ${text}`,
  'keep-first': () => 'Keep the first, delete the others',
  'keep-last': () => 'Keep the last, delete the others',
};

/** The same for all cells that offer it. */
const all: Readonly<Record<FixId, (cells: number) => string>> = {
  trim: (cells) => `Remove the spaces in ${counted(cells, 'cell')}`,
  'remove-control-characters': (cells) => `Remove them in ${counted(cells, 'cell')}`,
  'closest-choice': (cells) => `Replace ${counted(cells, 'cell')} by the closest value`,
  'date-format': (cells) => `Rewrite ${counted(cells, 'date')}`,
  'swap-dates': (cells) => `Swap in ${counted(cells, 'row')}`,
  clear: (cells) => `Empty ${counted(cells, 'cell')}`,
  'set-100': (cells) => `Set ${counted(cells, 'cell')} to 100`,
  'number-format': (cells) => `Rewrite ${counted(cells, 'number')}`,
  'currency-sign': (cells) => `Drop the currency of ${counted(cells, 'price')}, whichever it is`,
  'boolean-format': (cells) => `Rewrite ${counted(cells, 'cell')}`,
  round: (cells) => `Round ${counted(cells, 'number')}`,
  'set-default': (cells) => `Fill in ${counted(cells, 'cell')}`,
  'keep-first': (cells) => `Keep the first of each (${count(cells)})`,
  'keep-last': (cells) => `Keep the last of each (${count(cells)})`,
};

/** What was done, with how many cells changed; of repetitions, how many rows were deleted. */
const done: Readonly<Record<FixId, (changed: number) => string>> = {
  trim: (cells) => `Removed the spaces in ${counted(cells, 'cell')}`,
  'remove-control-characters': (cells) => `Removed the invisible characters in ${counted(cells, 'cell')}`,
  'closest-choice': (cells) => `Replaced ${counted(cells, 'cell')} by the closest value`,
  'date-format': (cells) => `Rewrote ${counted(cells, 'date')}`,
  'swap-dates': (cells) => `Swapped the dates in ${counted(cells, 'cell')}`,
  clear: (cells) => `Emptied ${counted(cells, 'cell')}`,
  'set-100': (cells) => `Set ${counted(cells, 'cell')} to 100`,
  'number-format': (cells) => `Rewrote ${counted(cells, 'number')}`,
  'currency-sign': (cells) => `Dropped the currency of ${counted(cells, 'price')}`,
  'boolean-format': (cells) => `Rewrote ${counted(cells, 'cell')}`,
  round: (cells) => `Rounded ${counted(cells, 'number')}`,
  'set-default': (cells) => `Filled in ${counted(cells, 'cell')}`,
  'keep-first': (rows) => `Kept the first of each, deleted ${counted(rows, 'row')}`,
  'keep-last': (rows) => `Kept the last of each, deleted ${counted(rows, 'row')}`,
};

/** Fixes in words, for a button or a reader. */
export const fixWords = {
  one: (fix: Fix): string => one[fix.id](fix.cells[0]?.text ?? ''),
  all: (id: FixId, cells: number): string => all[id](cells),
  done: (id: FixId, changed: number): string => done[id](changed),
} as const;
