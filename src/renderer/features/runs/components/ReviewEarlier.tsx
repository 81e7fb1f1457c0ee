import type { Review } from '../../../../contract/runs.ts';
import { type Again, rowStandings } from '../../../../domain/run/row-results.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Banner, Button } from '../../../ui/index.ts';

const copy = runsCopy.review.earlier;

/** Rows that the store has or may have already: what becomes of them, and the other choice. What is skipped is amber. */
export function ReviewEarlier({
  review,
  onAgain,
}: {
  readonly review: Review;
  readonly onAgain: (again: Again) => void;
}) {
  if (review.earlier === null) return null;
  const { rows, again } = review.earlier;
  const store = review.store.name;
  const all = rowStandings.reduce((sum, standing) => sum + rows[standing], 0);
  const mayBeThere = rows.sent + rows.unknown + rows.pending;
  const button = (label: string, to: Again) => (
    <Button size="small" onPress={() => onAgain(to)}>
      {label}
    </Button>
  );
  if (again === 'all') {
    return mayBeThere === 0 ? null : (
      <Banner tone="warn" title={copy.again(mayBeThere, store)} actions={button(copy.skip, 'none')} />
    );
  }
  const sendSent = review.rows === 0 ? copy.sendAgain(rows.sent) : copy.sendToo(rows.sent);
  const sendAgain = mayBeThere > rows.sent ? copy.sendAllAgain : sendSent;
  return (
    <>
      {rows.sent === 0 ? null : (
        <Banner tone="warn" title={copy.sent(rows.sent, store)} actions={button(sendAgain, 'all')}>
          {mayBeThere === all && mayBeThere > rows.sent
            ? null
            : copy.unsent(rows, review.rows, review.stopped.rows)}
        </Banner>
      )}
      {rows.unknown === 0 ? null : again === 'unknown' ? (
        <Banner
          tone="warn"
          title={copy.unknownAgain(rows.unknown)}
          actions={button(copy.skipUnknown(rows.unknown), 'none')}
        >
          {copy.unknownWhy(rows.unknown, store)}
        </Banner>
      ) : (
        <Banner
          tone="warn"
          title={copy.unknown(rows.unknown)}
          actions={button(copy.sendAgain(rows.unknown), 'unknown')}
        >
          {copy.unknownWhy(rows.unknown, store)}
        </Banner>
      )}
      {rows.pending === 0 ? null : <Banner tone="warn" title={copy.pending(rows.pending)} />}
    </>
  );
}

/** Rows of a review that the store has or may have already, and that go nevertheless. */
export function sentAgain({ earlier }: Review): number {
  if (earlier === null) return 0;
  const { rows, again } = earlier;
  if (again === 'all') return rows.sent + rows.unknown + rows.pending;
  return again === 'unknown' ? rows.unknown : 0;
}
