import { app, dialog } from 'electron';
import { appMessages } from '../../messages/app.ts';
import type { Logger } from '../log/logger.ts';
import type { Publish } from '../ports.ts';

const text = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);

/**
 * What nobody caught in main is logged and reported in the window, once for each kind; the program goes on, since
 * all that is saved is on disk. Before there is a window the program ends with the reason. Call before it is ready.
 */
export function watchProcess(log: Logger, publish: Publish): void {
  const reported = new Set<string>();
  let hadWindow = false;
  app.on('browser-window-created', () => {
    hadWindow = true;
  });
  const report = (message: string, thrown: unknown): void => {
    log.error(message, { error: text(thrown) });
    if (!hadWindow) {
      endWithReason(thrown);
      return;
    }
    const kind = text(thrown).split('\n').slice(0, 2).join('\n');
    if (reported.has(kind)) return;
    reported.add(kind);
    publish('app.trouble', { part: 'program' });
  };
  process.on('uncaughtException', (thrown) => report('uncaught exception', thrown));
  process.on('unhandledRejection', (reason) => report('unhandled rejection', reason));
  // A terminal that is closed takes the output with it; that alone is no failure.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Chromium starts its own processes again; the window's are watched where the window is (window-failures.ts).
  app.on('child-process-gone', (_event, { type, reason, exitCode, name, serviceName }) => {
    if (reason === 'clean-exit') return;
    log.error('child process gone', { type, reason, exit: exitCode, name, serviceName });
    // Chromium tries again and again: it is said once for each kind of process.
    const kind = `${type} ${serviceName ?? ''}`;
    if (reported.has(kind)) return;
    reported.add(kind);
    publish('app.trouble', { part: 'browser-process' });
  });
}

function endWithReason(thrown: unknown): void {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  dialog.showErrorBox(
    appMessages.notStarted,
    `${reason}\n\nThe log file in the data folder has the details: ${app.getPath('userData')}`,
  );
  app.exit(1);
}
