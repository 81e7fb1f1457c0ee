import { type ReactNode, useEffect, useRef } from 'react';
import { useRoute } from '../../../app/index.ts';
import styles from '../settings.module.css';

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
    if (!isAsked) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
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
