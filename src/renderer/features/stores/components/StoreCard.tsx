import { Ellipsis, Lock, LockOpen, Palette, RotateCcw, Trash2, Unplug } from 'lucide-react';
import type { Store } from '../../../../contract/stores.ts';
import { reconnectStore, toggleLock, useAttempt } from '../../../app/index.ts';
import { dataCopy } from '../../../copy/data.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { shellCopy } from '../../../copy/shell.ts';
import { storesCopy } from '../../../copy/stores.ts';
import {
  Banner,
  Button,
  dateTime,
  IconButton,
  Menu,
  type MenuEntry,
  Pill,
  StoreBadge,
  type Tone,
} from '../../../ui/index.ts';
import { turnLockOn } from '../actions/set-lock.ts';
import { openConnect, openDialog, profilesFacts } from '../store.ts';
import styles from '../stores.module.css';
import { ScopeList } from './ScopeList.tsx';

const stateTones: Readonly<Record<Store['state'], Tone>> = {
  connected: 'ok',
  'reconnect-needed': 'warn',
  disconnected: 'neutral',
};

/** One store: who it is, whether it can be sent to, and with which rights. */
export function StoreCard({ store }: { readonly store: Store }) {
  const { pending } = useAttempt();
  const isConnected = store.state === 'connected';
  return (
    <section className={styles.card} data-store={store.colour} aria-label={store.name}>
      <header className={styles.cardHead}>
        <StoreBadge name={store.name} colour={store.colour} size="large" />
        <div className={styles.cardName}>
          <h2>{store.name}</h2>
          <span>
            {shellCopy.switcher.platform[store.platform]} ·{' '}
            {store.practice ? shellCopy.switcher.practice : shellCopy.switcher.live}
          </span>
        </div>
        <Pill tone={stateTones[store.state]}>{storesCopy.states[store.state]}</Pill>
        <div className={styles.cardActions}>
          {store.lock !== 'none' && store.state !== 'disconnected' ? (
            <Button
              icon={store.lock === 'locked' ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
              onPress={() => toggleLock(store)}
            >
              {store.lock === 'locked' ? lockCopy.unlock : lockCopy.lock}
            </Button>
          ) : null}
          <Button
            icon={<RotateCcw aria-hidden="true" />}
            isDisabled={pending || store.erasing}
            look={isConnected ? 'default' : 'primary'}
            onPress={() => {
              if (!store.needsSecret) openConnect();
              void reconnectStore(store);
            }}
          >
            {storesCopy.reconnect}
          </Button>
          <Menu label={storesCopy.more(store.name)} entries={moreEntries(store)}>
            <IconButton label={storesCopy.more(store.name)} icon={<Ellipsis aria-hidden="true" />} />
          </Menu>
        </div>
      </header>
      {store.reconnectWhy !== null ? (
        <div className={styles.cardNotice}>
          <Banner tone="warn" title={store.reconnectWhy}>
            {storesCopy.reconnectNext[store.state === 'reconnect-needed' ? 'ended' : 'refused']}
          </Banner>
        </div>
      ) : null}
      {store.erasing ? (
        <div className={styles.cardNotice}>
          <Banner
            tone="warn"
            title={dataCopy.erase.unfinished(store.name)}
            actions={
              <Button size="small" onPress={() => openDialog({ of: 'erase', storeId: store.id })}>
                {dataCopy.erase.again}
              </Button>
            }
          >
            {dataCopy.erase.unfinishedNext}
          </Banner>
        </div>
      ) : null}
      <Facts store={store} />
      <ScopeList store={store} />
    </section>
  );
}

function Facts({ store }: { readonly store: Store }) {
  const copy = storesCopy.facts;
  const service = profilesFacts.use(
    // The practice service has a profile only once it has been started.
    (fact) =>
      fact.value?.find((profile) => profile.id === store.profileId)?.name ??
      (store.practice ? copy.practice : store.profileId),
  );
  const facts: readonly (readonly [string, string])[] = [
    [copy.domain, store.domain],
    [copy.service, service],
    [copy.since, store.connectedAt ? dateTime(store.connectedAt) : copy.never],
    [
      copy.tokens,
      store.state === 'disconnected' && !isGone(store)
        ? storesCopy.tokensLeft
        : storesCopy.tokensIn[store.tokensIn],
    ],
    ...(store.practice ? [] : [[lockCopy.fact, lockCopy.states[store.lock]] as const]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Disconnected with nothing left: where the keychain did not delete the tokens, disconnecting can be repeated. */
const isGone = (store: Store): boolean => store.state === 'disconnected' && store.tokensIn === 'none';

function moreEntries(store: Store): readonly MenuEntry[] {
  return [
    {
      id: 'edit',
      label: storesCopy.edit,
      icon: <Palette aria-hidden="true" />,
      onAction: () => openDialog({ of: 'edit', storeId: store.id }),
    },
    ...(store.practice
      ? []
      : [
          store.lock === 'none'
            ? {
                id: 'lock-on',
                label: lockCopy.turnOn,
                icon: <Lock aria-hidden="true" />,
                onAction: () => void turnLockOn(store),
              }
            : {
                id: 'lock-off',
                label: lockCopy.turnOff,
                icon: <LockOpen aria-hidden="true" />,
                onAction: () => openDialog({ of: 'lock-off', storeId: store.id }),
              },
        ]),
    { id: 'separator', separator: true },
    isGone(store)
      ? {
          id: 'remove',
          label: storesCopy.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onAction: () => openDialog({ of: 'remove', storeId: store.id }),
        }
      : {
          id: 'disconnect',
          label: storesCopy.disconnect,
          icon: <Unplug aria-hidden="true" />,
          danger: true,
          onAction: () => openDialog({ of: 'disconnect', storeId: store.id }),
        },
    {
      id: 'erase',
      label: dataCopy.erase.menu,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onAction: () => openDialog({ of: 'erase', storeId: store.id }),
    },
  ];
}
