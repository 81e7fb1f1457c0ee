import { ipcRenderer, webUtils } from 'electron';
import { mostDropped } from '../contract/files.ts';
import type { PreloadChannel, PreloadInputOf } from '../contract/index.ts';

const send = <K extends PreloadChannel>(channel: K, input: PreloadInputOf<K>): void => {
  // Main logs what it refuses, and tells the page what became of the files.
  ipcRenderer.invoke(channel, input).catch(() => undefined);
};

/**
 * Tells main of files that the operator drops on the window. The page can neither ask for it nor make it up: the bridge
 * does not pass this channel on, a drop that a script dispatches is not trusted, and a file that a script made has no path
 * in Chromium's own object, which alone is asked for it.
 */
export function tellOfDrops(target: EventTarget): void {
  const onDrop = (event: Event): void => {
    if (!event.isTrusted) return;
    const files = [...((event as DragEvent).dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const paths = files.slice(0, mostDropped).map((file) => webUtils.getPathForFile(file));
    send('files.dropped', { paths, more: files.length - paths.length });
  };
  target.addEventListener('drop', onDrop, { capture: true });
}
