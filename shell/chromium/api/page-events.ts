import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { toAppAddress } from '../address.ts';
import { preventable } from '../events.ts';
import { theSession } from './session.ts';
import type { WebFrame } from './web-frame.ts';

/** The event that a handler of ipcMain gets: who called, from which frame. */
export function invokeEvent(
  sender: Electron.WebContents,
  senderFrame: WebFrame,
): Electron.IpcMainInvokeEvent {
  const event = {
    ...preventable({ type: 'frame' as const }),
    sender,
    senderFrame,
    processId: senderFrame.processId,
    frameId: senderFrame.routingId,
    frameTreeNodeId: senderFrame.frameTreeNodeId,
  };
  // The frame is a part of Electron's; what it lacks throws when it is read.
  return event as unknown as Electron.IpcMainInvokeEvent;
}

/** What a window-open handler is told. */
export function openDetails(url: string, frameName: string): Electron.HandlerDetails {
  return {
    url,
    frameName,
    features: '',
    disposition: 'foreground-tab',
    referrer: { url: '', policy: 'no-referrer' },
  };
}

/** Reports downloads to the session. Files are written by the app alone, so the browser keeps none. */
export function watchDownloads(page: Page, contents: object): void {
  page.on('download', (download) => {
    const item = {
      getURL: () => toAppAddress(download.url()),
      getFilename: () => download.suggestedFilename(),
      cancel: () => undefined,
    };
    theSession.emit('will-download', preventable({}), item, contents);
    void download.cancel().catch(() => undefined);
  });
}

/** The preload's source; a missing file is reported, and the page loads without a bridge, as in Electron. */
export function readPreload(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    console.error(`Unable to load preload script: ${path}\n${String(error)}`);
    return '';
  }
}
