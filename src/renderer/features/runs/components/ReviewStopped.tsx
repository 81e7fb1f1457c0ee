import { useState } from 'react';
import type { Review, StoppedRow } from '../../../../contract/runs.ts';
import type { Stop } from '../../../../domain/sheet/kind.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Banner, Button, count, DataTable, dateTime, Panel } from '../../../ui/index.ts';
import { fixStopped, mostRemoved } from '../actions/fix-stopped.ts';
import styles from './run.module.css';

const copy = runsCopy.review.stopped;

/** Rows that are skipped, why, and what can be done. */
export function ReviewStopped({
  review,
  onFixed,
  onSendRejected,
}: {
  readonly review: Review;
  readonly onFixed: () => void;
  /** Called when rows are to be sent that the service rejected earlier. */
  readonly onSendRejected: () => void;
}) {
  const [pending, setPending] = useState(false);
  const { stopped, sheetId } = review;
  if (stopped.rows === 0) return null;
  const fixable = (fix: StoppedRow['fix']) => stopped.first.filter((row) => row.fix === fix);
  const fix = async (which: Stop['fix']) => {
    if (sheetId === null) return;
    setPending(true);
    const done = await fixStopped(sheetId, which, fixable(which));
    setPending(false);
    if (done) onFixed();
  };
  const override = fixable('set-override').length;
  const remove = fixable('remove-row').length;
  return (
    <>
      <Banner
        tone="warn"
        title={copy.title(stopped.rows)}
        actions={
          <>
            {sheetId !== null && override > 0 ? (
              <Button size="small" isDisabled={pending} onPress={() => void fix('set-override')}>
                {copy.setOverride(override)}
              </Button>
            ) : null}
            {sheetId !== null && remove > 0 && remove <= mostRemoved ? (
              <Button size="small" isDisabled={pending} onPress={() => void fix('remove-row')}>
                {copy.remove(remove)}
              </Button>
            ) : null}
            {stopped.rejected > 0 ? (
              <Button size="small" isDisabled={pending} onPress={onSendRejected}>
                {copy.sendRejected(stopped.rejected)}
              </Button>
            ) : null}
          </>
        }
      >
        {copy.why(stopped.rows, stopped.first.length)}
      </Banner>
      <Panel title={copy.panel} flush>
        <DataTable
          label={copy.panel}
          rows={stopped.first}
          rowKey={(row) => String(row.rowId)}
          columns={[
            { id: 'row', header: copy.row, align: 'end', width: '64px', cell: (row) => count(row.number) },
            {
              id: 'label',
              header: copy.name,
              isRowHeader: true,
              width: '130px',
              cell: (row) => row.label,
            },
            {
              id: 'why',
              header: copy.reason,
              cell: (row) => <span className={styles.wrapped}>{row.why}</span>,
            },
            {
              id: 'said',
              header: copy.said,
              cell: (row) =>
                row.saidAt === null ? null : (
                  <span className={styles.wrapped}>
                    “{row.said}” <small>{dateTime(row.saidAt)}</small>
                  </span>
                ),
            },
            {
              id: 'fix',
              header: copy.fix,
              width: '160px',
              cell: (row) => <span className={styles.wrapped}>{copy.fixes[row.fix]}</span>,
            },
          ]}
        />
      </Panel>
    </>
  );
}
