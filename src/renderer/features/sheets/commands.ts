import { resizeColumn, showColumn } from '../../../domain/grid/columns.ts';
import type { GridCommands } from '../../grid/index.ts';
import { copySelection } from './actions/copy-ranges.ts';
import { edgeOf } from './actions/edge-of.ts';
import { editCell, setSelection } from './actions/edit-cells.ts';
import { fillRange, fillSelection } from './actions/fill-range.ts';
import { changeLayout, fitColumn, placeBefore } from './actions/layout.ts';
import { pasteBlock } from './actions/paste-block.ts';
import { addRow } from './actions/rows.ts';
import { runCommand } from './actions/run-command.ts';
import type { SheetSession } from './session.ts';

/** What the grid may ask of a sheet. */
export const commandsOf = (session: SheetSession): GridCommands => ({
  edit: ({ rowId, key }, text) => editCell(session, { rowId, column: key, text }),
  fillSelection: (text) => setSelection(session, text),
  fill: (fill, mode) => void fillRange(session, fill, mode),
  fillToEnd: () => fillSelection(session, 'to-end'),
  copy: () => copySelection(session),
  paste: (block, at) => void pasteBlock(session, block, at),
  run: (command) => runCommand(session, command),
  addRow: () => addRow(session),
  edgeOf: (row, key, direction) => edgeOf(session, row, key, direction),
  columnMenu: (key, spot) => session.state.setState({ menu: { of: 'column', key, spot } }),
  cellMenu: (spot) => session.state.setState({ menu: { of: 'cell', spot } }),
  resize: (key, width) => changeLayout(session, (layout) => resizeColumn(layout, key, width)),
  moveColumn: (key, before) => placeBefore(session, key, before),
  showColumns: (keys) => changeLayout(session, (layout) => keys.reduce(showColumn, layout)),
  fitColumn: (key) => fitColumn(session, key),
});
