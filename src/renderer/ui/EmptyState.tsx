import type { ReactNode } from 'react';
import styles from './surface.module.css';

/** Nothing here yet: what would be here, and the way to it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {icon ? <span className={styles.emptyIcon}>{icon}</span> : null}
      <h2>{title}</h2>
      {children ? <div className={styles.emptyText}>{children}</div> : null}
      {actions ? <div className={styles.emptyActions}>{actions}</div> : null}
    </div>
  );
}
