import { Check, X } from 'lucide-react';
import type { Store } from '../../../../contract/stores.ts';
import { kinds } from '../../../../domain/kinds/registry.ts';
import { scopesByKind } from '../../../../domain/scopes.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { cx } from '../../../ui/index.ts';
import styles from '../stores.module.css';

const copy = storesCopy.kindScopes;

/** What the granted scopes allow, kind by kind: named by the specification, or found out by trying. */
export function KindScopes({ store }: { readonly store: Store }) {
  const found = scopesByKind(store.grantedScopes);
  const lacking = found.filter(({ missing }) => missing.length > 0).length;
  return (
    <details className={styles.kindScopes} open={lacking > 0}>
      <summary>{lacking > 0 ? copy.lacking(lacking, found.length) : copy.complete(found.length)}</summary>
      <ul aria-label={copy.label}>
        {found.map(({ kind, named, missing, rowByRow }) => (
          <li key={kind}>
            {missing.length > 0 ? (
              <X aria-hidden="true" className={cx(styles.sign, styles.lacks)} />
            ) : (
              <Check aria-hidden="true" className={cx(styles.sign, styles.has)} />
            )}
            <span>{kinds[kind].title}</span>
            <small>
              {named.map((scope) => (
                <code key={scope} className={missing.includes(scope) ? styles.lacks : undefined}>
                  {scope}
                  {missing.includes(scope) ? ` ${storesCopy.scopeMissing}` : ''}
                </code>
              ))}
              {rowByRow ? <span>{copy.rowByRow}</span> : null}
            </small>
          </li>
        ))}
      </ul>
      <p>{copy.tried}</p>
    </details>
  );
}
