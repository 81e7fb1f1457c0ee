import type { SheetDetail } from '../../../../contract/sheets.ts';
import { navigate } from '../../../app/index.ts';
import { ConvertDialog } from '../../convert/index.ts';
import { GenerateDialog } from '../../generate/index.ts';
import { goToCell } from '../actions/go-to.ts';
import { isPlain, type SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';
import { ColumnFilterDialog } from './ColumnFilterDialog.tsx';
import { ColumnWidthDialog } from './ColumnWidthDialog.tsx';
import { DeleteSheetDialog } from './DeleteSheetDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { RenameSheetDialog } from './RenameSheetDialog.tsx';
import { ViewDialog } from './ViewDialog.tsx';

/** The dialog that is open, if any. */
export function SheetDialogs({
  session,
  sheet,
  onGrid,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  /** Gives the focus to the grid. */
  readonly onGrid: () => void;
}) {
  const dialog = useSheet(session, (state) => state.dialog);
  const columnKey = useSheet(session, (state) => state.dialogColumn);
  const column = sheet.columns.find((one) => one.key === columnKey);
  const close = () => session.state.setState({ dialog: null });
  const backToGrid = () => {
    close();
    // The dialog holds the focus until it is gone.
    requestAnimationFrame(() => requestAnimationFrame(onGrid));
  };
  switch (dialog) {
    case null:
      return null;
    case 'export':
      return <ExportDialog session={session} sheet={sheet} onClose={close} />;
    case 'rename':
      return <RenameSheetDialog sheet={sheet} onClose={close} />;
    case 'delete':
      return (
        <DeleteSheetDialog
          sheet={sheet}
          onClose={close}
          onDeleted={() => navigate({ screen: 'sheets' }, 'replace')}
        />
      );
    case 'convert':
      return (
        <ConvertDialog
          sheet={sheet}
          onClose={close}
          onMade={(made) => navigate({ screen: 'sheet', sheetId: made.id })}
        />
      );
    case 'generate':
      return (
        <GenerateDialog
          sheetId={sheet.id}
          row={activeRowNumber(session)}
          onClose={close}
          onDone={(firstRow) => {
            if (isPlain(session.state.getState().view)) goToCell(session, firstRow - 1, 0);
            // The dialog holds the focus until it is gone.
            requestAnimationFrame(onGrid);
          }}
        />
      );
    case 'filter':
      return column === undefined ? null : (
        <ColumnFilterDialog session={session} column={column} onClose={backToGrid} />
      );
    case 'width':
      return column === undefined ? null : (
        <ColumnWidthDialog session={session} column={column} onClose={close} />
      );
    case 'save-view':
    case 'rename-view':
      return (
        <ViewDialog
          session={session}
          sheet={sheet}
          what={dialog === 'save-view' ? 'save' : 'rename'}
          onClose={backToGrid}
        />
      );
    case 'note':
      return <NoteDialog session={session} row={activeRowNumber(session) ?? 1} onClose={backToGrid} />;
  }
}

/** The number in the sheet of the row with the active cell; null when it is not in the page. */
const activeRowNumber = (session: SheetSession): number | null =>
  session.rows.row(session.grid.getState().selection.active.row)?.number ?? null;
