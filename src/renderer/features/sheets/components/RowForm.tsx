import { ChevronDown, ChevronUp } from 'lucide-react';
import { useStore } from 'zustand';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { draftOf, shownText } from '../../../../domain/grid/overlay.ts';
import { selectCell } from '../../../../domain/grid/selection.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import type { GridColumn } from '../../../grid/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { fixOne } from '../actions/apply-fix.ts';
import { editCell } from '../actions/edit-cells.ts';
import styles from '../panel.module.css';
import { type RowSpan, spanRows, useSelectedSpans } from '../selected-rows.ts';
import type { SheetSession } from '../session.ts';
import { useRow } from '../use-session.ts';
import { ComputedField } from './ComputedField.tsx';
import { FreeShipping } from './FreeShipping.tsx';
import { closedList, RowField } from './RowField.tsx';
import { RowGroups } from './RowGroups.tsx';
import { RowResult } from './RowResult.tsx';
import { RowsForm } from './RowsForm.tsx';

const copy = sheetsCopy.row;

type FormProps = {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly columns: readonly GridColumn[];
};

/** The selected rows as a form, in the words of the merchant portal. */
export function RowForm(props: FormProps) {
  const rows = useStore(props.session.grid, (state) => state.bounds.rows);
  const spans = useSelectedSpans(props.session);
  if (rows === 0) return <p className={styles.quiet}>{copy.none}</p>;
  return spanRows(spans) > 1 ? (
    <RowsForm session={props.session} sheet={props.sheet} spans={spans} />
  ) : (
    <OneRowForm {...props} spans={spans} />
  );
}

function OneRowForm({ session, sheet, columns, spans }: FormProps & { readonly spans: readonly RowSpan[] }) {
  const active = useStore(session.grid, (state) => state.selection.active);
  const overlay = useStore(session.grid, (state) => state.overlay);
  const rows = useStore(session.grid, (state) => state.bounds.rows);
  const row = useRow(session, active.row);
  if (row === undefined) return <p className={styles.quiet}>{copy.reading}</p>;
  const cellsNow = Object.fromEntries(
    sheet.columns.map(({ key }, index) => [
      key,
      shownText(draftOf(overlay, row.id, key), row.cells[index] ?? ''),
    ]),
  );
  const activeKey = columns[active.column]?.column.key;
  const goTo = (index: number) =>
    session.grid.setState({ selection: selectCell({ row: index, column: active.column }) });
  return (
    <div className={styles.form}>
      <div className={styles.formHead}>
        <h2>{copy.title(row.number)}</h2>
        <IconButton
          size="small"
          label={copy.previous}
          icon={<ChevronUp aria-hidden="true" />}
          isDisabled={active.row === 0}
          onPress={() => goTo(active.row - 1)}
        />
        <IconButton
          size="small"
          label={copy.next}
          icon={<ChevronDown aria-hidden="true" />}
          isDisabled={active.row >= rows - 1}
          onPress={() => goTo(active.row + 1)}
        />
      </div>
      <RowResult sheet={sheet} row={row} />
      <RowGroups
        sheet={sheet}
        afterFirst={<FreeShipping session={session} kind={sheet.kind} spans={spans} rows={[row]} />}
        field={({ column, index }) =>
          column.computed ? (
            <ComputedField key={column.key} column={column} cells={cellsNow} kind={sheet.kind} />
          ) : (
            <RowField
              // A typed text begins anew with its row; a list is drawn again only where its text is another.
              key={closedList(column) === undefined ? `${row.id} ${column.key}` : column.key}
              sheetId={session.sheetId}
              column={column}
              text={shownText(draftOf(overlay, row.id, column.key), row.cells[index] ?? '')}
              issues={row.issues.filter((issue) => issue.column === column.key)}
              isActive={column.key === activeKey}
              onFix={(issue) => void fixOne(session, row.id, issue)}
              onChange={(text) => editCell(session, { rowId: row.id, column: column.key, text })}
            />
          )
        }
      />
    </div>
  );
}
