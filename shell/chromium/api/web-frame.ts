import { toAppAddress, toAppOrigin } from '../address.ts';
import { guarded } from '../guard.ts';
import type { SenderFrame } from '../page/link.ts';

export type FrameSource = { readonly frame: (id: string) => SenderFrame | null };

/** Electron's WebFrameMain for a frame of a page. Its address is read when asked, and is the app's. */
export function webFrame(source: FrameSource, id: string, cache: Map<string, WebFrame>): WebFrame {
  const known = cache.get(id);
  if (known !== undefined) return known;
  const current = (): SenderFrame | null => source.frame(id);
  const frame: WebFrame = guarded('WebFrameMain', {
    get url() {
      return toAppAddress(current()?.url ?? '');
    },
    get origin() {
      return toAppOrigin(current()?.url ?? '');
    },
    get parent() {
      const parentId = current()?.parentId ?? null;
      return parentId === null ? null : webFrame(source, parentId, cache);
    },
    get top(): WebFrame | null {
      return frame.parent === null ? frame : frame.parent.top;
    },
    get detached() {
      return current() === null;
    },
    isDestroyed: () => current() === null,
    frameTreeNodeId: cache.size + 1,
    routingId: cache.size + 1,
    processId: 1,
  });
  cache.set(id, frame);
  return frame;
}

export type WebFrame = {
  readonly url: string;
  readonly origin: string;
  readonly parent: WebFrame | null;
  readonly top: WebFrame | null;
  readonly detached: boolean;
  readonly isDestroyed: () => boolean;
  readonly frameTreeNodeId: number;
  readonly routingId: number;
  readonly processId: number;
};
