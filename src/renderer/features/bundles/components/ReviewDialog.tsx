import { useState } from 'react';
import type { BundleReview } from '../../../../contract/bundles.ts';
import { LockBanner, useStoreNow } from '../../../app/index.ts';
import { desk, useAction, useReading } from '../../../bridge/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import {
  amount,
  Banner,
  Button,
  count,
  Dialog,
  duration,
  ErrorBanner,
  Spinner,
  StoreBadge,
  TextField,
} from '../../../ui/index.ts';
import styles from '../bundles.module.css';
import { receiveBook } from '../store.ts';

const { review: copy } = bundlesCopy;
const tones = { error: 'error', warning: 'warn', info: 'info' } as const;

/** The review before sending or restoring: store, amount, requests, first bodies, the way back, the store's name. */
export function ReviewDialog({
  bookId,
  kind,
  onClose,
}: {
  readonly bookId: string;
  readonly kind: 'send' | 'restore';
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const reading = useReading({ bookId, kind }, (question) => desk.invoke('bundles.review', question));
  const review = reading.value;
  const { isPending, error: refused, act } = useAction();
  const error = reading.error ?? refused;

  const store = useStoreNow(review?.store ?? null);
  const isLocked = store?.lock === 'locked';
  const blocked = review?.notices.some(({ severity }) => severity === 'error') ?? true;
  const may = review !== null && !blocked && !isLocked && !isPending && typed.trim() === review.store.name;
  const start = async (): Promise<void> => {
    if (!may) return;
    const { token } = review;
    await act(async () => {
      receiveBook(await desk.invoke('bundles.start', { bookId, kind, token, typedStoreName: typed }));
      onClose();
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.titles[kind]}
      width="wide"
      store={review?.store.colour ?? null}
      step={review ? 'ready' : 'reading'}
      footer={
        <>
          <Button onPress={onClose}>{copy.cancel}</Button>
          <Button
            look={kind === 'send' ? 'primary' : 'danger'}
            isDisabled={!may && !isPending}
            isPending={isPending}
            onPress={start}
          >
            {copy.actions[kind](review?.selections ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error ? (
          <ErrorBanner
            error={error}
            actions={
              error.code === 'conflict' ? (
                <Button size="small" onPress={() => void act(async () => reading.readAgain())}>
                  {copy.again}
                </Button>
              ) : null
            }
          />
        ) : null}
        {reading.isReading ? <Spinner /> : null}
        {review ? (
          <>
            {store ? <LockBanner store={store} /> : null}
            <ReviewFacts review={review} />
            {review.notices.map((notice) => (
              <Banner key={notice.text} tone={tones[notice.severity]} title={notice.text} />
            ))}
            <FirstRequests review={review} />
            <div>
              <h3 className={styles.minor}>{copy.undo}</h3>
              <p>{copy.undoText[kind]}</p>
            </div>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void start();
              }}
            >
              <TextField
                label={copy.typeName(review.store.name)}
                value={typed}
                onChange={setTyped}
                isDisabled={blocked || isLocked}
              />
            </form>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function ReviewFacts({ review }: { readonly review: BundleReview }) {
  const { store, requests } = review;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{copy.store}</dt>
        <dd className={styles.storeName}>
          <StoreBadge name={store.name} colour={store.colour} size="small" /> {store.name}
        </dd>
      </div>
      <div>
        <dt>{copy.what}</dt>
        <dd>
          {copy.bundles(review.selections)} <small>{copy.prices(review.items)}</small>
        </dd>
      </div>
      <div>
        <dt>{copy.requests}</dt>
        <dd>
          {count(requests.total)} <small>{copy.requestsNote}</small>
        </dd>
      </div>
      <div>
        <dt>{copy.time}</dt>
        <dd>
          {duration(review.seconds)} <small>{copy.timeNote}</small>
        </dd>
      </div>
      <div>
        <dt>{copy.sum}</dt>
        <dd>
          {amount(review.after)} <small>{copy.sumBefore(amount(review.before))}</small>
        </dd>
      </div>
    </dl>
  );
}

function FirstRequests({ review }: { readonly review: BundleReview }) {
  if (review.firstRequests.length === 0) return null;
  return (
    <div>
      <h3 className={styles.minor}>{copy.first}</h3>
      {review.firstRequests.map((request, index) => (
        <details key={request.path} className={styles.request} open={index === 0}>
          <summary>
            <code>PUT {request.path}</code>
            <span>{copy.subscription(request.subscriptionId)}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
          <pre tabIndex={0}>{request.body}</pre>
        </details>
      ))}
    </div>
  );
}
