import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, RunProgress, RunRow } from '../../../../contract/runs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Button, count, cx, Details, notifyError, Panel, Segments } from '../../../ui/index.ts';
import styles from './run.module.css';

const pageSize = 200;

const countOf = (run: RunProgress, outcome: Outcome): number =>
  ({
    succeeded: run.succeeded,
    failed: run.failed,
    unknown: run.unknown,
    'not-sent': run.notSent,
    counted: run.counted,
  })[outcome];

/** The contract's values stay out of the page: they would bring the schemas' compiler with them. */
const outcomes: readonly Outcome[] = ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'];

/** What needs somebody comes first. */
function firstShown(run: RunProgress): Outcome {
  if (run.counted > 0) return 'counted';
  if (run.failed > 0) return 'failed';
  if (run.unknown > 0) return 'unknown';
  return run.succeeded > 0 ? 'succeeded' : 'not-sent';
}

/** Where the service only counts, the counts of a batch are no counts of rows that could be listed. */
const labelOf = (run: RunProgress, outcome: Outcome): string => {
  const word = runsCopy.outcomeWords[outcome];
  const onlyCounted = run.counted > 0 && (outcome === 'succeeded' || outcome === 'failed');
  return onlyCounted ? word : `${word} ${count(countOf(run, outcome))}`;
};

function Row({ row }: { readonly row: RunRow }) {
  const tone: Readonly<Record<Outcome, string | undefined>> = {
    succeeded: styles.done,
    failed: styles.failed,
    unknown: styles.noticed,
    'not-sent': styles.next,
    counted: styles.noticed,
  };
  return (
    <li className={styles.row}>
      <span
        className={cx(styles.mark, tone[row.outcome])}
        role="img"
        aria-label={runsCopy.outcomeWords[row.outcome]}
      />
      <span className={styles.rowLabel}>
        <b>{row.label}</b> <span className={styles.rowNumber}>row {count(row.number)}</span>
      </span>
      <span className={styles.rowMessage}>
        {row.message || (row.serviceId ? `id ${row.serviceId}` : '')}
        {row.raw ? <Details title={runsCopy.run.raw} lines={[row.raw]} /> : null}
      </span>
    </li>
  );
}

/** Rows of the run by outcome, a page at a time. Failed ones come first: they need somebody. */
export function RunRows({ run }: { readonly run: RunProgress }) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [rows, setRows] = useState<readonly RunRow[]>([]);
  const [mayHaveMore, setMayHaveMore] = useState(false);
  const latest = useRef(0);
  const outcome = chosen ?? firstShown(run);
  const known = countOf(run, outcome);

  const load = useCallback(
    async (afterNumber: number, before: readonly RunRow[]) => {
      latest.current += 1;
      const asked = latest.current;
      try {
        const page = await desk.invoke('runs.rows', {
          runId: run.id,
          outcomes: [outcome],
          afterNumber,
          limit: pageSize,
        });
        if (asked !== latest.current) return;
        setRows([...before, ...page]);
        setMayHaveMore(page.length === pageSize);
      } catch (thrown) {
        notifyError(appErrorOf(thrown));
      }
    },
    [run.id, outcome],
  );

  // The first page follows the counts while the run goes on; further pages are asked for by hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count is the reason to read the page again
  useEffect(() => {
    void load(0, []);
  }, [load, known]);

  return (
    <Panel
      title={runsCopy.run.rows}
      actions={
        <Segments
          label="Outcome"
          labelHidden
          value={outcome}
          onChange={setChosen}
          options={outcomes
            .filter((value) => value !== 'counted' || run.counted > 0)
            .map((value) => ({
              value,
              label: labelOf(run, value),
            }))}
        />
      }
    >
      {rows.length === 0 ? (
        <p className={styles.note}>{runsCopy.run.noRows}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.rowId} row={row} />
          ))}
        </ul>
      )}
      {mayHaveMore ? (
        <Button size="small" onPress={() => load(rows.at(-1)?.number ?? 0, rows)}>
          {runsCopy.run.more}
        </Button>
      ) : null}
    </Panel>
  );
}
