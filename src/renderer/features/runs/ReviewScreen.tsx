import { Lock, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import type { Review, Selection } from '../../../contract/runs.ts';
import type { Store } from '../../../contract/stores.ts';
import { actOf } from '../../../domain/kinds/acts.ts';
import type { Again } from '../../../domain/run/row-results.ts';
import { switchStore } from '../../app/actions.ts';
import { runsFacts, useCurrentStore, useStores } from '../../app/facts/index.ts';
import { LockBanner } from '../../app/lock/LockBanner.tsx';
import { askToUnlock } from '../../app/lock/lock-state.ts';
import { goBack, navigate } from '../../app/navigation.ts';
import { Screen } from '../../app/Screen.tsx';
import { useEditsUnsavedAnywhere } from '../../app/unsaved-edits.ts';
import { desk, useReading } from '../../bridge/index.ts';
import { lockCopy } from '../../copy/lock.ts';
import { runsCopy } from '../../copy/runs.ts';
import { undoReviewCopy } from '../../copy/undo-review.ts';
import { Button, EmptyState, ErrorBanner, Select, Spinner, StoreBadge } from '../../ui/index.ts';
import { MissingScopes } from './components/MissingScopes.tsx';
import { ReviewChanges } from './components/ReviewChanges.tsx';
import { ReviewConsequences } from './components/ReviewConsequences.tsx';
import { ReviewEarlier } from './components/ReviewEarlier.tsx';
import { ReviewLead, ReviewNothing, ReviewRequestsPreview } from './components/ReviewLead.tsx';
import { ReviewNotices, ReviewRequests } from './components/ReviewPanels.tsx';
import { ReviewStopped } from './components/ReviewStopped.tsx';
import styles from './components/run.module.css';
import { SendDialog } from './components/SendDialog.tsx';
import { UnsavedNotice } from './components/UnsavedNotice.tsx';
import { useReviewFocus } from './use-review-focus.ts';

export type ReviewScreenProps = {
  readonly sheetId: string | null;
  /** Where the rows go to one store alone. */
  readonly storeId?: string | undefined;
  readonly selection: Selection;
};

/** The store that the rows go to: those of a run or a bundle sheet to its own, those of a sheet to the current one. */
function useTarget(selection: Selection, storeId: string | undefined): Store | null {
  const stores = useStores();
  const current = useCurrentStore();
  const runs = runsFacts.use(({ value }) => value);
  const run = 'runId' in selection ? runs?.find(({ id }) => id === selection.runId) : undefined;
  const own = storeId ?? run?.storeId;
  if (own === undefined && !('runId' in selection)) return current;
  return stores.find(({ id }) => id === own) ?? null;
}

/** Rows that undo a run, of a run or of the rest of one that undoes it. */
function useIsUndo(selection: Selection): boolean {
  const runs = runsFacts.use(({ value }) => value);
  if (selection.of === 'inverse') return true;
  return 'runId' in selection && runs?.find(({ id }) => id === selection.runId)?.inverseOf != null;
}

/** What the rows do, as the title, the button and the dialog say it. */
function actIn({ kind, rows }: Review, isUndo: boolean): string {
  const act = actOf(kind, rows);
  return isUndo ? undoReviewCopy.act(kind, rows, act) : act;
}

/** The screen before sending: what will happen, to which store, in how many requests, and the way back. */
export function ReviewScreen({ sheetId, storeId, selection: chosen }: ReviewScreenProps) {
  const stores = useStores();
  const store = useTarget(chosen, storeId);
  const isUndo = useIsUndo(chosen);
  /** Another store cannot be chosen. */
  const isOwn = storeId !== undefined || 'runId' in chosen;
  /** A wish to send rows again is one about the store that was asked about. */
  const [wish, setWish] = useState<{ readonly storeId: string; readonly again: Again } | null>(null);
  const again = wish?.storeId === store?.id ? wish?.again : undefined;
  const selection =
    again === undefined || (chosen.of !== 'valid' && chosen.of !== 'rows') ? chosen : { ...chosen, again };
  /** The review that the operator is asked about last; another one is another question. */
  const [sending, setSending] = useState<string | null>(null);
  /** Undefined: main decides by the number of tasks. */
  const [readFirst, setReadFirst] = useState<boolean | undefined>(undefined);
  /** Undefined: in batches, or as the run went whose rows are sent again. */
  const [rowByRow, setRowByRow] = useState<boolean | undefined>(undefined);
  /** Rows that the service rejected earlier, wanted in the store that was asked about. */
  const [evenRejectedIn, setEvenRejectedIn] = useState<string | null>(null);
  const [readCurrent, setReadCurrent] = useState(false);
  const unsaved = useEditsUnsavedAnywhere(sheetId);
  const asked =
    store === null
      ? null
      : {
          sheetId,
          storeId: store.id,
          selection,
          ...(readFirst === undefined ? {} : { readFirst }),
          ...(rowByRow === undefined ? {} : { rowByRow }),
          ...(evenRejectedIn === store.id ? { evenRejected: true } : {}),
          ...(readCurrent ? { readCurrent } : {}),
        };
  const {
    value: review,
    error,
    isReading,
    readAgain,
  } = useReading(asked, (question) => desk.invoke('runs.review', question));
  const focused = useReviewFocus<HTMLDivElement>(review !== null);

  if (!store) {
    return (
      <Screen title={runsCopy.review.title}>
        <EmptyState
          icon={<StoreIcon aria-hidden="true" />}
          title={isOwn ? runsCopy.review.storeGone : runsCopy.review.noStore}
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
    unsaved !== null ||
    review === null ||
    review.rows === 0 ||
    review.notices.some((notice) => notice.severity === 'error');
  const isNothing = review?.rows === 0;
  const act = review === null ? runsCopy.review.title : actIn(review, isUndo);
  return (
    <Screen
      title={
        review === null
          ? runsCopy.review.title
          : isNothing
            ? runsCopy.review.nothing(store.name)
            : runsCopy.review.actIn(act, store.name)
      }
      storeId={isOwn ? store.id : null}
      actions={
        <>
          {stores.length > 1 && !isOwn ? (
            <Select
              label={runsCopy.review.chooseStore}
              labelHidden
              value={store.id}
              onChange={(id) => void switchStore(id)}
              options={stores.map((entry) => ({
                value: entry.id,
                label: entry.name,
                icon: <StoreBadge name={entry.name} colour={entry.colour} size="small" />,
              }))}
            />
          ) : null}
          <Button look={isNothing ? 'primary' : 'default'} isMain={isNothing} onPress={goBack}>
            {'runId' in selection ? runsCopy.review.backToRun : runsCopy.review.back}
          </Button>
          {isNothing ? null : store.lock === 'locked' ? (
            <Button look="primary" icon={<Lock aria-hidden="true" />} onPress={() => askToUnlock(store.id)}>
              {lockCopy.unlockToSend}
            </Button>
          ) : (
            <Button
              look={review?.destructive ? 'danger' : 'primary'}
              isMain
              isDisabled={blocked}
              onPress={() => setSending(review?.token ?? null)}
            >
              {act}
            </Button>
          )}
        </>
      }
      status={review && !isNothing ? <span>{runsCopy.review.notYet}</span> : null}
    >
      <div className={styles.stack} {...focused}>
        {error ? <ErrorBanner error={error} onRetry={readAgain} /> : null}
        {unsaved === null ? null : <UnsavedNotice sheetId={sheetId} unsaved={unsaved} />}
        {isReading ? <Spinner /> : null}
        {review ? (
          <>
            {isNothing ? (
              <ReviewNothing review={review} />
            ) : (
              <>
                <LockBanner store={store} hasAction={false} />
                <MissingScopes review={review} onRowByRow={() => setRowByRow(true)} />
                <ReviewLead review={review} />
              </>
            )}
            <ReviewEarlier review={review} onAgain={(next) => setWish({ storeId: store.id, again: next })} />
            <ReviewStopped
              review={review}
              onFixed={readAgain}
              onSendRejected={() => setEvenRejectedIn(store.id)}
            />
            <ReviewNotices review={review} />
            {isNothing ? null : (
              <div className={styles.columns}>
                <div className={styles.stack}>
                  <ReviewChanges
                    review={review}
                    isUndo={isUndo}
                    isCurrent={readCurrent}
                    onReadCurrent={() => setReadCurrent(true)}
                  />
                  <ReviewRequestsPreview review={review} />
                </div>
                <div className={styles.stack}>
                  <ReviewConsequences review={review} />
                  <ReviewRequests
                    review={review}
                    isUndo={isUndo}
                    onRowByRow={setRowByRow}
                    onReadFirst={setReadFirst}
                  />
                </div>
              </div>
            )}
            <SendDialog
              review={review}
              act={act}
              selection={selection}
              isOpen={sending === review.token && unsaved === null}
              onClose={() => setSending(null)}
              onReviewAgain={readAgain}
            />
          </>
        ) : null}
      </div>
    </Screen>
  );
}
