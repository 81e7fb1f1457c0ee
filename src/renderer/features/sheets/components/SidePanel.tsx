import type { SheetDetail } from '../../../../contract/sheets.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import type { GridColumn } from '../../../grid/index.ts';
import { Tabs } from '../../../ui/index.ts';
import styles from '../panel.module.css';
import type { SheetSession } from '../session.ts';
import { useSheet } from '../use-session.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { IssuesPanel } from './IssuesPanel.tsx';
import { RowForm } from './RowForm.tsx';

const copy = sheetsCopy.panel;

/** Beside the grid: what is wrong, one row as a form, and how the columns are shown. */
export function SidePanel({
  session,
  sheet,
  columns,
  onGrid,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly columns: readonly GridColumn[];
  readonly onGrid: () => void;
}) {
  const tab = useSheet(session, (state) => state.panel);
  return (
    <aside className={styles.panel} aria-label={copy.label} data-region="panel">
      <Tabs
        label={copy.label}
        selected={tab}
        onSelect={(panel) => session.state.setState({ panel })}
        tabs={[
          {
            id: 'issues',
            label: copy.issues,
            content: <IssuesPanel session={session} sheet={sheet} onGrid={onGrid} />,
          },
          {
            id: 'row',
            label: copy.row,
            content: <RowForm session={session} sheet={sheet} columns={columns} />,
          },
          { id: 'columns', label: copy.columns, content: <ColumnsPanel session={session} sheet={sheet} /> },
        ]}
      />
    </aside>
  );
}
