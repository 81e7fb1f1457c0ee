import { memo, useState } from 'react';
import type { Outcome, RunProgress, RunRow } from '../../../../contract/runs.ts';
import { isSheetKind } from '../../../../domain/sheet/kind.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Button, count, cx, Panel, Segments, useFocusInPlace } from '../../../ui/index.ts';
import { showInSheet } from '../actions/show-in-sheet.ts';
import { useOneStop } from '../use-one-stop.ts';
import { useRunRows } from '../use-run-rows.ts';
import styles from './run.module.css';
import list from './run-rows.module.css';

const countOf = (run: RunProgress, outcome: Outcome): number =>
  ({
    succeeded: run.succeeded,
    failed: run.failed,
    unknown: run.unknown,
    'not-sent': run.notSent,
    counted: run.counted,
  })[outcome];

/**
 * What needs somebody first. The contract's values stay out of the page: they would bring the schemas' compiler with
 * them.
 */
const outcomes: readonly Outcome[] = ['failed', 'unknown', 'counted', 'not-sent', 'succeeded'];

/** While a run goes on, a row that is still to be sent is none that is not sent. */
const isOffered = (run: RunProgress, outcome: Outcome): boolean => {
  if (outcome === 'counted') return run.counted > 0;
  return outcome !== 'not-sent' || run.notSent > 0 || run.endedAt !== null;
};

/** What needs somebody comes first. */
function firstShown(run: RunProgress): Outcome {
  if (run.counted > 0) return 'counted';
  if (run.failed > 0) return 'failed';
  if (run.unknown > 0) return 'unknown';
  return run.notSent > 0 ? 'not-sent' : 'succeeded';
}

/** Where the service only counts, the counts of a batch are no counts of rows that could be listed. */
const labelOf = (run: RunProgress, outcome: Outcome): string => {
  const word = runsCopy.outcomeWords[outcome];
  const onlyCounted = run.counted > 0 && (outcome === 'succeeded' || outcome === 'failed');
  return onlyCounted ? word : `${word} ${count(countOf(run, outcome))}`;
};

const tones: Readonly<Record<Outcome, string | undefined>> = {
  succeeded: styles.done,
  failed: styles.failed,
  unknown: styles.noticed,
  'not-sent': styles.next,
  counted: styles.noticed,
};

type MatchedBy = RunProgress['matchedBy'];
type RowProps = { readonly row: RunRow; readonly matchedBy: MatchedBy; readonly isStop: boolean };

/** Message, ID, and what the result is known by where that is not what the run says of all its rows. */
function saidOf(row: RunRow, matchedBy: MatchedBy): string {
  // That the run was canceled is what the message says.
  const isSaid = row.evidence === 'cancelled' && row.message !== '';
  const evidence = row.evidence === matchedBy || isSaid ? null : row.evidence;
  return [
    row.message,
    row.serviceId === null || row.serviceId === row.label ? '' : runsCopy.run.id(row.serviceId),
    evidence === null ? '' : runsCopy.run.evidence[evidence],
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Whether there is more of a row than its line shows, or more than fits into it. */
const opens = (row: RunRow, matchedBy: MatchedBy): boolean =>
  row.raw !== null || saidOf(row, matchedBy) !== '';

/** A row in one line: key, result and message. The line opens to the whole message and the service's response. */
const Row = memo(function Row({ row, matchedBy, isStop }: RowProps) {
  const said = saidOf(row, matchedBy);
  const tabIndex = isStop ? 0 : -1;
  const line = (
    <>
      <span className={cx(styles.mark, tones[row.outcome])} aria-hidden="true" />
      <b className={list.rowLabel} title={row.label}>
        {row.label}
      </b>
      <span className={list.rowNumber}>{runsCopy.run.row(row.number)}</span>
      <span className={list.rowResult}>{runsCopy.rowOutcomes[row.outcome]}</span>
      <span className={list.rowMessage} title={said}>
        {said}
      </span>
    </>
  );
  if (!opens(row, matchedBy)) {
    return (
      <li className={list.row}>
        <div className={list.line}>{line}</div>
      </li>
    );
  }
  return (
    <li className={list.row} data-row={row.rowId}>
      <details>
        <summary className={list.line} tabIndex={tabIndex}>
          {line}
        </summary>
        {row.raw === null ? null : (
          <div className={list.rowMore}>
            <p>{runsCopy.run.raw}</p>
            <pre tabIndex={tabIndex}>{row.raw}</pre>
          </div>
        )}
      </details>
    </li>
  );
});

/** Rows of the run by outcome, a page at a time. Failed ones come first: they need somebody. */
export function RunRows({ run }: { readonly run: RunProgress }) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const outcome = chosen !== null && isOffered(run, chosen) ? chosen : firstShown(run);
  const { rows, mayHaveMore, isOutdated, more, readAgain } = useRunRows(
    run.id,
    outcome,
    countOf(run, outcome),
  );
  const openable = rows.filter((row) => opens(row, run.matchedBy)).map(({ rowId }) => rowId);
  const { stop, listProps } = useOneStop(openable);
  // A row may get another result, and a button go, while it has the focus.
  const { group } = useFocusInPlace<HTMLDivElement>('summary, button:enabled');

  return (
    <Panel
      title={runsCopy.run.rows}
      actions={
        <>
          {run.sheetId !== null && isSheetKind(run.kind) && rows.length > 0 ? (
            <Button size="small" onPress={() => void showInSheet(run, outcome, countOf(run, outcome))}>
              {runsCopy.run.showInSheet}
            </Button>
          ) : null}
          <Segments
            label={runsCopy.run.outcome}
            labelHidden
            value={outcome}
            onChange={setChosen}
            options={outcomes
              .filter((value) => isOffered(run, value))
              .map((value) => ({
                value,
                label: labelOf(run, value),
              }))}
          />
        </>
      }
    >
      <div {...group}>
        {rows.length === 0 ? (
          <p className={styles.note}>{run.endedAt === null ? runsCopy.run.noRowsYet : runsCopy.run.noRows}</p>
        ) : (
          <ul className={styles.rows} {...listProps}>
            {rows.map((row) => (
              <Row key={row.rowId} row={row} matchedBy={run.matchedBy} isStop={row.rowId === stop} />
            ))}
          </ul>
        )}
        <div className={list.listEnd}>
          {mayHaveMore ? (
            <Button size="small" onPress={more}>
              {runsCopy.run.more}
            </Button>
          ) : null}
          {isOutdated ? (
            <>
              <Button size="small" onPress={readAgain}>
                {runsCopy.run.readAgain}
              </Button>
              <span className={styles.note}>{runsCopy.run.outdated}</span>
            </>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
