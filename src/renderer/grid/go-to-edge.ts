import { dataEdge } from '../../domain/grid/data-edge.ts';
import type { Move } from '../../domain/grid/moves.ts';
import { extendTo, selectCell } from '../../domain/grid/selection.ts';
import { cellText } from './edit-cell.ts';
import { select } from './grid-store.ts';
import { holdWhile, type KeyTargets } from './held-keys.ts';

export type EdgeMove = Extract<Move, `edge-${string}`>;
export const isEdgeMove = (move: Move): move is EdgeMove => move.startsWith('edge-');

/** Ctrl and an arrow: to the edge of the data. Rows that are not in the page are asked for; keys wait meanwhile. */
export function goToEdge(targets: KeyTargets, by: EdgeMove, extend: boolean): boolean {
  const { store, rows, columns, commands } = targets;
  const { selection, bounds } = store.getState();
  const from = extend ? selection.head : selection.active;
  const go = (at: { readonly row: number; readonly column: number }): void =>
    select(store, (before) => (extend ? extendTo(before, at) : selectCell(at)));
  const isFilled = (at: { readonly row: number; readonly column: number }): boolean | null => {
    const text = cellText(store, rows, columns, at);
    return text === null ? null : text !== '';
  };
  if (by === 'edge-left' || by === 'edge-right') {
    const end = by === 'edge-right' ? bounds.columns - 1 : 0;
    const edge = dataEdge((column) => isFilled({ row: from.row, column }), from.column, end);
    go({ row: from.row, column: edge ?? end });
    return true;
  }
  const end = by === 'edge-down' ? bounds.rows - 1 : 0;
  const column = columns[from.column]?.column;
  // A column that no cell is stored for has no empty cells that mean anything.
  const edge =
    column?.computed === true
      ? end
      : dataEdge((row) => isFilled({ row, column: from.column }), from.row, end);
  if (edge !== null || column === undefined) go({ row: edge ?? end, column: from.column });
  else {
    void holdWhile(store, async () => {
      const row = await commands.edgeOf(from.row, column.key, by === 'edge-down' ? 'down' : 'up');
      if (row === null) return 'forget';
      go({ row: Math.min(row, store.getState().bounds.rows - 1), column: from.column });
      return undefined;
    });
  }
  return true;
}
