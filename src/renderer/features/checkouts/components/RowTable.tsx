import { Plus } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { maxRows, type RowGroup } from '../../../../domain/checkouts/draft.ts';
import type { KeyedColumn } from '../../../../domain/checkouts/fields.ts';
import { rowPath } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Button } from '../../../ui/index.ts';
import { addRow, removeRow } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId, issuesByRow } from '../issues.ts';
import { rowKeyOf } from '../row-keys.ts';
import { DraftRow, type RowActions } from './DraftRow.tsx';
import { IssueList } from './IssueList.tsx';
import { offeredBy, offeredId } from './RowCell.tsx';

const copy = checkoutsCopy.table;

/** What does not change between two drawings, whatever is typed: the rows that stay as they are need not be drawn. */
function useLatest<T extends object>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Rows of a draft as a table of fields: Enter goes down and adds, keys duplicate and remove, rows can be pasted. */
export function RowTable<K extends string>({
  group,
  label,
  columns,
  rows,
  issues,
  onPaste,
}: {
  readonly group: RowGroup;
  readonly label: string;
  readonly columns: readonly KeyedColumn<K>[];
  readonly rows: readonly Readonly<Record<K, string>>[];
  readonly issues: readonly FormIssue[];
  /** True when the text was taken as rows. */
  readonly onPaste?: (text: string, row: number, key: K) => boolean;
}) {
  const table = useRef<HTMLDivElement>(null);
  /** Goes to a cell, which is drawn first: the next key may come before the next frame. */
  const goTo = (row: number, key: string) => {
    flushSync(() => undefined);
    document.getElementById(fieldId(rowPath(group, row, key)))?.focus();
  };
  const duplicate = (row: number, key: string) => {
    if (addRow(group, row)) goTo(row + 1, key);
  };
  const remove = (row: number, key: string) => {
    removeRow(group, row);
    const next = Math.min(row, rows.length - 2);
    if (next >= 0 || group === 'line_items') goTo(Math.max(0, next), key);
    else requestAnimationFrame(() => table.current?.querySelector('button')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, key: string) => {
    const move = rowKeyOf(event, event.currentTarget.list !== null);
    if (move === null) return;
    event.preventDefault();
    switch (move) {
      case 'duplicate':
        return duplicate(row, key);
      case 'remove':
        return remove(row, key);
      case 'up':
        return goTo(row - 1, key);
      case 'down':
        return goTo(row + 1, key);
      case 'down-or-add':
        if (row < rows.length - 1 || addRow(group, null)) goTo(row + 1, key);
    }
  };
  const actions = useLatest<RowActions<K>>({
    onKeyDown,
    onPaste: (event, row, key) => {
      if (onPaste?.(event.clipboardData.getData('text/plain'), row, key)) event.preventDefault();
    },
    duplicate,
    remove,
  });
  const issuesOf = useMemo(() => issuesByRow(issues, group), [issues, group]);
  const [first] = columns;
  return (
    <div className={styles.rowTable} ref={table}>
      {rows.length > 0 ? (
        <div className={styles.scroller}>
          <table className={styles.rows} aria-label={label}>
            <colgroup>
              <col style={{ width: '26px' }} />
              {columns.map((column) => (
                <col key={column.key} style={{ width: `${column.width}px` }} />
              ))}
              <col style={{ width: '58px' }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{copy.row}</span>
                </th>
                {columns.map((column) => (
                  <th key={column.key} scope="col" title={column.help}>
                    {column.label}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{copy.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <DraftRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
                  key={index}
                  group={group}
                  index={index}
                  row={row}
                  columns={columns}
                  issues={issuesOf(index)}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
          {columns.map((column) => {
            const offered = offeredBy(column);
            return offered.length === 0 ? null : (
              <datalist key={column.key} id={offeredId(group, column.key)}>
                {offered.map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            );
          })}
        </div>
      ) : null}
      <IssueList issues={issues} />
      {rows.length >= maxRows ? <p className={styles.full}>{copy.full}</p> : null}
      <div>
        <Button
          size="small"
          isDisabled={rows.length >= maxRows}
          icon={<Plus aria-hidden="true" />}
          onPress={() => {
            if (addRow(group, null)) goTo(rows.length, first?.key ?? '');
          }}
        >
          {copy.add[group]}
        </Button>
      </div>
    </div>
  );
}
