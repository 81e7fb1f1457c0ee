import { Check, X } from 'lucide-react';
import type { Store } from '../../../../contract/stores.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { cx } from '../../../ui/index.ts';
import styles from '../stores.module.css';
import { KindScopes } from './KindScopes.tsx';

/** Scopes that were asked for against those that were granted; what is missing stands out. */
export function ScopeList({ store }: { readonly store: Store }) {
  const granted = new Set(store.grantedScopes);
  const missing = store.neededScopes.filter((scope) => !granted.has(scope));
  const extra = store.grantedScopes.filter((scope) => !store.neededScopes.includes(scope));
  if (store.state === 'disconnected') return null;
  return (
    <div className={styles.scopes}>
      <h3>
        {storesCopy.scopesGranted(store.neededScopes.length - missing.length, store.neededScopes.length)}
      </h3>
      <ul aria-label={storesCopy.scopes}>
        {store.neededScopes.map((scope) => (
          <li key={scope} className={cx(styles.scope, !granted.has(scope) && styles.scopeMissing)}>
            {granted.has(scope) ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <code>{scope}</code>
            <span className={granted.has(scope) ? 'visually-hidden' : undefined}>
              {granted.has(scope) ? storesCopy.scopeGranted : storesCopy.scopeMissing}
            </span>
          </li>
        ))}
        {extra.map((scope) => (
          <li key={scope} className={styles.scope}>
            <Check aria-hidden="true" />
            <code>{scope}</code>
            <span>{storesCopy.scopesExtra}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? <p>{storesCopy.scopesMissingNext(missing.length)}</p> : null}
      <KindScopes store={store} />
    </div>
  );
}
