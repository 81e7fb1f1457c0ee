import { useEffect, useRef } from 'react';
import type { SheetColumn } from '../../contract/sheets.ts';
import { move, step } from '../../domain/grid/selection.ts';
import { gridCopy } from '../copy/grid.ts';
import { ChoiceEditor } from './editors/ChoiceEditor.tsx';
import { DateEditor } from './editors/DateEditor.tsx';
import type { After } from './editors/editor-keys.ts';
import type { EditorProps } from './editors/editor-props.ts';
import { JsonEditor } from './editors/JsonEditor.tsx';
import { TextEditor } from './editors/TextEditor.tsx';
import { type Editing, type GridStore, select } from './grid-store.ts';
import type { GridCommands } from './grid-types.ts';
import { enterBelow } from './held-keys.ts';

/**
 * The editor of the cell that is being edited. Whatever ends it, the text is handed over exactly once: by a
 * key, by a click elsewhere, or by leaving the screen.
 */
export function CellEditor({
  column,
  editing,
  store,
  commands,
  describedBy,
}: {
  readonly column: SheetColumn;
  readonly editing: Editing;
  readonly store: GridStore;
  readonly commands: GridCommands;
  /** Id of the element that says what is wrong with the cell. */
  readonly describedBy: string;
}) {
  const text = useRef(editing.text);
  const isOver = useRef(false);

  const finish = useRef((next: string, after: After) => {
    if (isOver.current) return;
    isOver.current = true;
    if (after.go === 'selection') commands.fillSelection(next);
    else if (next !== editing.original) commands.edit(editing, next);
    store.setState({ editing: null });
    if (after.go === 'row' && after.direction === 1 && enterBelow(store, editing, next)) return;
    if (after.go === 'row' || after.go === 'column')
      select(store, (selection, bounds) => step(selection, after.go, after.direction, bounds));
    if (after.go === 'move')
      select(store, (selection, bounds) =>
        move(selection, after.by, bounds, store.getState().pageRows, false),
      );
  });
  useEffect(() => {
    isOver.current = false;
    const end = finish.current;
    // Begun by an accent or an input method, and left before a letter came: nothing was entered.
    return () => {
      if (editing.mode === 'enter' && text.current === '') isOver.current = true;
      end(text.current, { go: 'stay' });
    };
  }, [editing]);

  const props: EditorProps = {
    column,
    text: editing.text,
    mode: editing.mode,
    label: gridCopy.editorLabel(column.label, editing.row + 1),
    describedBy,
    onText: (next) => {
      text.current = next;
    },
    onCommit: (next, after) => finish.current(next, after),
    onCancel: () => {
      isOver.current = true;
      store.setState({ editing: null });
    },
  };
  return editorOf(column, props);
}

function editorOf(column: SheetColumn, props: EditorProps) {
  switch (column.type) {
    case 'choice':
    case 'boolean':
      return <ChoiceEditor {...props} />;
    case 'date':
      return <DateEditor {...props} />;
    case 'json':
      return <JsonEditor {...props} />;
    case 'text':
    case 'decimal':
    case 'integer':
    case 'id':
      return <TextEditor {...props} />;
  }
}
