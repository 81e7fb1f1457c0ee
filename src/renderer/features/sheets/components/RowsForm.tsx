import type { SheetDetail, SheetRow } from '../../../../contract/sheets.ts';
import { rowFormCopy as copy } from '../../../copy/row-form.ts';
import { editRows } from '../actions/edit-rows.ts';
import styles from '../panel.module.css';
import { mostCompared, type RowSpan, sharedText, spanRows, useRows } from '../selected-rows.ts';
import type { SheetSession } from '../session.ts';
import { FreeShipping } from './FreeShipping.tsx';
import { RowField } from './RowField.tsx';
import { type PlacedColumn, RowGroups } from './RowGroups.tsx';

/** Several rows as one form: what they share, and where they differ; an edit goes to all of them. */
export function RowsForm({
  session,
  sheet,
  spans,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly spans: readonly RowSpan[];
}) {
  const rows = useRows(session, spans);
  const total = spanRows(spans);
  const place = spans.map(({ top, bottom }) => `${top}-${bottom}`).join();
  const field = ({ column, index }: PlacedColumn) => {
    if (column.computed) return null;
    const shared = sharedText(rows, index);
    const text = shared.state === 'same' ? shared.text : null;
    const differing =
      shared.state === 'mixed'
        ? copy.mixed(shared.values)
        : total > mostCompared
          ? copy.unread
          : copy.reading;
    return (
      <RowField
        key={`${place} ${column.key}`}
        sheetId={session.sheetId}
        column={column}
        text={text}
        differing={differing}
        found={issuesIn(rows, column.key)}
        onChange={(next) =>
          void editRows(session, spans, rows, { [column.key]: next }, copy.about(column.label, total))
        }
      />
    );
  };
  return (
    <div className={styles.form}>
      <div>
        <h2>{copy.title(total)}</h2>
        <p className={styles.quiet}>{copy.several}</p>
      </div>
      <RowGroups
        sheet={sheet}
        afterFirst={<FreeShipping session={session} kind={sheet.kind} spans={spans} rows={rows} />}
        field={field}
      />
    </div>
  );
}

/** How many issues the rows have in a column, in words; null when they have none. */
function issuesIn(rows: readonly SheetRow[] | null, key: string): string | null {
  const issues = (rows ?? []).flatMap((row) => row.issues.filter((issue) => issue.column === key));
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  return issues.length === 0 ? null : copy.issues(errors, issues.length - errors);
}
