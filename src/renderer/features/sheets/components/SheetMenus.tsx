import { useMemo } from 'react';
import { sheetsCopy } from '../../../copy/sheets.ts';
import type { GridColumn } from '../../../grid/index.ts';
import { MenuAt } from '../../../ui/index.ts';
import { cellMenu } from '../cell-menu.ts';
import { columnMenu } from '../column-menu.ts';
import type { SheetSession } from '../session.ts';
import { useActiveCell, useSheet } from '../use-session.ts';

/** The menu of the selected cells, or of a column, where it was asked for. */
export function SheetMenus({
  session,
  columns,
  onClose,
}: {
  readonly session: SheetSession;
  readonly columns: readonly GridColumn[];
  /** The focus goes back to the grid. */
  readonly onClose: () => void;
}) {
  const menu = useSheet(session, (state) => state.menu);
  const cell = useActiveCell(session, columns);
  const entries = useMemo(() => {
    if (menu === null) return [];
    return menu.of === 'cell' ? cellMenu(session, cell) : columnMenu(session, menu.key);
  }, [menu, session, cell]);
  if (menu === null) return null;
  const column = menu.of === 'column' ? columns.find((placed) => placed.column.key === menu.key) : undefined;
  const close = () => {
    if (session.state.getState().menu !== menu) return;
    session.state.setState({ menu: null });
    // A dialog that the menu opened takes the focus by itself.
    if (session.state.getState().dialog === null) requestAnimationFrame(onClose);
  };
  return (
    <MenuAt
      label={
        menu.of === 'cell'
          ? sheetsCopy.cellMenu.label
          : sheetsCopy.columnMenu.label(column?.column.label ?? '')
      }
      entries={entries}
      spot={menu.spot}
      onClose={close}
    />
  );
}
