/**
 * Tells the process that started the app, if it asked for a channel (`npm start` does): that the page is usable, or
 * that the window of an app that runs already was brought to the front.
 */
export function tellParent(message: 'page-ready' | 'already-running'): void {
  if (!process.connected) return;
  // A starter that has gone meanwhile needs no answer.
  process.send?.(message, undefined, undefined, () => undefined);
}
