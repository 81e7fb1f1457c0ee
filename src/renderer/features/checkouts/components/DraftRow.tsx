import { Copy, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import type { RowGroup } from '../../../../domain/checkouts/draft.ts';
import type { KeyedColumn } from '../../../../domain/checkouts/fields.ts';
import { rowPath } from '../../../../domain/checkouts/places.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { IconButton } from '../../../ui/index.ts';
import styles from '../checkouts.module.css';
import type { FormIssue } from '../issues.ts';
import { RowCell } from './RowCell.tsx';

const copy = checkoutsCopy.table;

export type RowActions<K extends string> = {
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>, row: number, key: K) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>, row: number, key: K) => void;
  readonly duplicate: (row: number, key: string) => void;
  readonly remove: (row: number, key: string) => void;
};

type RowProps<K extends string> = {
  readonly group: RowGroup;
  readonly index: number;
  readonly row: Readonly<Record<K, string>>;
  readonly columns: readonly KeyedColumn<K>[];
  /** Issues of this row alone. */
  readonly issues: readonly FormIssue[];
  readonly actions: { readonly current: RowActions<K> };
};

function Row<K extends string>({ group, index, row, columns, issues, actions }: RowProps<K>) {
  const first = columns[0]?.key ?? '';
  return (
    <tr>
      <th scope="row">{index + 1}</th>
      {columns.map((column) => {
        const path = rowPath(group, index, column.key);
        return (
          <RowCell
            key={column.key}
            path={path}
            group={group}
            row={index + 1}
            column={column}
            text={row[column.key]}
            issues={issues.filter((issue) => issue.column === path)}
            onKeyDown={(event) => actions.current.onKeyDown(event, index, column.key)}
            onPaste={(event) => actions.current.onPaste(event, index, column.key)}
          />
        );
      })}
      <td className={styles.rowActions}>
        <IconButton
          size="small"
          label={copy.duplicate(index + 1)}
          keys={copy.duplicateKeys}
          icon={<Copy aria-hidden="true" />}
          onPress={() => actions.current.duplicate(index, first)}
        />
        <IconButton
          size="small"
          label={copy.remove(index + 1)}
          keys={copy.removeKeys}
          icon={<Trash2 aria-hidden="true" />}
          onPress={() => actions.current.remove(index, first)}
        />
      </td>
    </tr>
  );
}

const sameIssues = (one: readonly FormIssue[], other: readonly FormIssue[]): boolean =>
  one.length === other.length &&
  one.every(({ column, severity, message }, index) => {
    const also = other[index];
    return also?.column === column && also.severity === severity && also.message === message;
  });

/**
 * A row of a draft, drawn again only when it or its issues changed: a draft can have hundreds of them. The type is
 * stated because `memo` forgets the parameter of a component's type.
 */
export const DraftRow = memo(
  Row,
  (before, now) =>
    before.row === now.row &&
    before.index === now.index &&
    before.columns === now.columns &&
    sameIssues(before.issues, now.issues),
) as typeof Row;
