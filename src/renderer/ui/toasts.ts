import { create } from 'zustand';
import type { AppError } from '../../contract/errors.ts';

export type ToastTone = 'info' | 'ok' | 'warn' | 'error';
export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** About the product, not about a screen: it stays when the screen is left. */
  readonly everywhere?: true;
};

/** At most this many are shown; older ones make room. */
const most = 4;

const useToastStore = create<{ readonly toasts: readonly Toast[]; readonly next: number }>(() => ({
  toasts: [],
  next: 1,
}));
export const useToasts = () => useToastStore((state) => state.toasts);

/** The very same words, without an action of its own. */
const isRepeat = (toast: Toast, of: Omit<Toast, 'id'>): boolean =>
  toast.tone === of.tone &&
  toast.title === of.title &&
  toast.text === of.text &&
  toast.action === undefined &&
  of.action === undefined;

/**
 * Says something that just happened. Errors stay until they are dismissed; the rest
 * goes after a while, later with an action, and with the screen that it was said on. What is said again is said once,
 * as the newest: a key that is pressed often would fill the window with it.
 */
export function notify(toast: Omit<Toast, 'id'>): number {
  const { next } = useToastStore.getState();
  useToastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => !isRepeat(shown, toast)), { ...toast, id: next }].slice(-most),
    next: next + 1,
  }));
  return next;
}

/** An error of the contract as a toast. Errors that belong to a form or a screen are better shown there. */
export const notifyError = (error: AppError): number =>
  notify({ tone: 'error', title: error.message, ...(error.next ? { text: error.next } : {}) });

/** The screen is left: what was said about it is over. */
export const leaveToasts = (): void =>
  useToastStore.setState(({ toasts }) => ({
    toasts: toasts.filter(({ everywhere }) => everywhere === true),
  }));

export const dismissToast = (id: number): void =>
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
