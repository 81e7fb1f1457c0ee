import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '../../contract/errors.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Details } from './Details.tsx';
import styles from './surface.module.css';

export type BannerTone = 'info' | 'ok' | 'warn' | 'error';

const signs = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert } as const;

/** A fact that stays on the screen: what happened, and what can be done. Errors are announced at once. */
export function Banner({
  tone,
  title,
  children,
  actions,
}: {
  readonly tone: BannerTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const Sign = signs[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Sign aria-hidden="true" className={styles.sign} />
      <div className={styles.bannerText}>
        <strong className={styles.bannerTitle}>{title}</strong>
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={styles.bannerActions}>{actions}</div> : null}
    </div>
  );
}

/** An error of the contract as a banner: its sentence, its next step, its details one press away. */
export function ErrorBanner({
  error,
  onRetry,
  actions,
}: {
  readonly error: AppError;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
}) {
  return (
    <Banner
      tone="error"
      title={error.message}
      actions={
        onRetry || actions ? (
          <>
            {onRetry ? (
              <Button size="small" onPress={onRetry}>
                {uiCopy.retry}
              </Button>
            ) : null}
            {actions}
          </>
        ) : null
      }
    >
      {error.next ? <p>{error.next}</p> : null}
      {error.details && error.details.length > 0 ? <Details lines={error.details} /> : null}
    </Banner>
  );
}
