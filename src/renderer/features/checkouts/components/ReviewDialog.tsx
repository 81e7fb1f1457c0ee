import type { CheckoutReview, CheckoutSummary } from '../../../../contract/checkouts.ts';
import { LockBanner, useStoreNow } from '../../../app/index.ts';
import { useAction, useReading } from '../../../bridge/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Banner, Button, count, Dialog, ErrorBanner, Spinner, StoreBadge } from '../../../ui/index.ts';
import { reviewCheckout, sendCheckout } from '../actions/send.ts';
import styles from '../checkouts.module.css';
import { kindOf } from '../issues.ts';
import { RequestHead } from './RequestPreview.tsx';

const copy = checkoutsCopy.review;
const tones = { error: 'error', warning: 'warn', info: 'info' } as const;

/** The last look before sending: which store, the request as it will go, the discount, the way back. */
export function ReviewDialog({
  checkout,
  onClose,
}: {
  readonly checkout: CheckoutSummary;
  readonly onClose: () => void;
}) {
  const kind = kindOf(checkout);
  const reading = useReading(checkout.id, reviewCheckout);
  const review = reading.value;
  const { isPending, error: refused, act } = useAction();
  const error = reading.error ?? refused;

  const store = useStoreNow(review?.store ?? null);
  const blocked =
    store?.lock === 'locked' || (review?.notices.some(({ severity }) => severity === 'error') ?? true);
  const send = async (): Promise<void> => {
    if (review === null || blocked) return;
    await act(async () => {
      await sendCheckout(checkout.id, review.token);
      onClose();
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={review ? copy.titles[kind](review.store.name) : checkoutsCopy.form.review[kind]}
      width="wide"
      store={review?.store.colour ?? null}
      step={review ? 'ready' : 'reading'}
      footer={
        <>
          <Button onPress={onClose}>{copy.cancel}</Button>
          <Button look="primary" isDisabled={blocked || isPending} onPress={send}>
            {review ? copy.actions[kind](review.store.name) : checkoutsCopy.form.review[kind]}
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
        {store ? <LockBanner store={store} /> : null}
        {review ? <ReviewBody review={review} checkout={checkout} /> : null}
      </div>
    </Dialog>
  );
}

function ReviewBody({
  review,
  checkout,
}: {
  readonly review: CheckoutReview;
  readonly checkout: CheckoutSummary;
}) {
  const { store, kind } = review;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.store}</dt>
          <dd className={styles.storeName}>
            <StoreBadge name={store.name} colour={store.colour} size="small" /> {store.name}
          </dd>
        </div>
        <div>
          <dt>{copy.request}</dt>
          <dd>{store.practice ? copy.requests.practice : copy.requests.live}</dd>
        </div>
        <div>
          <dt>{copy.lines}</dt>
          <dd>{count(checkout.lines)}</dd>
        </div>
        <div>
          <dt>{copy.discount}</dt>
          <dd>{checkout.discountCode === '' ? copy.none : checkout.discountCode}</dd>
        </div>
      </dl>
      {review.notices.map((notice) => (
        <Banner key={notice.text} tone={tones[notice.severity]} title={notice.text} />
      ))}
      <div>
        <RequestHead method={review.method} path={review.path} headers={review.headers} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled */}
        <pre className={styles.body} tabIndex={0}>
          {review.body}
        </pre>
      </div>
      <div>
        <h3 className={styles.minor}>{copy.undo}</h3>
        <p>{copy.undoText[kind]}</p>
      </div>
    </>
  );
}
