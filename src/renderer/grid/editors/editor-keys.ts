import type { KeyboardEvent } from 'react';
import type { Move } from '../../../domain/grid/moves.ts';

/** Where the active cell goes once an edit is committed; `selection`: the text goes to all selected cells. */
export type After =
  | { readonly go: 'stay' | 'selection' }
  | { readonly go: 'row' | 'column'; readonly direction: 1 | -1 }
  | { readonly go: 'move'; readonly by: Move };

export type EditorKey =
  | { readonly do: 'commit'; readonly after: After }
  | { readonly do: 'cancel' }
  | { readonly do: 'line-break' }
  | null;

const arrows: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/**
 * What a key means in an open editor. While the text is being typed anew (`enter`), arrows commit it and
 * leave, as in every spreadsheet; while it is being changed (`edit`), they move in the text.
 */
export function editorKey(event: KeyboardEvent, mode: 'enter' | 'edit'): EditorKey {
  if (event.nativeEvent.isComposing) return null;
  const commanded = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') return { do: 'cancel' };
  if (event.key === 'Enter') {
    if (event.altKey) return { do: 'line-break' };
    if (commanded) return { do: 'commit', after: { go: 'selection' } };
    return { do: 'commit', after: { go: 'row', direction: event.shiftKey ? -1 : 1 } };
  }
  if (event.key === 'Tab')
    return { do: 'commit', after: { go: 'column', direction: event.shiftKey ? -1 : 1 } };
  const by = arrows[event.key];
  if (mode === 'enter' && by !== undefined && !commanded && !event.shiftKey && !event.altKey)
    return { do: 'commit', after: { go: 'move', by } };
  return null;
}
