import { BrowserWindow, ipcMain } from 'electron';
import type { Entry } from '../../contract/define.ts';
import type { AppError } from '../../contract/errors.ts';
import { type Answer, contract } from '../../contract/index.ts';
import { appMessages } from '../../messages/app.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Publish } from '../ports.ts';
import { originOf } from '../security/guards.ts';
import { isTrustedSender } from '../security/trusted-sender.ts';
import { decodeInput } from './decode.ts';
import type { Handlers, WindowHandlers } from './handlers.ts';

/** Calls slower than this are written to the log: the page waits for them. Milliseconds. */
const slowCallMs = 500;

const refusal = (error: AppError): Answer<never> => ({ ok: false, error });

function asAppError(thrown: unknown, channel: string, log: Logger): AppError {
  if (thrown instanceof Failure) return thrown.error;
  log.error('handler failed', {
    channel,
    error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : 'unknown',
  });
  return {
    code: 'internal',
    message: appMessages.deskNotFinishStep({ channel }),
    next: appMessages.deskNotFinishStepNext,
  };
}

/**
 * The one way from the page into main. Each call is checked (known sender, top frame, own origin), decoded
 * by the contract's schema, timed, and answered with a value or an error as data. The handlers may still be on
 * their way, so that the window need not wait for the databases: calls wait for them. What is about the window itself
 * waits for nothing.
 */
export function installDoor(ready: Promise<Handlers>, ofWindows: WindowHandlers, log: Logger): void {
  // Every call is answered with the reason.
  ready.catch(() => undefined);
  for (const [channel, entry] of Object.entries(contract) as [keyof Handlers, Entry][]) {
    if (entry.direction === 'event') continue;
    ipcMain.handle(channel, async (event, raw: unknown): Promise<Answer<unknown>> => {
      const windows = new Map(BrowserWindow.getAllWindows().map((window) => [window.webContents.id, window]));
      if (!isTrustedSender(event, new Set(windows.keys()), event.sender.id)) {
        log.warn('untrusted sender refused', { channel, from: originOf(event.senderFrame?.url ?? '') });
        return refusal({
          code: 'untrusted-sender',
          message: appMessages.callCamePageNot,
        });
      }
      const decoded = decodeInput(entry.input, raw);
      if (!decoded.ok) {
        const { details } = decoded;
        log.warn('bad input refused', { channel, details });
        return refusal({ code: 'bad-input', message: appMessages.inputNotAgreed({ channel }), details });
      }
      const started = performance.now();
      try {
        const handlers: object = channel in ofWindows ? ofWindows : await ready;
        const handler: (input: unknown, window?: BrowserWindow) => unknown = Reflect.get(handlers, channel);
        const value = await handler(decoded.value, windows.get(event.sender.id));
        return { ok: true, value: value ?? null };
      } catch (thrown) {
        return refusal(asAppError(thrown, channel, log));
      } finally {
        const milliseconds = Math.round(performance.now() - started);
        if (milliseconds > slowCallMs) log.info('slow call', { channel, milliseconds });
      }
    });
  }
}

/** Sends an event of the contract to every window that still lives. */
export const publish: Publish = (channel, payload) => {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(channel, payload);
  }
};
