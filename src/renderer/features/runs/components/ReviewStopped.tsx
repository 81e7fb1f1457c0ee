import { useState } from 'react';
import type { Review, StoppedRow } from '../../../../contract/runs.ts';
import type { Stop } from '../../../../domain/sheet/kind.ts';
import { runsCopy } from '../../../copy/runs.ts';
import {
  Banner,
  Button,
  count,
  type DataColumn,
  DataTable,
  dateTime,
  listed,
  Panel,
} from '../../../ui/index.ts';
import { fixStopped, mostRemoved } from '../actions/fix-stopped.ts';
import styles from './run.module.css';

const copy = runsCopy.review.stopped;

/** Rows of one line: those with the same reason, where the service said nothing of each. */
type Line = StoppedRow & { readonly rows: readonly StoppedRow[] };

function linesOf(first: readonly StoppedRow[]): readonly Line[] {
  const lines = new Map<string, StoppedRow[]>();
  for (const row of first) {
    const key = row.said === null ? `${row.fix} ${row.why}` : `row ${row.rowId}`;
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [row]);
    else known.push(row);
  }
  return [...lines.values()].flatMap((rows) => (rows[0] === undefined ? [] : [{ ...rows[0], rows }]));
}

/** The rows of a line by their names: the first ones, and all of them once it is opened. */
function Labels({ rows }: Pick<Line, 'rows'>) {
  const labels = rows.map(({ label }) => label);
  const first = <span className={styles.wrapped}>{listed(labels, maxNamed)}</span>;
  if (labels.length <= maxNamed) return first;
  return (
    <details>
      <summary>{first}</summary>
      <span className={styles.wrapped}>{labels.join(', ')}</span>
    </details>
  );
}

const said: DataColumn<Line> = {
  id: 'said',
  header: copy.said,
  cell: (row) =>
    row.saidAt === null ? null : (
      <span className={styles.wrapped}>
        “{row.said}” <small>{dateTime(row.saidAt)}</small>
      </span>
    ),
};

/** Labels of a line that are named. */
const maxNamed = 4;

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
  const lines = linesOf(stopped.first);
  const isGrouped = lines.length < stopped.first.length;
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
          rows={lines}
          rowKey={(row) => String(row.rowId)}
          columns={[
            isGrouped
              ? {
                  id: 'row',
                  header: copy.rows,
                  align: 'end',
                  width: '64px',
                  cell: ({ rows }) => count(rows.length),
                }
              : {
                  id: 'row',
                  header: copy.row,
                  align: 'end',
                  width: '64px',
                  cell: (row) => count(row.number),
                },
            {
              id: 'label',
              header: copy.name,
              isRowHeader: true,
              width: isGrouped ? '240px' : '130px',
              cell: ({ rows }) => <Labels rows={rows} />,
            },
            {
              id: 'why',
              header: copy.reason,
              cell: (row) => <span className={styles.wrapped}>{row.why}</span>,
            },
            ...(lines.some(({ saidAt }) => saidAt !== null) ? [said] : []),
            {
              id: 'fix',
              header: copy.fix,
              width: '200px',
              cell: (row) => <span className={styles.wrapped}>{copy.fixes[row.fix]}</span>,
            },
          ]}
        />
      </Panel>
    </>
  );
}
