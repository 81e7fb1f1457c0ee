import { ipcRenderer, webUtils } from 'electron';
import { dragSigns } from '../contract/drag-signs.ts';
import type { PreloadChannel, PreloadInputOf } from '../contract/index.ts';
import { mostDropped } from '../contract/most-files.ts';

const send = <K extends PreloadChannel>(channel: K, input: PreloadInputOf<K>): void => {
  // Main logs what it refuses, and tells the page what became of the files.
  ipcRenderer.invoke(channel, input).catch(() => undefined);
};

/**
 * Tells main of files that the operator drops on the window. The page can neither ask for it nor make it up: the bridge
 * does not pass this channel on, a drop that a script dispatches is not trusted, and a file that a script made has no path
 * in Chromium's own object, which alone is asked for it. Nor does it get the event, in which it could read every file and
 * folder: it is told that files are over the window, and no more.
 */
export function tellOfDrops(target: EventTarget): void {
  let isOver = false;
  const say = (isOverNow: boolean): void => {
    if (isOver === isOverNow) return;
    isOver = isOverNow;
    target.dispatchEvent(new Event(isOver ? dragSigns.over : dragSigns.gone));
  };
  const take = (event: Event): DataTransfer | null => {
    const { isTrusted, dataTransfer } = event as DragEvent;
    if (!isTrusted || !dataTransfer?.types.includes('Files')) return null;
    event.stopImmediatePropagation();
    // Else a drop is refused, or goes into a field of the page.
    event.preventDefault();
    return dataTransfer;
  };
  const onOver = (event: Event): void => {
    const data = take(event);
    if (data === null) return;
    data.dropEffect = 'copy';
    say(true);
  };
  const onLeave = (event: Event): void => {
    take(event);
    // Between two elements of the page there is a next one.
    if (event.isTrusted && (event as DragEvent).relatedTarget === null) say(false);
  };
  const onDrop = (event: Event): void => {
    const data = take(event);
    if (data === null) return;
    say(false);
    const files = [...data.files];
    if (files.length === 0) return;
    const paths = files.slice(0, mostDropped).map((file) => webUtils.getPathForFile(file));
    send('files.dropped', { paths, more: files.length - paths.length });
  };
  const listeners = { dragenter: onOver, dragover: onOver, dragleave: onLeave, drop: onDrop };
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener, { capture: true });
}
