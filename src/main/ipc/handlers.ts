import type { BrowserWindow } from 'electron';
import type { DecodedOf, InvokeChannel, OutputOf, PreloadChannel } from '../../contract/index.ts';

/** Channels about the window that asks; the desk, which knows no window, has none of them. */
export type WindowChannel = 'app.ready' | 'app.unsaved' | 'app.openWindow' | 'app.print' | 'files.dropped';
type DeskChannel = Exclude<InvokeChannel | PreloadChannel, WindowChannel>;

/** A handler for each channel of the desk; inputs are decoded, failures are thrown as Failure. */
export type Handlers = {
  readonly [K in DeskChannel]: (input: DecodedOf<K>) => Promise<OutputOf<K>> | OutputOf<K>;
};

/** The same for channels of a window, with the one that asked. */
export type WindowHandlers = {
  readonly [K in WindowChannel]: (
    input: DecodedOf<K>,
    window: BrowserWindow,
  ) => Promise<OutputOf<K>> | OutputOf<K>;
};

/** The handlers of one area: `AreaHandlers<'stores' | 'profiles'>`. */
export type AreaHandlers<Area extends string> = Pick<Handlers, Extract<DeskChannel, `${Area}.${string}`>>;
