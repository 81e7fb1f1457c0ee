import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './surface.module.css';

/** A titled surface. `flush` lets a table or a list reach its edges. */
export function Panel({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={cx(styles.panel, flush && styles.flush)}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title ? (
        <header className={styles.panelHead}>
          <h2 id={id}>{title}</h2>
          {note ? <span className={styles.panelNote}>{note}</span> : null}
          {actions ? <div className={styles.panelActions}>{actions}</div> : null}
        </header>
      ) : null}
      <div className={styles.panelBody}>{children}</div>
    </section>
  );
}
