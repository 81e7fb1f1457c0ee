import type { Review, Selection } from '../../../../contract/runs.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Button, ConfirmDialog, StoreBadge } from '../../../ui/index.ts';
import { startRun } from '../actions/start-run.ts';
import { sentAgain } from './ReviewEarlier.tsx';
import styles from './run.module.css';

/** The last question: how many rows, which store. Destructive kinds ask for the store's name. */
export function SendDialog({
  review,
  act,
  selection,
  isOpen,
  onClose,
  onReviewAgain,
}: {
  readonly review: Review;
  /** What its rows do. */
  readonly act: string;
  readonly selection: Selection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReviewAgain: () => void;
}) {
  const { store } = review;
  const again = sentAgain(review);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={runsCopy.review.actIn(act, store.name)}
      action={act}
      // “Cancel” beside “Cancel 150 subscriptions” could be taken for it.
      {...(review.kind === 'subscription_cancel' ? { keep: runsCopy.run.keepGoing } : {})}
      look={review.destructive ? 'danger' : 'primary'}
      store={store.colour}
      {...(review.destructive
        ? { typed: { text: store.name, label: runsCopy.review.typeName(store.name) } }
        : {})}
      onConfirm={(typed) => startRun(review, selection, typed)}
      errorOf={appErrorOf}
      wayOn={(error) =>
        error.code === 'conflict' ? (
          <Button size="small" onPress={onReviewAgain}>
            {runsCopy.review.again}
          </Button>
        ) : null
      }
    >
      <p className={styles.storeLine}>
        <StoreBadge name={store.name} colour={store.colour} />
        <b>{runsCopy.review.whichStore(store)}</b>
      </p>
      {review.emails ? `${runsCopy.review.emails(review.emails)}. ` : ''}
      {runsCopy.review.goes(review, store.name)}{' '}
      {again > 0 ? runsCopy.review.earlier.inQuestion(again, review.rows) : ''}
      {review.inverse.how}
      {review.unrestored.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
