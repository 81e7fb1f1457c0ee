import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { isFocusLost } from './focus-lost.ts';
import styles from './toast.module.css';
import { dismissToast, type Toast, useToasts } from './toasts.ts';

const signs = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert } as const;
const shownMs = 7000;
/** Long enough to reach a button by the keyboard. */
const shownWithActionMs = 20_000;

/** The line of the window where toasts appear. The list is a live region that is always there, so that it is announced. */
export function ToastRegion({ label }: { readonly label: string }) {
  const toasts = useToasts();
  const { held, handlers } = useHeld(toasts);
  return (
    <section className={styles.region} aria-label={label} data-region="toasts">
      <div className={styles.list} role="log" aria-live="polite" aria-relevant="additions" {...handlers}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </section>
  );
}

const isInside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

/** Notices stay while one of them is pointed at or has the focus. The focus of one that goes returns to where it was. */
function useHeld(toasts: readonly Toast[]) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const origin = useRef<EventTarget | null>(null);
  const left = toasts.length;
  useEffect(() => {
    // What is removed takes pointer and focus with it, without an event.
    if (left === 0) setPointed(false);
    if (!isFocusLost()) return;
    setFocused(false);
    if (origin.current instanceof HTMLElement) origin.current.focus();
    origin.current = null;
  }, [left]);
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: (event: FocusEvent) => {
      setFocused(true);
      if (!isInside(event)) origin.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent) => {
      if (isInside(event)) return;
      setFocused(false);
      origin.current = null;
    },
  };
  return { held: isPointed || isFocused, handlers };
}

function ToastCard({ toast, held }: { readonly toast: Toast; readonly held: boolean }) {
  const stays = toast.tone === 'error';
  const ms = toast.action === undefined ? shownMs : shownWithActionMs;
  useEffect(() => {
    if (stays || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), ms);
    return () => clearTimeout(timer);
  }, [stays, held, ms, toast.id]);

  const Sign = signs[toast.tone];
  const action = toast.action;
  return (
    <div className={cx(styles.toast, styles[toast.tone])}>
      <Sign aria-hidden="true" className={styles.sign} />
      <div className={styles.text}>
        <strong>{toast.title}</strong>
        {toast.text ? <p>{toast.text}</p> : null}
      </div>
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
      <IconButton
        label={uiCopy.dismiss}
        size="small"
        icon={<X aria-hidden="true" />}
        onPress={() => dismissToast(toast.id)}
      />
    </div>
  );
}
