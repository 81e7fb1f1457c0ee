import type { SheetSummary } from '../../../../contract/sheets.ts';
import { navigate } from '../../../app/index.ts';
import { homeCopy } from '../../../copy/home.ts';
import { kindWords } from '../../../copy/kinds.ts';
import { ago, Button, Panel, Pill } from '../../../ui/index.ts';
import styles from '../home.module.css';
import { LineButton } from './LineButton.tsx';
import { useMinute } from './use-minute.ts';

const copy = homeCopy.sheets;
const most = 6;

/** The sheets that changed last, with what is wrong in them. */
export function RecentSheets({ sheets }: { readonly sheets: readonly SheetSummary[] | null }) {
  const now = useMinute();
  const shown = (sheets ?? []).slice(0, most);
  return (
    <Panel
      title={copy.title}
      flush
      actions={
        <Button size="small" look="quiet" onPress={() => navigate({ screen: 'sheets' })}>
          {copy.all}
        </Button>
      }
    >
      {sheets !== null && shown.length === 0 ? <p className={styles.empty}>{copy.empty}</p> : null}
      <ul>
        {shown.map((sheet) => (
          <LineButton key={sheet.id} onPress={() => navigate({ screen: 'sheet', sheetId: sheet.id })}>
            <span className={styles.lineText}>
              <b>{sheet.name}</b>
              <small>
                {sheet.unreadable ? copy.unreadable : kindWords[sheet.kind]} · {copy.rows(sheet.rows)} ·{' '}
                {copy.changed(ago(sheet.changedAt, now))}
              </small>
            </span>
            <span className={styles.lineFacts}>
              {sheet.rowsWithErrors > 0 ? (
                <Pill tone="error">{copy.errors(sheet.rowsWithErrors)}</Pill>
              ) : null}
              {sheet.warnings > 0 ? <Pill tone="warn">{copy.warnings(sheet.warnings)}</Pill> : null}
              {sheet.rowsWithErrors === 0 && sheet.warnings === 0 && !sheet.unreadable ? (
                <Pill tone="ok">{copy.clean}</Pill>
              ) : null}
            </span>
          </LineButton>
        ))}
      </ul>
    </Panel>
  );
}
