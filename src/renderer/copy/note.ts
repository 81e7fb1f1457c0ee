import { messages } from '../../messages/messages.ts';
import { count, counted } from '../ui/format.ts';
import { keysInText } from './keys.ts';

/** The note on rows of a sheet. */
export const noteCopy = messages({
  title: (row: number) => `Note on row ${count(row)}`,
  titleMany: (rows: number) => `Note on ${counted(rows, 'row')}`,
  label: 'Note',
  help: `Saved with the row and exported in its own column. Never sent. ${keysInText('Ctrl+Enter')} saves.`,
  different: `The selected rows may have different notes. Saving replaces all of them. ${keysInText('Ctrl+Enter')} saves.`,
  save: 'Save',
  cancel: 'Cancel',
  discard: 'Discard',
  unsaved: `The text is not saved. Press ${keysInText('Esc')} again to discard it.`,
  remove: (rows: number) => (rows === 1 ? 'Remove note' : 'Remove notes'),
} as const);
