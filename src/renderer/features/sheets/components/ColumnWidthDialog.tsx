import { useState } from 'react';
import type { SheetColumn } from '../../../../contract/sheets.ts';
import { narrowest, resizeColumn, widest } from '../../../../domain/grid/columns.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, Dialog, TextField } from '../../../ui/index.ts';
import { changeLayout } from '../actions/layout.ts';
import styles from '../dialogs.module.css';
import { columnsOf, type SheetSession } from '../session.ts';

const copy = sheetsCopy.width;

/** The width of a column as a number, for those who do not drag. */
export function ColumnWidthDialog({
  session,
  column,
  onClose,
}: {
  readonly session: SheetSession;
  readonly column: SheetColumn;
  readonly onClose: () => void;
}) {
  const now = columnsOf(session).find((placed) => placed.column.key === column.key)?.width ?? column.width;
  const [text, setText] = useState(String(now));
  const width = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  const isAllowed = width !== null && width >= narrowest && width <= widest;
  const apply = () => {
    if (!isAllowed) return;
    changeLayout(session, (layout) => resizeColumn(layout, column.key, width));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title(column.label)}
      width="narrow"
      footer={
        <Button look="primary" isDisabled={!isAllowed} onPress={apply}>
          {copy.apply}
        </Button>
      }
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          label={copy.pixels}
          help={`${narrowest}–${widest}`}
          value={text}
          onChange={setText}
          inputMode="numeric"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
