import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './toast.module.css';
import { dismissToast, type Toast, useToasts } from './toasts.ts';

const signs = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert } as const;
const shownMs = 7000;

/** The corner where toasts appear. The list is a live region that is always there, so that it is announced. */
export function ToastRegion({ label }: { readonly label: string }) {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  return (
    <section className={styles.region} aria-label={label} data-region="toasts">
      <div
        className={styles.list}
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast, held }: { readonly toast: Toast; readonly held: boolean }) {
  const stays = toast.tone === 'error' || toast.action !== undefined;
  useEffect(() => {
    if (stays || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [stays, held, toast.id]);

  const Sign = signs[toast.tone];
  const action = toast.action;
  return (
    <div className={cx(styles.toast, styles[toast.tone])}>
      <Sign aria-hidden="true" className={styles.sign} />
      <div className={styles.text}>
        <strong>{toast.title}</strong>
        {toast.text ? <p>{toast.text}</p> : null}
        {action ? (
          <Button
            size="small"
            onPress={() => {
              action.onAction();
              dismissToast(toast.id);
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <IconButton
        label="Dismiss"
        size="small"
        icon={<X aria-hidden="true" />}
        onPress={() => dismissToast(toast.id)}
      />
    </div>
  );
}
