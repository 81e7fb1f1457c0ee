import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../ui/index.ts';
import { frameFor } from './facts/frame.ts';
import { useVisits } from './navigation.ts';
import styles from './screen.module.css';
import { useWindowTitle } from './window-title.ts';

export type ScreenProps = {
  /** The heading, also of the window. */
  readonly title: string;
  /** Pills beside the title: kind, state. */
  readonly facts?: ReactNode;
  /** Buttons at the end of the header, the primary one last. */
  readonly actions?: ReactNode;
  /** The line at the foot of the window. */
  readonly status?: ReactNode;
  /** `fill` gives the body to one part that scrolls by itself, like the grid; `page` scrolls and has margins. */
  readonly body?: 'page' | 'fill';
  /** Pages of text and forms read better when they are not as wide as the window. */
  readonly measure?: 'full' | 'wide' | 'narrow';
  /** The store that the screen acts on, where that need not be the current one: the window takes its frame. */
  readonly storeId?: string | null;
  readonly children: ReactNode;
};

/** The frame of every screen: header, body, status line. Takes the focus when it is navigated to. */
export function Screen({
  title,
  facts,
  actions,
  status,
  body = 'page',
  measure = 'wide',
  storeId = null,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLElement>(null);
  const visits = useVisits();
  const arrivedAt = useRef<number | null>(null);

  // Before anything is painted: a screen is not seen in the frame of another store.
  useLayoutEffect(() => (storeId === null ? undefined : frameFor(storeId)), [storeId]);

  useWindowTitle(title);

  useEffect(() => {
    if (arrivedAt.current === visits) return;
    arrivedAt.current = visits;
    // The first screen leaves the focus where the window put it; a screen may name a better place than its heading.
    if (visits === 0) return;
    (main.current?.querySelector<HTMLElement>('[data-arrive]') ?? heading.current)?.focus({
      preventScroll: true,
    });
  }, [visits]);

  return (
    <>
      <main id="content" className={styles.main} ref={main} data-region="main">
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {facts ? <div className={styles.facts}>{facts}</div> : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
        <div className={cx(styles.body, body === 'page' ? styles.page : styles.fill)}>
          {body === 'page' ? (
            <div className={cx(styles.measure, measure !== 'wide' && styles[measure])}>{children}</div>
          ) : (
            children
          )}
        </div>
      </main>
      <footer className={styles.status}>{status}</footer>
    </>
  );
}

/** Pushes what follows it to the end of the status line. */
export const StatusGap = () => <span className={styles.gap} />;
