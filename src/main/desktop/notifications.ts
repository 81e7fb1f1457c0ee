import { Notification } from 'electron';
import type { OpenTarget } from '../../contract/app.ts';
import type { Outcome } from './going.ts';

/** Held while they are shown: one that nobody holds is collected, and its click is lost. */
const shown = new Set<Notification>();
const maxShown = 20;

/** Main's own notification of the system: the page has no permission for one. A click shows what it is about. */
export function showOutcome({ title, body, target }: Outcome, open: (target: OpenTarget) => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  const forget = (): void => void shown.delete(notification);
  notification.on('click', () => {
    forget();
    open(target);
  });
  notification.on('close', forget);
  notification.on('failed', forget);
  const [oldest] = shown;
  if (oldest !== undefined && shown.size >= maxShown) shown.delete(oldest);
  shown.add(notification);
  notification.show();
}
