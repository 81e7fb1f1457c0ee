import type { BindingGroup, CommandName, EditorCommand } from '../../domain/grid/keymap.ts';
import type { Move } from '../../domain/grid/moves.ts';

const moveWords: Readonly<Record<Move, string>> = {
  up: 'Cell above',
  down: 'Cell below',
  left: 'Cell to the left',
  right: 'Cell to the right',
  'page-up': 'A page up',
  'page-down': 'A page down',
  'edge-up': 'First row',
  'edge-down': 'Last row',
  'edge-left': 'First column',
  'edge-right': 'Last column',
  'row-start': 'Beginning of the row',
  'row-end': 'End of the row',
  'sheet-start': 'First cell of the sheet',
  'sheet-end': 'Last cell of the sheet',
};

const editorWords: Readonly<Record<EditorCommand, string>> = {
  'commit-down': 'Save and go down (in an editor)',
  'commit-right': 'Save and go right (in an editor)',
  'commit-to-selection': 'Save to all selected cells (in an editor)',
  'line-break': 'New line (in an editor)',
  'open-list': 'Next value (in an editor)',
  'cancel-edit': 'Give the edit up (in an editor)',
};

/** The keyboard map in words, for Help. Keys are in domain/grid/keymap. */
export const keyboardCopy = {
  groups: {
    move: 'Moving',
    select: 'Selecting',
    edit: 'Editing',
    clipboard: 'Clipboard',
    find: 'Finding',
    rows: 'Rows, columns, menus',
  } satisfies Record<BindingGroup, string>,
  moves: moveWords,
  extend: (move: string) => `Select to: ${move.charAt(0).toLowerCase()}${move.slice(1)}`,
  step: { row: ['Up', 'Down'], column: ['Left', 'Right'] },
  commands: {
    ...editorWords,
    edit: 'Change the cell',
    toggle: 'Turn yes and no round',
    clear: 'Empty the selected cells',
    'fill-down': 'Fill down from the first row',
    'fill-right': 'Fill right from the first column',
    undo: 'Undo',
    redo: 'Do again',
    'select-all': 'Select all cells',
    'select-column': 'Select whole columns',
    'select-row': 'Select whole rows',
    'next-issue': 'Next error',
    'previous-issue': 'Previous error',
    find: 'Find',
    replace: 'Find and replace',
    'find-next': 'Next match',
    'find-previous': 'Previous match',
    note: 'Note on the row',
    'insert-rows': 'Insert rows above',
    'delete-rows': 'Delete the selected rows',
    widen: 'Wider column',
    narrow: 'Narrower column',
    'column-menu': 'Menu of the column: sort, filter, hide, freeze',
    menu: 'Menu of the cell',
    copy: 'Copy',
    cut: 'Cut',
    paste: 'Paste',
  } satisfies Record<CommandName, string>,
} as const;
