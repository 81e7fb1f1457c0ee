import type { IpcMainInvokeEvent } from 'electron';
import { isOwnAddress } from './guards.ts';

/**
 * Only the top frame of one of the app's own windows, showing the app's own page, may call main.
 * A frame inside a frame, a page that navigated away or a window that is not ours is a stranger.
 */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  ownContentsIds: ReadonlySet<number>,
  senderId: number,
): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnAddress(frame.url) && ownContentsIds.has(senderId);
}
