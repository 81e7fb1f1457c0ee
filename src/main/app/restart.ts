import { app } from 'electron';
import { wordsWithoutFiles } from './handed-files.ts';

/** Ends the program and starts it anew. False in the Chromium shell, which has no way to: the operator does it. */
export function restartProgram(): boolean {
  if (!process.versions.electron) return false;
  app.relaunch({ args: wordsWithoutFiles() });
  // After the answer to whoever asked.
  setImmediate(() => app.quit());
  return true;
}
