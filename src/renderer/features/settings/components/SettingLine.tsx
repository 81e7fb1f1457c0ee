import { type ReactNode, useEffect, useRef } from 'react';
import { useRoute } from '../../../app/index.ts';
import styles from '../settings.module.css';

const inputs = ['wheel', 'pointerdown', 'keydown'] as const;

/** One setting or fact: what it is at the left, its value at the right. One that was asked for by its name is scrolled to. */
export const SettingLine = ({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}) => {
  const route = useRoute();
  const isAsked = route.screen === 'settings' && route.part === title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const line = heading.current;
    if (!isAsked || line === null) return;
    line.focus({ preventScroll: true });
    // What is read later may push it out of sight, until somebody scrolls or goes on.
    const settling = new ResizeObserver(() => line.scrollIntoView({ block: 'center' }));
    const page = line.closest('section')?.parentElement;
    if (page) settling.observe(page);
    const end = (): void => settling.disconnect();
    for (const input of inputs) window.addEventListener(input, end, { once: true, capture: true });
    return () => {
      end();
      for (const input of inputs) window.removeEventListener(input, end, { capture: true });
    };
  }, [isAsked]);
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <h3 ref={heading} {...(isAsked ? { tabIndex: -1, 'data-arrive': '' } : {})}>
          {title}
        </h3>
        {help ? <p>{help}</p> : null}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  );
};
