import { Copy, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RowGroup } from '../../../../domain/checkouts/draft.ts';
import type { KeyedColumn } from '../../../../domain/checkouts/fields.ts';
import { rowPath } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { addRow, removeRow } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId, issuesUnder } from '../issues.ts';
import { rowKeyOf } from '../row-keys.ts';
import { IssueList } from './IssueList.tsx';
import { RowCell } from './RowCell.tsx';

const copy = checkoutsCopy.table;

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
        if (addRow(group, row)) goTo(row + 1, key);
        return;
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
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
                <tr key={index}>
                  <th scope="row">{index + 1}</th>
                  {columns.map((column) => (
                    <RowCell
                      key={column.key}
                      path={rowPath(group, index, column.key)}
                      row={index + 1}
                      column={column}
                      text={row[column.key]}
                      issues={issuesUnder(issues, rowPath(group, index, column.key))}
                      onKeyDown={(event) => onKeyDown(event, index, column.key)}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text/plain');
                        if (onPaste?.(text, index, column.key)) event.preventDefault();
                      }}
                    />
                  ))}
                  <td className={styles.rowActions}>
                    <IconButton
                      size="small"
                      label={copy.duplicate(index + 1)}
                      keys={copy.duplicateKeys}
                      icon={<Copy aria-hidden="true" />}
                      onPress={() => {
                        if (addRow(group, index)) goTo(index + 1, first?.key ?? '');
                      }}
                    />
                    <IconButton
                      size="small"
                      label={copy.remove(index + 1)}
                      keys={copy.removeKeys}
                      icon={<Trash2 aria-hidden="true" />}
                      onPress={() => remove(index, first?.key ?? '')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <IssueList issues={issues} />
      <div>
        <Button
          size="small"
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
