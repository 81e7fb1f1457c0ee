import { StickyNote } from 'lucide-react';
import { fixWords } from '../../../copy/fixes.ts';
import { gridCopy } from '../../../copy/grid.ts';
import { resultsCopy } from '../../../copy/results.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import type { GridColumn } from '../../../grid/index.ts';
import { Button, cx } from '../../../ui/index.ts';
import { fixOne } from '../actions/apply-fix.ts';
import { discardFailed, retrySave } from '../actions/failed-saves.ts';
import { openNote } from '../actions/notes.ts';
import type { SheetSession } from '../session.ts';
import styles from '../sheet.module.css';
import { type ActiveCell, useActiveCell } from '../use-session.ts';

const copy = sheetsCopy.cellBar;

/** The active cell: where it is, its whole text, what is wrong with it and the fix. */
export function CellBar({
  session,
  columns,
}: {
  readonly session: SheetSession;
  readonly columns: readonly GridColumn[];
}) {
  const cell = useActiveCell(session, columns);
  const where = cell === null ? null : copy.where(cell.column.label, cell.row.number);
  return (
    <section className={styles.cellBar} aria-label={copy.label}>
      <div className={styles.where} title={cell === null ? undefined : `${where}\n${cell.column.help}`}>
        {where}
      </div>
      <div className={styles.text}>{cell === null ? null : <WholeText text={cell.text} />}</div>
      {cell === null || cell.row.note === '' ? null : (
        <button
          type="button"
          className={styles.rowNote}
          title={cell.row.note}
          onClick={() => openNote(session)}
        >
          <StickyNote aria-hidden="true" />
          <span className="visually-hidden">{copy.note}</span>
          <span className={styles.message}>{cell.row.note}</span>
        </button>
      )}
      {cell === null ? null : <Trouble session={session} cell={cell} />}
    </section>
  );
}

/** Longer texts are cut here as well; the editor has all of it. */
const longest = 2_000;

const WholeText = ({ text }: { readonly text: string }) => (
  <>{text.length > longest ? `${text.slice(0, longest)}…` : text}</>
);

function Trouble({ session, cell }: { readonly session: SheetSession; readonly cell: ActiveCell }) {
  const { draft, issues, row } = cell;
  if (cell.column.computed)
    return <div className={styles.trouble}>{cell.column.result ? resultsCopy.cell : copy.computed}</div>;
  if (draft?.state === 'failed')
    return (
      <div className={cx(styles.trouble, styles.error)}>
        <span className={styles.message}>{gridCopy.notSaved(draft.problem ?? '')}</span>
        <Button size="small" onPress={() => retrySave(session, draft)}>
          {copy.retry}
        </Button>
        <Button size="small" look="quiet" onPress={() => discardFailed(session, draft)}>
          {copy.discard}
        </Button>
      </div>
    );
  // While a text is on its way, what is said about the one before it would be wrong.
  const [worst] = draft === undefined || draft.state === 'shown' ? issues : [];
  if (worst === undefined) return null;
  return (
    <div className={cx(styles.trouble, styles[worst.severity])}>
      <span className={styles.message} title={issues.map((issue) => issue.message).join('\n')}>
        {worst.message}
        {issues.length > 1 ? ` ${copy.more(issues.length - 1)}` : ''}
      </span>
      {worst.fix === undefined ? null : (
        <Button size="small" onPress={() => void fixOne(session, row.id, worst)}>
          {fixWords.one(worst.fix)}
        </Button>
      )}
    </div>
  );
}
