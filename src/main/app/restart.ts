import { app } from 'electron';

/** Ends the program and starts it anew. False in the Chromium shell, which has no way to: the operator does it. */
export function restartProgram(): boolean {
  if (!process.versions.electron) return false;
  app.relaunch();
  // After the answer to whoever asked.
  setImmediate(() => app.quit());
  return true;
}
