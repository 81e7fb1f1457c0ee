import { Lock, LockOpen } from 'lucide-react';
import type { Store } from '../../../contract/stores.ts';
import { lockCopy } from '../../copy/lock.ts';
import { cx } from '../../ui/index.ts';
import { toggleLock } from './actions.ts';
import styles from './lock.module.css';

/** Under the switcher: whether the store can be written to, and the way to the other state. */
export function LockLine({ store }: { readonly store: Store }) {
  if (store.lock === 'none' || store.state === 'disconnected') return null;
  const isLocked = store.lock === 'locked';
  const Sign = isLocked ? Lock : LockOpen;
  const name = isLocked ? lockCopy.unlockStoreDots(store.name) : lockCopy.lockStore(store.name);
  return (
    <button
      type="button"
      className={cx(styles.line, !isLocked && styles.open)}
      title={`${name} (F9)`}
      onClick={() => toggleLock(store)}
    >
      <Sign aria-hidden="true" />
      <span className={styles.state}>{isLocked ? lockCopy.locked : lockCopy.unlocked}</span>
      <span className={styles.act} aria-hidden="true">
        {isLocked ? lockCopy.unlock : lockCopy.lock}
      </span>
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
