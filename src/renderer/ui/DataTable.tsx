import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './table.module.css';

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** CSS width, for example "140px"; the columns without one share the rest. */
  readonly width?: string;
  /** This column names its row for screen readers. */
  readonly isRowHeader?: boolean;
};

/** A plain table of facts. For many thousands of rows use a virtual list; for editing, the grid. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  groupOf,
  onOpen,
}: {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The heading of the rows that follow one another with the same. */
  readonly groupOf?: (row: Row) => string;
  /** A click anywhere in the row; by the keyboard the control in the row does it. */
  readonly onOpen?: (row: Row) => void;
}) {
  const open = (row: Row) => (event: MouseEvent) => {
    // What is pressed in the row acts by itself, and a text that was selected is to be copied.
    const isControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    if (!isControl && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  const startsGroup = (at: number): string | null => {
    const row = rows[at];
    if (groupOf === undefined || row === undefined) return null;
    const before = rows[at - 1];
    const group = groupOf(row);
    return before !== undefined && groupOf(before) === group ? null : group;
  };
  const align = (column: DataColumn<Row>) => cx(column.align === 'end' && styles.end);
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} {...(column.width ? { style: { width: column.width } } : {})} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={align(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const group = startsGroup(at);
          return (
            <Fragment key={rowKey(row)}>
              {group === null ? null : (
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {group}
                  </th>
                </tr>
              )}
              <tr {...(onOpen ? { className: styles.opens, onClick: open(row) } : {})}>
                {columns.map((column) => {
                  const content = column.cell(row);
                  // A line that goes on with the row above has no name of its own.
                  return column.isRowHeader && content !== null ? (
                    <th key={column.id} scope="row" className={align(column)}>
                      {content}
                    </th>
                  ) : (
                    <td key={column.id} className={align(column)}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
