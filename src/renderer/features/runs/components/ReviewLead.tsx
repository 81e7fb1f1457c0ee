import type { ReactNode } from 'react';
import type { Review } from '../../../../contract/runs.ts';
import type { Filter } from '../../../../contract/sheets.ts';
import { skippedRows } from '../../../../domain/run/row-results.ts';
import { navigate } from '../../../app/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { duration, Panel, StoreBadge } from '../../../ui/index.ts';
import styles from './run.module.css';

const copy = runsCopy.review;

/** The sentence of what will happen, and what must be known before: who is told, the way back, what is skipped. */
export function ReviewLead({ review }: { readonly review: Review }) {
  const { store, seconds } = review;
  const all = duration(seconds.upload + seconds.verify);
  const isUndoable = review.inverse.possible && review.inverse.isPartial !== true;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.notified, `${review.emails === null ? copy.nobodyEmailed : copy.emails(review.emails)}.`],
    [copy.undo, isUndoable ? review.inverse.how : amber(review.inverse.how)],
    [copy.skipped, skippedIn(review)],
    [copy.warnings, warningsIn(review)],
    [copy.requests, copy.inRequests(review)],
    [copy.time, review.requests.create === 0 ? copy.takesOneByOne(all) : copy.takes(all)],
  ];
  return (
    <Panel>
      <p className={styles.lead}>
        <StoreBadge name={store.name} colour={store.colour} />
        <span>{copy.lead(review.rows, review.title, store)}</span>
      </p>
      <dl className={styles.leadFacts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Where no row goes: that, and which rows have errors. Other reasons have banners of their own, with their ways out. */
export function ReviewNothing({ review }: { readonly review: Review }) {
  const { store, title } = review;
  const errors = aboutRows(review, 'error');
  return (
    <Panel>
      <p className={styles.lead}>
        <StoreBadge name={store.name} colour={store.colour} />
        <span>{copy.nothingLead(title, store.name)}</span>
      </p>
      {errors === null ? null : <p className={styles.note}>{errors}</p>}
    </Panel>
  );
}

/** What is not as an operator would wish. */
const amber = (text: ReactNode) => <span className={styles.warnText}>{text}</span>;

function skippedIn(review: Review): ReactNode {
  const sent = review.earlier === null ? 0 : skippedRows(review.earlier);
  const rows = review.rowsLeftOut + sent;
  if (rows === 0) return copy.noneSkipped;
  const isErrorsAlone = sent === 0 && review.stopped.rows === 0;
  const errors = aboutRows(
    review,
    'error',
    isErrorsAlone ? undefined : copy.rowsSkippedErrors(rows, review.rowsLeftOut - review.stopped.rows),
  );
  return errors ?? amber(copy.rowsSkipped(rows));
}

/** What may stop rows is not known before they are sent, and no warning of the sheet: it is said first. */
function warningsIn(review: Review): ReactNode {
  const cautions = cautionsIn(review);
  if (review.warnings === 0) return cautions.length === 0 ? copy.noWarnings : cautions;
  const warnings = aboutRows(review, 'warning') ?? copy.rowsWithWarnings(review.warnings);
  return cautions.length === 0 ? (
    warnings
  ) : (
    <>
      {cautions}
      <p>{warnings}</p>
    </>
  );
}

const cautionsIn = ({ consequences, sheetId }: Review): readonly ReactNode[] =>
  consequences.flatMap(({ key, parts }) =>
    parts.flatMap(({ text, caution }) =>
      caution === undefined ? (
        []
      ) : (
        <p key={text}>
          {amber(caution)}{' '}
          <RowsLink
            sheetId={sheetId}
            filter={{ by: 'column', column: key, condition: { is: 'contains', text } }}
          >
            {copy.showRows}
          </RowsLink>
        </p>
      ),
    ),
  );

/** What main says of rows of the sheet, or `text` instead of it, with the way to them; null where it says nothing. */
function aboutRows({ notices, sheetId }: Review, severity: 'error' | 'warning', text?: string): ReactNode {
  const notice = notices.find(({ rowsWith }) => rowsWith === severity);
  if (notice === undefined) return null;
  return (
    <>
      {severity === 'error' ? amber(text ?? notice.text) : (text ?? notice.text)}{' '}
      <RowsLink sheetId={sheetId} filter={{ by: 'issues', severity }}>
        {severity === 'error' ? copy.showErrors : copy.showWarnings}
      </RowsLink>
    </>
  );
}

/** The way to rows of the sheet; nothing where there is none. */
const RowsLink = ({
  sheetId,
  filter,
  children,
}: {
  readonly sheetId: string | null;
  readonly filter: Filter;
  readonly children: string;
}) =>
  sheetId === null ? null : (
    <button
      type="button"
      className={styles.link}
      onClick={() => navigate({ screen: 'sheet', sheetId, filter })}
    >
      {children}
    </button>
  );

/** Requests that are shown as they go. */
export function ReviewRequestsPreview({ review }: { readonly review: Review }) {
  return (
    <Panel>
      <details className={styles.json}>
        <summary>{copy.first}</summary>
        <p className={styles.note}>{copy.firstNote}</p>
        {review.firstRequests.map((request) => (
          <div key={`${request.method} ${request.path}`} className={styles.request}>
            <p>
              <code>
                {request.method} {request.path}
              </code>
              <span>
                {request.rows.length > 0 ? `${copy.rowsOf(request.rows)} · ` : ''}
                {copy.version(request.version)}
              </span>
            </p>
            {request.body ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
              <pre tabIndex={0}>{request.body}</pre>
            ) : null}
          </div>
        ))}
      </details>
    </Panel>
  );
}
