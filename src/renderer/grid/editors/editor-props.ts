import type { SheetColumn } from '../../../contract/sheets.ts';
import type { After } from './editor-keys.ts';

/** What every editor is given. It holds the text while it is open and hands it over once. */
export type EditorProps = {
  readonly column: SheetColumn;
  /** The text to begin with: the typed character, or the text of the cell. */
  readonly text: string;
  readonly mode: 'enter' | 'edit';
  /** The accessible name: the column's label and the row's number. */
  readonly label: string;
  readonly describedBy: string;
  /** Keeps the latest text, so that it can be committed when the editor is left. */
  readonly onText: (text: string) => void;
  readonly onCommit: (text: string, after: After) => void;
  readonly onCancel: () => void;
};
