import type { ClipboardEvent, KeyboardEvent } from 'react';
import { longestText, type RowGroup } from '../../../../domain/checkouts/draft.ts';
import type { KeyedColumn } from '../../../../domain/checkouts/fields.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { cx } from '../../../ui/index.ts';
import { setText } from '../actions/edit.ts';
import styles from '../checkouts.module.css';
import { type FormIssue, fieldId } from '../issues.ts';
import { issueId } from './IssueList.tsx';

const isFigure = (type: KeyedColumn<string>['type']): boolean => type === 'integer' || type === 'decimal';

/** What a column offers to choose from; other texts can be typed and are checked. */
export function offeredBy({ type, choices }: KeyedColumn<string>): readonly string[] {
  return type === 'boolean' ? ['true', 'false'] : (choices ?? []);
}

/** The list of what a column offers; its cells share it. */
export const offeredId = (group: RowGroup, key: string): string => `checkout-offered-${group}-${key}`;

/** One field of a row. Its text stays as typed, whatever it is. */
export function RowCell({
  path,
  group,
  row,
  column,
  text,
  issues,
  onKeyDown,
  onPaste,
}: {
  readonly path: string;
  readonly group: RowGroup;
  readonly row: number;
  readonly column: KeyedColumn<string>;
  readonly text: string;
  readonly issues: readonly FormIssue[];
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}) {
  const id = fieldId(path);
  const offered = offeredBy(column);
  const [issue] = issues;
  const severity = issues.some((one) => one.severity === 'error') ? 'error' : issue?.severity;
  return (
    <td
      className={cx(severity === 'error' && styles.cellError, severity === 'warning' && styles.cellWarning)}
    >
      <input
        id={id}
        className={cx(
          styles.cell,
          column.type === 'id' && styles.mono,
          isFigure(column.type) && styles.figure,
        )}
        aria-label={checkoutsCopy.table.cell(column.label, row)}
        {...(severity === 'error' ? { 'aria-invalid': true } : {})}
        {...(issue ? { 'aria-describedby': issueId(path), title: issue.message } : {})}
        value={text}
        maxLength={longestText}
        spellCheck={false}
        autoComplete="off"
        {...(isFigure(column.type) || column.type === 'id' ? { inputMode: 'numeric' as const } : {})}
        {...(offered.length > 0 ? { list: offeredId(group, column.key) } : {})}
        onChange={(event) => setText(path, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </td>
  );
}
