import type { ReactNode } from 'react';
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
}: {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}) {
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
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) =>
              column.isRowHeader ? (
                <th key={column.id} scope="row" className={align(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={align(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
