import type { BrowserWindow } from 'electron';
import { mostDropped } from '../../../contract/most-files.ts';
import { filesMessages } from '../../../messages/files.ts';
import { tellParent } from '../../app/parent.ts';
import { printPage } from '../../app/print-page.ts';
import type { Windows } from '../../app/windows.ts';
import type { Logger } from '../../log/logger.ts';
import type { WindowHandlers } from '../handlers.ts';

export type WindowDeps = {
  readonly windows: Windows;
  /** Gives files to the page of a window, those that cannot be imported with the reason. */
  readonly hand: (paths: readonly string[], window: BrowserWindow) => void;
  readonly log: Logger;
};

export const windowHandlers = ({ windows, hand, log }: WindowDeps): WindowHandlers => ({
  'app.ready': (_input, window) => {
    log.info('page ready', { milliseconds: Math.round(performance.now()) });
    tellParent('page-ready');
    windows.ready(window);
    return null;
  },
  'app.unsaved': ({ places }, window) => {
    windows.setUnsaved(window, places);
    return null;
  },
  'app.openWindow': ({ target }) => {
    const window = windows.openAnother();
    if (target !== null) windows.tell('app.open', target, window);
    return null;
  },
  'app.print': (_input, window) => printPage(window),
  'files.dropped': ({ paths, more }, window) => {
    hand(paths, window);
    if (more > 0) {
      const refused = {
        code: 'bad-input' as const,
        message: filesMessages.droppedTooMany({ most: mostDropped, more }),
        next: filesMessages.droppedTooManyNext,
      };
      windows.tell('files.handed', { files: [], refused: [refused] }, window);
    }
    return null;
  },
});
