import { app } from 'electron';
import { appMessages } from '../../messages/app.ts';

/**
 * How the pages are kept apart from the system: `on`; `weakened` where somebody else than root gave `--no-sandbox`, as
 * the starter of an AppImage does where user namespaces are closed: pages keep the filter of system calls and have no
 * namespaces (seen on Electron 33); `off` for root.
 */
export type SandboxState = 'on' | 'weakened' | 'off';

/**
 * Puts every page into Chromium's sandbox, whatever its window asks for. Call before the app is ready.
 *
 * Electron ends at once as root unless it was given `--no-sandbox`. Where root gave it, it stays: `enableSandbox`
 * would take it away, and every process that is started then would end. For everyone else it is taken away.
 */
export function enableSandbox(): SandboxState {
  const isRefused = app.commandLine.hasSwitch('no-sandbox');
  if (process.getuid?.() === 0 && isRefused) {
    process.stderr.write(`${appMessages.runsAsRoot}\n`);
    return 'off';
  }
  app.enableSandbox();
  return isRefused ? 'weakened' : 'on';
}

/** What the log, and so the diagnostics, say of a start that is not fully sandboxed. */
export const sandboxWarning = {
  off: 'running as root, without the sandbox',
  weakened: 'started with --no-sandbox: pages are sandboxed, without namespaces of their own',
} as const satisfies Record<Exclude<SandboxState, 'on'>, string>;
