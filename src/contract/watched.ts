import { z } from 'zod';
import { idText } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { HandedFiles } from './files.ts';

/** So many new files wait at most; more are found when some of them were imported. */
export const mostWatched = 1000;

/** The folder whose new files are offered for import. */
export type WatchedState = {
  /** As the system writes it, to be shown; null: no folder is watched. */
  readonly folder: string | null;
  /**
   * Why new files cannot be found at the moment, as a sentence; it is looked again every few seconds. Without a folder:
   * why the one that was watched is not watched anymore.
   */
  readonly problem: string | null;
  /** New files that wait to be imported, at most 1,000. */
  readonly waiting: number;
  /** There are more than those. */
  readonly hasMore: boolean;
};

export const watchedContract = {
  'watched.get': invoke(
    'The watched folder; null if this app cannot watch one.',
    z.object({}),
    output<WatchedState | null>(),
  ),
  'watched.choose': invoke(
    'Asks for the folder to watch in a system dialog; null if it was dismissed. Files that are already in it are not offered.',
    z.object({}),
    output<WatchedState | null>(),
  ),
  'watched.end': invoke(
    'Stops watching the folder, and forgets which files are waiting.',
    z.object({}),
    output<WatchedState>(),
  ),
  'watched.take': invoke(
    'Grants for the waiting files, at most 100: they are imported one after another and no longer wait. A file that is neither imported nor dismissed before the app quits waits again after the next start.',
    z.object({}),
    output<HandedFiles>(),
  ),
  'watched.dismiss': invoke(
    'Discards files that were taken: they are not offered again. Grants of other files are ignored.',
    z.object({ grants: z.array(idText).max(mostWatched) }),
    output<null>(),
  ),
  'watched.forget': invoke(
    'Discards the waiting files: they are not imported, and not offered again.',
    z.object({}),
    output<WatchedState>(),
  ),
  'watched.changed': event('The watched folder after a change.', output<WatchedState>()),
  'watched.arrived': event(
    'New files were found in the watched folder; sent to the window in front.',
    output<WatchedState>(),
  ),
};
