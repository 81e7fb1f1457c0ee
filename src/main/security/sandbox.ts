import { app } from 'electron';

/**
 * Puts every page into Chromium's sandbox, whatever its window asks for. Call before the app is ready.
 *
 * Electron ends at once as root unless it was given `--no-sandbox`. Where root gave it, it stays: `enableSandbox`
 * would take it away, and every process that is started then would end. For everyone else it is taken away.
 * Returns false where the app runs without a sandbox.
 */
export function enableSandbox(): boolean {
  if (process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox')) {
    process.stderr.write('Partner Desk runs as root, without the browser’s sandbox (--no-sandbox).\n');
    return false;
  }
  app.enableSandbox();
  return true;
}
