import { ChevronsUpDown, Plus, Store as StoreIcon } from 'lucide-react';
import { Button } from 'react-aria-components';
import { shellCopy } from '../../copy/shell.ts';
import { Menu, type MenuEntry, StoreBadge } from '../../ui/index.ts';
import { switchStore } from '../actions.ts';
import { useFrameStore } from '../facts/frame.ts';
import { useStores } from '../facts/index.ts';
import { LockLine } from '../lock/LockLine.tsx';
import { navigate } from '../navigation.ts';
import { OfflineLine } from '../network/OfflineLine.tsx';
import { aboutStore, placeOfStore } from './about-store.ts';
import styles from './shell.module.css';

const copy = shellCopy.switcher;

/** The store that the screen acts on, and the way to another. */
export function StoreSwitcher() {
  const stores = useStores();
  const current = useFrameStore();
  if (!current) return <NoStore />;

  const entries: readonly MenuEntry[] = [
    ...stores.map((store) => ({
      id: store.id,
      label: store.name,
      note: [aboutStore(store), ...(store.id === current.id ? [copy.current] : [])].join(' · '),
      icon: <StoreBadge name={store.name} colour={store.colour} />,
      onAction: () => void switchStore(store.id),
    })),
    { id: 'separator', separator: true as const },
    {
      id: 'connect',
      label: copy.connect,
      icon: <Plus aria-hidden="true" />,
      onAction: () => navigate({ screen: 'stores', connect: 'store' }),
    },
    {
      id: 'manage',
      label: copy.manage,
      icon: <StoreIcon aria-hidden="true" />,
      onAction: () => navigate({ screen: 'stores', connect: null }),
    },
  ];
  return (
    <>
      <Menu label={copy.menu} entries={entries}>
        <Button className={styles.switcher ?? ''}>
          <StoreBadge name={current.name} colour={current.colour} />
          <span className={styles.switcherText}>
            <span className="visually-hidden">{copy.label}</span>
            <b>{current.name}</b>
            <small>{placeOfStore(current)}</small>
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      </Menu>
      <OfflineLine store={current} />
      <LockLine store={current} />
    </>
  );
}

const NoStore = () => (
  <Button className={styles.switcher ?? ''} onPress={() => navigate({ screen: 'stores', connect: null })}>
    <span className={styles.noStore} aria-hidden="true">
      <Plus />
    </span>
    <span className={styles.switcherText}>
      <b>{copy.none}</b>
      <small>{copy.connectFirst}</small>
    </span>
  </Button>
);
