import { useState } from 'react';
import type { Checkout } from '../../../../contract/checkouts.ts';
import type { Store } from '../../../../contract/stores.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import { Banner, Button, ConfirmDialog, Details, dateTime, Spinner } from '../../../ui/index.ts';
import { settleCheckout, stopSending } from '../actions/send.ts';
import styles from '../checkouts.module.css';
import { TokenDialog } from './TokenDialog.tsx';

const copy = checkoutsCopy.outcome;

/** What became of the last request, and what can be done about it. */
export function OutcomePart({
  checkout,
  store,
  onRepeat,
}: {
  readonly checkout: Checkout;
  readonly store: Store | null;
  readonly onRepeat: () => void;
}) {
  const { last, state } = checkout;
  if (state === 'unknown' && last?.outcome !== 'going')
    return <UnknownCheckout checkout={checkout} store={store} />;
  if (last === null) return null;
  const lines = last.details.length > 0 ? <ServiceWords lines={last.details} /> : null;
  switch (last.outcome) {
    case 'going':
      return last.message !== '' ? (
        <Banner tone="warn" title={last.message}>
          {last.next}
        </Banner>
      ) : (
        <Banner
          tone="info"
          title={
            <>
              <Spinner /> {copy.sending[last.kind]}
            </>
          }
          actions={
            last.tries > 0 ? (
              <Button size="small" onPress={() => void stopSending(checkout.id)}>
                {copy.stop}
              </Button>
            ) : null
          }
        >
          {last.tries > 0 ? copy.tries[last.kind](last.tries + 1) : copy.sendingText[last.kind]}
        </Banner>
      );
    case 'ok':
      return checkout.changed ? null : (
        <Banner tone={last.next === '' ? 'ok' : 'warn'} title={last.message}>
          {last.next === '' ? null : <p>{last.next}</p>}
          {last.endedAt === null ? null : dateTime(last.endedAt)}
        </Banner>
      );
    case 'refused':
    case 'not-sent':
      return (
        <Banner tone={last.outcome === 'refused' ? 'error' : 'warn'} title={last.message}>
          {last.next === '' ? null : <p>{last.next}</p>}
          {lines}
        </Banner>
      );
    case 'unknown':
      // Of a checkout that was said not to be there nothing more has to be found out.
      return last.kind === 'create' ? null : (
        <Banner
          tone="warn"
          title={copy.updateUnknown}
          actions={
            <Button size="small" onPress={onRepeat}>
              {copy.repeat}
            </Button>
          }
        >
          {last.message} {last.next}
        </Banner>
      );
  }
}

const fewLines = 4;

function ServiceWords({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length > fewLines) return <Details lines={lines} />;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function UnknownCheckout({ checkout, store }: { readonly checkout: Checkout; readonly store: Store | null }) {
  const [asking, setAsking] = useState<'token' | 'not-there' | null>(null);
  const settle = checkoutsCopy.settle;
  return (
    <>
      <Banner tone="warn" title={copy.unknown}>
        {checkout.last?.message} {checkout.last?.next}
        <div className={styles.buttons}>
          <Button size="small" onPress={() => setAsking('token')}>
            {copy.found}
          </Button>
          <Button size="small" onPress={() => setAsking('not-there')}>
            {copy.notThere}
          </Button>
        </div>
      </Banner>
      {asking === 'token' ? (
        <TokenDialog
          title={settle.tokenTitle}
          text={settle.tokenText}
          action={settle.tokenAction}
          store={store?.colour ?? null}
          onClose={() => setAsking(null)}
          onToken={(token) => settleCheckout(checkout.id, token)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asking === 'not-there'}
        onClose={() => setAsking(null)}
        title={settle.notThereTitle}
        action={settle.notThereAction}
        store={store?.colour ?? null}
        onConfirm={() => settleCheckout(checkout.id, null)}
        errorOf={appErrorOf}
      >
        {settle.notThereText(store?.name ?? '')}
      </ConfirmDialog>
    </>
  );
}
