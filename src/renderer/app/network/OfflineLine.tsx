import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Store } from '../../../contract/stores.ts';
import { shellCopy } from '../../copy/shell.ts';
import styles from './offline.module.css';

const copy = shellCopy.offline;

const subscribe = (listener: () => void): (() => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener);
  };
};
const isOnline = (): boolean => navigator.onLine;

/**
 * Under the switcher: that this computer has no network, as the system says. With a network nothing is said, for it
 * may not lead to the service. The practice store needs none.
 */
export function OfflineLine({ store }: { readonly store: Store }) {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status">
      {!online && !store.practice && (
        <p className={styles.line} title={copy.what}>
          <WifiOff aria-hidden="true" />
          <span>{copy.title}</span>
          <span className="visually-hidden">{copy.what}</span>
        </p>
      )}
    </div>
  );
}
