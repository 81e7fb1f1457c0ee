import type { Review } from '../../../../contract/runs.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Banner, count, DataTable, Panel, Switch } from '../../../ui/index.ts';
import styles from './run.module.css';

const tones = { error: 'error', warning: 'warn', info: 'info' } as const;

/** What ought to be known besides; what is about rows of the sheet stands in the first panel. */
export function ReviewNotices({ review }: { readonly review: Review }) {
  return review.notices
    .filter(({ rowsWith }) => rowsWith === undefined)
    .map(({ text, severity }) => <Banner key={text} tone={tones[severity]} title={text} />);
}

/** How the total comes about: the arithmetic that an operator can check. */
export function ReviewRequests({
  review,
  isUndo,
  onRowByRow,
  onReadFirst,
}: {
  readonly review: Review;
  readonly isUndo: boolean;
  readonly onRowByRow: (on: boolean) => void;
  readonly onReadFirst: (on: boolean) => void;
}) {
  const { requests, rowByRow, readFirst } = review;
  const steps = runsCopy.review.requestSteps;
  const lines = [
    { what: steps.read, number: requests.read },
    { what: steps.create, number: requests.create },
    { what: steps.add, number: requests.add },
    { what: steps.process, number: requests.process },
    { what: steps.single, number: requests.single },
    { what: steps.verify, number: requests.verify },
  ].filter((line) => line.number > 0);
  const sum = (line: { readonly what: string }, text: string) =>
    line.what === steps.all ? <b>{text}</b> : text;
  return (
    <Panel title={runsCopy.review.requests} flush>
      <DataTable
        label={runsCopy.review.requests}
        rows={[...lines, { what: steps.all, number: requests.total }]}
        rowKey={(line) => line.what}
        columns={[
          {
            id: 'what',
            header: runsCopy.review.requestColumns.step,
            cell: (line) => sum(line, line.what),
            isRowHeader: true,
          },
          {
            id: 'number',
            header: runsCopy.review.requestColumns.requests,
            align: 'end',
            width: '96px',
            cell: (line) => sum(line, count(line.number)),
          },
        ]}
      />
      {rowByRow.possible ? (
        <div className={styles.rowByRow}>
          <Switch
            isSelected={rowByRow.on}
            onChange={onRowByRow}
            help={runsCopy.review.rowByRowHelp(review.tasks)}
          >
            {runsCopy.review.rowByRow}
          </Switch>
        </div>
      ) : null}
      {readFirst.possible ? (
        <div className={styles.rowByRow}>
          <Switch
            isSelected={readFirst.on}
            onChange={onReadFirst}
            help={runsCopy.review.readFirstHelp(isUndo, readFirst.requests)}
          >
            {runsCopy.review.readFirst(isUndo)}
          </Switch>
        </div>
      ) : null}
    </Panel>
  );
}
