import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Checkout } from '../../../contract/checkouts.ts';
import type { CheckoutDraft } from '../../../domain/checkouts/draft.ts';
import { Screen, StatusGap, useCommands, useStores } from '../../app/index.ts';
import { appErrorOf } from '../../bridge/index.ts';
import { checkoutsCopy as copy } from '../../copy/checkouts.ts';
import { commandWords } from '../../copy/keyboard.ts';
import { Button, ConfirmDialog, CopyField, ErrorBanner, isFocusLost, Pill, Spinner } from '../../ui/index.ts';
import { removeDraft } from './actions/manage.ts';
import { mayReview } from './actions/send.ts';
import { undoRedoDraft } from './actions/undo-redo.ts';
import styles from './checkouts.module.css';
import { DraftForm } from './components/DraftForm.tsx';
import { FormActions } from './components/FormActions.tsx';
import { JsonDialog } from './components/JsonDialog.tsx';
import { OutcomePart } from './components/OutcomePart.tsx';
import { RequestPreview, requestBody } from './components/RequestPreview.tsx';
import { ReviewDialog } from './components/ReviewDialog.tsx';
import { StatePill } from './components/StatePill.tsx';
import { formIssues } from './issues.ts';
import { endTyping, flush, openCheckout, useCheckouts } from './store.ts';

/** One checkout as a form, with the request as it would go, and what became of it. */
export function CheckoutScreen({ checkoutId }: { readonly checkoutId: string }) {
  const { open, draft, error } = useCheckouts();
  useEffect(() => void openCheckout(checkoutId), [checkoutId]);
  if (open === null || draft === null || open.id !== checkoutId) {
    return <Screen title={copy.title}>{error ? <ErrorBanner error={error} /> : <Spinner />}</Screen>;
  }
  return <OpenCheckout checkout={open} draft={draft} />;
}

const savedTones = { saved: 'neutral', saving: 'neutral', failed: 'error' } as const;

function OpenCheckout({ checkout, draft }: { readonly checkout: Checkout; readonly draft: CheckoutDraft }) {
  const { saved, error, showMissing, missingCode } = useCheckouts();
  const stores = useStores();
  const [asking, setAsking] = useState<'review' | 'json' | 'remove' | null>(null);
  const store = stores.find(({ id }) => id === checkout.storeId) ?? null;
  const today = new Date().toISOString().slice(0, 10);
  const issues = useMemo(
    () => formIssues(checkout, draft, today, { showMissing, missingCode }),
    [checkout, draft, today, showMissing, missingCode],
  );
  const review = useCallback(() => {
    if (mayReview()) setAsking('review');
  }, []);
  useCommands(
    useMemo(
      () => [
        {
          id: 'review',
          title: copy.reviewCommand,
          section: copy.title,
          words: copy.reviewWords,
          run: review,
        },
        // In its fields, too: whatever is typed there is a change of the draft.
        {
          id: 'undo',
          title: commandWords.undo,
          section: copy.title,
          keys: 'Ctrl+Z',
          run: () => void undoRedoDraft('undo'),
        },
        {
          id: 'redo',
          title: commandWords.redo,
          section: copy.title,
          keys: 'Ctrl+Y',
          otherKeys: ['Ctrl+Shift+Z'],
          run: () => void undoRedoDraft('redo'),
        },
      ],
      [review],
    ),
  );
  // What became of a request stands at the top, wherever the form was scrolled to when it was sent.
  const form = useRef<HTMLDivElement>(null);
  const outcome = checkout.last === null ? '' : `${checkout.last.at} ${checkout.last.outcome}`;
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current === outcome) return;
    shown.current = outcome;
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.scrollTo(0, 0);
    // The button that had the focus may not be there to be pressed any more.
    requestAnimationFrame(() => {
      if (isFocusLost() || document.activeElement?.matches(':disabled')) form.current?.focus();
    });
  }, [outcome]);
  const title = checkout.title === '' ? copy.untitled(checkout.number) : checkout.title;
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;

  return (
    <Screen
      title={title}
      storeId={checkout.storeId}
      body="fill"
      facts={
        <>
          <StatePill checkout={checkout} />
          <Pill tone={savedTones[saved]}>{copy.saved[saved]}</Pill>
        </>
      }
      actions={
        <FormActions
          checkout={checkout}
          canReview={checkout.state !== 'unknown'}
          isUnchanged={checkout.token !== null && Object.keys(requestBody(checkout, draft)).length === 0}
          onReview={review}
          onJson={() => setAsking('json')}
          onRemove={() => setAsking('remove')}
        />
      }
      status={
        <>
          <span>{copy.counts.lines(checkout.lines)}</span>
          {errors > 0 ? <span>{copy.counts.errors(errors)}</span> : null}
          {warnings > 0 ? <span>{copy.counts.warnings(warnings)}</span> : null}
          <StatusGap />
          <span>{copy.list.version}</span>
        </>
      }
    >
      <div className={styles.screen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears that a field was left, and acts on nothing */}
        <div className={styles.form} ref={form} tabIndex={-1} onBlur={endTyping}>
          {error ? (
            <ErrorBanner
              error={error}
              actions={
                saved === 'failed' ? (
                  <Button size="small" onPress={() => void flush()}>
                    {copy.saveAgain}
                  </Button>
                ) : null
              }
            />
          ) : null}
          <OutcomePart checkout={checkout} store={store} onRepeat={review} />
          {checkout.token === null ? null : <CopyField label={copy.form.token} text={checkout.token} />}
          <DraftForm checkout={checkout} draft={draft} issues={issues} />
        </div>
        <aside className={styles.side}>
          <RequestPreview checkout={checkout} draft={draft} />
        </aside>
      </div>
      {asking === 'review' ? <ReviewDialog checkout={checkout} onClose={() => setAsking(null)} /> : null}
      {asking === 'json' ? <JsonDialog checkoutId={checkout.id} onClose={() => setAsking(null)} /> : null}
      <ConfirmDialog
        isOpen={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={copy.removeDraft.title}
        action={copy.removeDraft.action}
        store={store?.colour ?? null}
        onConfirm={() => removeDraft(checkout)}
        errorOf={appErrorOf}
      >
        {copy.removeDraft.text}
      </ConfirmDialog>
    </Screen>
  );
}
