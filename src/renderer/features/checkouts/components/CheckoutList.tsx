import { Plus, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CheckoutSummary } from '../../../../contract/checkouts.ts';
import type { Store } from '../../../../contract/stores.ts';
import { checkoutAvailability } from '../../../../domain/checkouts/availability.ts';
import { navigate, Screen, StatusGap } from '../../../app/index.ts';
import { checkoutsCopy } from '../../../copy/checkouts.ts';
import {
  Banner,
  Button,
  count,
  type DataColumn,
  DataTable,
  dateTime,
  EmptyState,
  ErrorBanner,
  Panel,
  RowLink,
  Spinner,
} from '../../../ui/index.ts';
import { addCheckout, newCheckout } from '../actions/manage.ts';
import styles from '../checkouts.module.css';
import { readList, useCheckouts } from '../store.ts';
import { StatePill } from './StatePill.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { Unreadable } from './Unreadable.tsx';

const copy = checkoutsCopy.list;

const columns: readonly DataColumn<CheckoutSummary>[] = [
  {
    id: 'name',
    header: copy.columns.name,
    isRowHeader: true,
    cell: (one) => (
      <RowLink
        name={one.title === '' ? checkoutsCopy.untitled(one.number) : one.title}
        onPress={() => navigate({ screen: 'checkouts', checkoutId: one.id })}
      />
    ),
  },
  {
    id: 'state',
    header: copy.columns.state,
    width: '122px',
    cell: (one) => (one.unreadable ? <Unreadable checkout={one} /> : <StatePill checkout={one} />),
  },
  {
    id: 'token',
    header: copy.columns.token,
    width: '150px',
    cell: (one) => <code title={one.token ?? ''}>{one.token ?? copy.noToken}</code>,
  },
  { id: 'discount', header: copy.columns.discount, width: '112px', cell: (one) => one.discountCode },
  { id: 'lines', header: copy.columns.lines, align: 'end', width: '88px', cell: (one) => count(one.lines) },
  {
    id: 'changed',
    header: copy.columns.changed,
    width: '170px',
    cell: (one) => dateTime(one.changed ? one.changedAt : (one.sentAt ?? one.changedAt)),
  },
];

/** The checkouts made at a store. On platform A it says why there are none (spec: Endpoints, rule 1). */
export function CheckoutList({ store }: { readonly store: Store }) {
  const { list, listOf, error } = useCheckouts();
  const [asking, setAsking] = useState(false);
  useEffect(() => void readList(store.id), [store.id]);
  const { available, title, text } = checkoutAvailability(store.platform);
  const isRead = listOf === store.id;
  const shown = isRead ? list : [];
  const add = (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      onPress={() => void newCheckout(store.id)}
      isDisabled={!available}
    >
      {copy.add}
    </Button>
  );
  return (
    <Screen
      title={checkoutsCopy.title}
      actions={
        available && shown.length > 0 ? (
          <>
            <Button onPress={() => setAsking(true)}>{copy.byToken}</Button>
            {add}
          </>
        ) : null
      }
      status={
        available ? (
          <>
            {isRead ? copy.status(shown).map((words) => <span key={words}>{words}</span>) : null}
            <StatusGap />
            <span>{copy.version}</span>
          </>
        ) : null
      }
    >
      <div className={styles.stack}>
        {error ? <ErrorBanner error={error} onRetry={() => void readList(store.id)} /> : null}
        {available ? null : (
          <Banner tone="warn" title={title}>
            {text}
          </Banner>
        )}
        {!isRead && !error ? <Spinner /> : null}
        {available && isRead && shown.length === 0 ? (
          <EmptyState
            icon={<ShoppingCart aria-hidden="true" />}
            title={copy.emptyTitle}
            actions={
              <>
                {add}
                <Button onPress={() => setAsking(true)}>{copy.byToken}</Button>
              </>
            }
          >
            {copy.emptyText}
          </EmptyState>
        ) : null}
        {shown.length > 0 ? (
          <Panel title={copy.label} flush>
            <div className={styles.wideTable}>
              <DataTable label={copy.label} rows={shown} rowKey={(one) => one.id} columns={columns} />
            </div>
          </Panel>
        ) : null}
      </div>
      {asking ? (
        <TokenDialog
          {...checkoutsCopy.byToken}
          store={store.colour}
          onClose={() => setAsking(false)}
          onToken={(token) => addCheckout(store.id, { token })}
        />
      ) : null}
    </Screen>
  );
}
