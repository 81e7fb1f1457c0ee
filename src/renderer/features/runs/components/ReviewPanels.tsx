import type { ReactNode } from 'react';
import type { Review } from '../../../../contract/runs.ts';
import { actOf } from '../../../../domain/kinds/acts.ts';
import { skippedRows } from '../../../../domain/run/row-results.ts';
import { navigate } from '../../../app/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import {
  Banner,
  Button,
  count,
  counted,
  DataTable,
  duration,
  Panel,
  StoreBadge,
  Switch,
} from '../../../ui/index.ts';
import styles from './run.module.css';

const platformWords = { a: 'platform A', b: 'platform B', custom: 'custom store' } as const;

/** Which store, how much, how long: the three things that must not be wrong. */
export function ReviewSummary({ review }: { readonly review: Review }) {
  const { store, earlier } = review;
  const behind = review.rowsLeftOut + (earlier === null ? 0 : skippedRows(earlier));
  return (
    <Panel>
      <dl className={styles.facts}>
        <div>
          <dt>{runsCopy.review.store}</dt>
          <dd>
            <span className={styles.storeLine}>
              <StoreBadge name={store.name} colour={store.colour} />
              <span>
                {store.name}
                <small>
                  {platformWords[store.platform]} · {store.practice ? runsCopy.review.practice : 'live'}
                </small>
              </span>
            </span>
          </dd>
        </div>
        <div>
          <dt>{runsCopy.review.what}</dt>
          <dd>
            {actOf(review.kind, review.rows)}
            <small>
              {runsCopy.review.from(review.title)},{' '}
              {review.emails ? `${runsCopy.review.emails(review.emails)}, ` : ''}
              {behind > 0 ? runsCopy.review.stayBehind(behind) : runsCopy.review.noneStays}
              {review.warnings > 0 ? `, ${counted(review.warnings, 'warning')}` : ''}
            </small>
          </dd>
        </div>
        <div>
          <dt>{runsCopy.review.requests}</dt>
          <dd>
            {count(review.requests.total)}
            <small>
              {review.batches > 0
                ? `${counted(review.tasks, 'task')} in ${counted(review.batches, 'batch', 'batches')}`
                : review.readFirst.on
                  ? runsCopy.review.twoEach
                  : runsCopy.review.oneEach}
            </small>
          </dd>
        </div>
        <div>
          <dt>{runsCopy.review.time}</dt>
          <dd>
            {duration(review.seconds.upload + review.seconds.verify)}
            <small>
              {duration(review.seconds.upload)} to send and {duration(review.seconds.verify)} to verify, plus
              the time the service takes to process
            </small>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

export function ReviewNotices({ review }: { readonly review: Review }) {
  const tones = { error: 'error', warning: 'warn', info: 'info' } as const;
  return (
    <>
      {review.notices.map((notice) => (
        <Banner
          key={notice.text}
          tone={tones[notice.severity]}
          title={notice.text}
          actions={wayToRows(review.sheetId, notice.rowsWith)}
        />
      ))}
    </>
  );
}

/** The way to the rows that a notice is about. */
function wayToRows(sheetId: string | null, rowsWith: Review['notices'][number]['rowsWith']): ReactNode {
  if (sheetId === null || rowsWith === undefined) return null;
  return (
    <Button
      size="small"
      onPress={() => navigate({ screen: 'sheet', sheetId, filter: { by: 'issues', severity: rowsWith } })}
    >
      {runsCopy.review.showRows}
    </Button>
  );
}

/** How the total comes about: the arithmetic that an operator can check. */
export function ReviewRequests({
  review,
  onRowByRow,
}: {
  readonly review: Review;
  readonly onRowByRow: (on: boolean) => void;
}) {
  const { requests, rowByRow } = review;
  const lines = [
    { what: runsCopy.review.readBefore, number: requests.read },
    { what: 'Create batches', number: requests.create },
    { what: 'Add tasks', number: requests.add },
    { what: 'Process batches', number: requests.process },
    { what: 'Send rows one by one', number: requests.single },
    { what: 'Read results', number: requests.verify },
  ].filter((line) => line.number > 0);
  return (
    <Panel title={runsCopy.review.requests} flush>
      <DataTable
        label={runsCopy.review.requests}
        rows={[...lines, { what: 'In all', number: requests.total }]}
        rowKey={(line) => line.what}
        columns={[
          { id: 'what', header: 'Step', cell: (line) => line.what, isRowHeader: true },
          {
            id: 'number',
            header: 'Requests',
            align: 'end',
            width: '96px',
            cell: (line) => count(line.number),
          },
        ]}
      />
      {rowByRow.possible ? (
        <div className={styles.rowByRow}>
          <Switch
            isSelected={rowByRow.on}
            onChange={onRowByRow}
            help={runsCopy.review.rowByRowHelp(counted(review.tasks, 'request'))}
          >
            {runsCopy.review.rowByRow}
          </Switch>
        </div>
      ) : null}
    </Panel>
  );
}

export function ReviewTakeBack({
  review,
  onReadFirst,
}: {
  readonly review: Review;
  readonly onReadFirst: (on: boolean) => void;
}) {
  const { readFirst } = review;
  return (
    <Panel title={runsCopy.review.takeBack}>
      <p>{review.inverse.how}</p>
      {readFirst.possible ? (
        <div className={styles.readFirst}>
          <Switch
            isSelected={readFirst.on}
            onChange={onReadFirst}
            help={runsCopy.review.readFirstHelp(count(readFirst.requests))}
          >
            {runsCopy.review.readFirst}
          </Switch>
        </div>
      ) : null}
    </Panel>
  );
}

const rowsInWords = (rows: readonly number[]): string => {
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? first;
  if (rows.length <= 1) return `row ${count(first)}`;
  const range = `${count(first)} to ${count(last)}`;
  if (last - first + 1 === rows.length) return `rows ${range}`;
  if (rows.length > 6) return `${counted(rows.length, 'row')} from ${range}`;
  return `rows ${rows.slice(0, -1).map(count).join(', ')} and ${count(last)}`;
};

/** The first bodies exactly as they will go. */
export function ReviewRequestsPreview({ review }: { readonly review: Review }) {
  return (
    <Panel title={runsCopy.review.first} note={runsCopy.review.firstNote}>
      {review.firstRequests.map((request, at) => (
        <details
          key={`${request.method} ${request.path}`}
          className={styles.request}
          open={request.body !== '' && at < (review.requests.read > 0 ? 3 : 2)}
        >
          <summary>
            <code>
              {request.method} {request.path}
            </code>
            <span>
              {request.rows.length > 0 ? `${rowsInWords(request.rows)} · ` : ''}
              {runsCopy.review.version(request.version)}
            </span>
          </summary>
          {request.body ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
            <pre tabIndex={0}>{request.body}</pre>
          ) : null}
        </details>
      ))}
    </Panel>
  );
}
