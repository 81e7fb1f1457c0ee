import { Lock, Store as StoreIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { Review, Selection } from '../../../contract/runs.ts';
import { chooseStore } from '../../app/actions.ts';
import { useCurrentStore, useStores } from '../../app/facts/index.ts';
import { LockBanner } from '../../app/lock/LockBanner.tsx';
import { askToUnlock } from '../../app/lock/lock-state.ts';
import { goBack, navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { lockCopy } from '../../copy/lock.ts';
import { runsCopy } from '../../copy/runs.ts';
import { Button, EmptyState, ErrorBanner, Select, Spinner, StoreBadge } from '../../ui/index.ts';
import { MissingScopes } from './components/MissingScopes.tsx';
import { ReviewConsequences } from './components/ReviewConsequences.tsx';
import {
  ReviewNotices,
  ReviewRequests,
  ReviewRequestsPreview,
  ReviewSummary,
  ReviewTakeBack,
} from './components/ReviewPanels.tsx';
import { ReviewStopped } from './components/ReviewStopped.tsx';
import styles from './components/run.module.css';
import { SendDialog } from './components/SendDialog.tsx';

export type ReviewScreenProps = { readonly sheetId: string | null; readonly selection: Selection };

/** The screen before sending: what will happen, to which store, in how many requests, and the way back. */
export function ReviewScreen({ sheetId, selection }: ReviewScreenProps) {
  const stores = useStores();
  const store = useCurrentStore();
  const [review, setReview] = useState<Review | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  /** Undefined: main decides by the number of tasks. */
  const [readFirst, setReadFirst] = useState<boolean | undefined>(undefined);
  const storeId = store?.id ?? null;
  const key = JSON.stringify(selection);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the selection, whose identity changes with every render
  const plan = useCallback(async () => {
    if (storeId === null) return;
    setError(null);
    setReview(null);
    try {
      setReview(
        await desk.invoke('runs.review', {
          sheetId,
          storeId,
          selection,
          ...(readFirst === undefined ? {} : { readFirst }),
        }),
      );
    } catch (thrown) {
      setError(appErrorOf(thrown));
    }
  }, [sheetId, storeId, key, readFirst]);
  useEffect(() => void plan(), [plan]);

  if (!store) {
    return (
      <Screen title={runsCopy.review.title}>
        <EmptyState
          icon={<StoreIcon aria-hidden="true" />}
          title={runsCopy.review.noStore}
          actions={
            <Button look="primary" onPress={() => navigate({ screen: 'stores', connect: null })}>
              {runsCopy.review.connect}
            </Button>
          }
        />
      </Screen>
    );
  }
  const blocked =
    review === null || review.rows === 0 || review.notices.some((notice) => notice.severity === 'error');
  return (
    <Screen
      title={review ? `${runsCopy.review.title}: ${review.title}` : runsCopy.review.title}
      actions={
        <>
          {stores.length > 1 && !('runId' in selection) ? (
            <Select
              label={runsCopy.review.chooseStore}
              labelHidden
              value={store.id}
              onChange={(id) => void chooseStore(id)}
              options={stores.map((entry) => ({
                value: entry.id,
                label: entry.name,
                icon: <StoreBadge name={entry.name} colour={entry.colour} size="small" />,
              }))}
            />
          ) : null}
          <Button onPress={goBack}>
            {'runId' in selection ? runsCopy.review.backToRun : runsCopy.review.back}
          </Button>
          {store.lock === 'locked' ? (
            <Button look="primary" icon={<Lock aria-hidden="true" />} onPress={() => askToUnlock(store.id)}>
              {lockCopy.unlockToSend}
            </Button>
          ) : (
            <Button look="primary" isDisabled={blocked} onPress={() => setSending(true)}>
              {runsCopy.review.send(review?.rows ?? 0)}
            </Button>
          )}
        </>
      }
      status={review ? <span>Nothing is sent before you press Send.</span> : null}
    >
      <div className={styles.stack}>
        {error ? <ErrorBanner error={error} onRetry={() => void plan()} /> : null}
        {!review && !error ? <Spinner /> : null}
        {review ? (
          <>
            <LockBanner store={store} hasAction={false} />
            <MissingScopes review={review} />
            <ReviewSummary review={review} />
            <ReviewStopped review={review} onFixed={() => void plan()} />
            <ReviewNotices review={review} />
            <div className={styles.columns}>
              <ReviewRequestsPreview review={review} />
              <div className={styles.stack}>
                <ReviewConsequences review={review} />
                <ReviewRequests review={review} />
                <ReviewTakeBack review={review} onReadFirst={setReadFirst} />
              </div>
            </div>
            <SendDialog
              review={review}
              selection={selection}
              isOpen={sending}
              onClose={() => setSending(false)}
            />
          </>
        ) : null}
      </div>
    </Screen>
  );
}
