import type { RunId } from '../../domain/ids.ts';

/** Milliseconds between two notices of one run: at most four a second (contract: runs.changed). */
const intervalMs = 250;

export type Notifier = {
  readonly changed: (id: RunId) => void;
  readonly forget: (id: RunId) => void;
  /** Tells what was not told yet, and no more. */
  readonly close: () => void;
};

/** Tells of changes at once, then at most every quarter of a second. */
export function createNotifier(tell: (id: RunId) => void): Notifier {
  const timers = new Map<RunId, NodeJS.Timeout>();
  const due = new Set<RunId>();
  let closed = false;
  const start = (id: RunId): void => {
    const timer = setTimeout(() => {
      timers.delete(id);
      if (!due.delete(id)) return;
      tell(id);
      start(id);
    }, intervalMs);
    timer.unref();
    timers.set(id, timer);
  };
  const forget = (id: RunId): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    due.delete(id);
  };
  return {
    changed: (id) => {
      if (closed) return;
      if (timers.has(id)) {
        due.add(id);
        return;
      }
      // Not inside the change itself: several changes in a row are one notice.
      due.add(id);
      const soon = setImmediate(() => {
        if (timers.has(id) || !due.delete(id) || closed) return;
        tell(id);
        start(id);
      });
      soon.unref();
    },
    forget,
    close: () => {
      closed = true;
      for (const id of [...due]) tell(id);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      due.clear();
    },
  };
}
