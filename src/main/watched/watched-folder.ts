import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import type { FileGrant } from '../../contract/files.ts';
import { mostDropped } from '../../contract/most-files.ts';
import { mostWatched, type WatchedState } from '../../contract/watched.ts';
import { filesMessages } from '../../messages/files.ts';
import { watchedMessages } from '../../messages/watched.ts';
import { count } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';
import type { Files } from '../files/files.ts';
import type { AreaHandlers } from '../ipc/handlers.ts';
import type { Logger } from '../log/logger.ts';
import type { Clock, Publish } from '../ports.ts';
import { type Kept, mostKnown, readKept, writeKept } from './kept.ts';
import {
  type Facts,
  isSame,
  isStillFile,
  isThere,
  isUnspeakable,
  type Look,
  lookInto,
  mostEntries,
  type Trouble,
} from './look.ts';

/**
 * Between two looks. A file that is the same in both is whole: programs write without pauses of that length. Looking
 * finds files on drives of a network, too, of which no system tells changes.
 */
const pauseMs = 3000;

export type WatchedParts = {
  /** Path of the folder to watch; null when the dialog was dismissed. */
  readonly choose: () => Promise<string | null>;
  /** Keeps what is known of the folder. The page sees none of its names. */
  readonly file: string;
  readonly dataFolder: string;
  readonly files: Pick<Files, 'hand'>;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly log: Logger;
};

const words: Readonly<Record<Trouble, string>> = {
  gone: watchedMessages.gone,
  forbidden: watchedMessages.forbidden,
  crowded: watchedMessages.crowded({ most: count(mostEntries) }),
};

/** Where a folder really is; as it is named where that cannot be told. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Whether a folder is another or lies in it, whatever links lead there. */
function isIn(folder: string, other: string): boolean {
  const way = relative(realOf(other), realOf(folder));
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

/** Offers what is new in one folder for import. It is never imported or sent by itself. */
export function createWatchedFolder(parts: WatchedParts) {
  const { file, clock, publish, log } = parts;
  const reading = readKept(file);
  let kept = reading.kept;
  /** What was kept cannot be understood, so nothing is watched until a folder is chosen. */
  let isLost = !reading.isReadable;
  if (!reading.isReadable) log.warn('what is known of the watched folder cannot be read');
  else if (reading.dropped > 0)
    log.warn('entries of the watched folder dropped', { entries: reading.dropped });
  let trouble: Trouble | null = null;
  let hasMore = false;
  /** New files as they were in the last look. */
  let restless: ReadonlyMap<string, Facts> = new Map();
  /** Files wait since an earlier start, and nobody was told in this one. */
  let isUnsaid = true;
  const ending = new AbortController();

  const state = (): WatchedState => ({
    folder: kept?.folder ?? null,
    problem: isLost ? watchedMessages.lost : trouble === null ? null : words[trouble],
    waiting: kept?.waiting.length ?? 0,
    hasMore,
  });
  let told = JSON.stringify(state());
  const tell = (): WatchedState => {
    const now = state();
    if (told !== JSON.stringify(now)) publish('watched.changed', now);
    told = JSON.stringify(now);
    return now;
  };
  const keep = (): void => {
    try {
      writeKept(file, kept);
    } catch (error) {
      // It is known until the app quits.
      log.warn('what is known of the watched folder was not kept', { error: String(error) });
    }
  };
  const watch = (next: Kept | null): WatchedState => {
    kept = next;
    isLost = false;
    restless = new Map();
    trouble = null;
    hasMore = false;
    keep();
    return tell();
  };

  /** Takes what two looks found the same; answers whether anything is new. */
  const take = (own: Kept, files: ReadonlyMap<string, Facts>): boolean => {
    const left = own.waiting.filter((name) => files.has(name));
    // What was taken away before it was imported is new when it comes back.
    for (const name of own.waiting) if (!files.has(name)) own.known.delete(name);
    const fresh = [...files].filter(([name, facts]) => !isSame(own.known.get(name), facts));
    const whole = fresh.filter(([name, facts]) => isSame(restless.get(name), facts)).map(([name]) => name);
    const room = mostWatched - left.length;
    const waits = new Set(left);
    const offered = whole.filter((name) => !waits.has(name)).toSorted();
    const arrived = new Set(offered.slice(0, room));
    hasMore = offered.length > arrived.size;
    restless = new Map(fresh);
    const settled = whole.filter((name) => waits.has(name) || arrived.has(name));
    for (const name of settled) own.known.set(name, files.get(name) ?? [0, 0]);
    if (own.known.size > mostKnown)
      for (const name of own.known.keys()) if (!files.has(name)) own.known.delete(name);
    const isChanged = settled.length > 0 || left.length < own.waiting.length;
    own.waiting = [...left, ...arrived];
    if (isChanged) keep();
    return arrived.size > 0;
  };
  const look = async (): Promise<void> => {
    const own = kept;
    if (own === null) return;
    const found: Look = await lookInto(own.folder);
    // Meanwhile another was chosen, or none.
    if (kept !== own || ending.signal.aborted) return;
    trouble = found.trouble;
    // What is back after a pause may still be on its way.
    if (found.files === null) restless = new Map();
    const isNew = found.files !== null && take(own, found.files);
    const now = tell();
    if (isNew || (isUnsaid && found.files !== null && own.waiting.length > 0))
      publish('watched.arrived', now);
    if (found.files !== null) isUnsaid = false;
  };
  const follow = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await clock.sleep(pauseMs, ending.signal);
      if (!ending.signal.aborted) await look();
    }
  };
  follow().catch((error: unknown) =>
    log.error('the watched folder is not looked at', { error: String(error) }),
  );

  const choose = async (): Promise<WatchedState | null> => {
    const folder = await parts.choose();
    if (folder === null) return null;
    const refuse = (next: string) =>
      new Failure({
        code: 'bad-input',
        message: watchedMessages.notChosen({ name: fileNameOf(folder) }),
        next,
      });
    if (isIn(folder, parts.dataFolder)) throw refuse(watchedMessages.own);
    const { files, trouble: found } = await lookInto(folder);
    if (files === null) throw refuse({ ...words, ...watchedMessages.refused }[found]);
    return watch({ folder, known: new Map(files), waiting: [], taken: new Map() });
  };
  const hand = () => {
    if (kept === null) return { files: [], refused: [] };
    const { folder, known, taken } = kept;
    const names = kept.waiting.slice(0, mostDropped);
    kept.waiting = kept.waiting.slice(mostDropped);
    const away = names.filter((name) => !isThere(folder, name));
    const unspeakable = away.filter(isUnspeakable);
    // What is away, with its drive for one, is new when it is back, like what was taken away while it waited.
    for (const name of away) if (!isUnspeakable(name)) known.delete(name);
    const replaced = names.filter((name) => !isStillFile(folder, name));
    const refused = [...unspeakable, ...replaced].map((name): AppError => {
      const basename = fileNameOf(name);
      return replaced.includes(name)
        ? { code: 'file-unreadable', message: filesMessages.notFileRead({ basename }) }
        : {
            code: 'file-unreadable',
            message: watchedMessages.unspeakable({ basename }),
            next: watchedMessages.unspeakableNext,
          };
    });
    const files: FileGrant[] = [];
    for (const name of names) {
      if (replaced.includes(name) || unspeakable.includes(name)) continue;
      const handed = parts.files.hand([join(folder, name)], 'system');
      for (const file of handed.files) taken.set(file.grant, name);
      files.push(...handed.files);
      refused.push(...handed.refused);
    }
    keep();
    tell();
    return { files, refused };
  };
  const settle = (grants: readonly string[]): void => {
    const own = kept;
    // Called for other files, too.
    if (own !== null && grants.filter((grant) => own.taken.delete(grant)).length > 0) keep();
  };
  const handlers: AreaHandlers<'watched'> = {
    'watched.get': state,
    'watched.choose': choose,
    'watched.end': () => watch(null),
    'watched.take': hand,
    'watched.dismiss': ({ grants }) => {
      settle(grants);
      return null;
    },
    'watched.forget': () => {
      if (kept !== null) kept.waiting = [];
      keep();
      return tell();
    },
  };
  return {
    handlers,
    /** A granted file was imported: if it was one of the folder, it is not offered again. */
    imported: (grant: string): void => settle([grant]),
    close: () => ending.abort(),
  };
}

/** Where no folder can be watched. */
export const unwatched: AreaHandlers<'watched'> = {
  'watched.get': () => null,
  'watched.choose': () => null,
  'watched.end': () => ({ folder: null, problem: null, waiting: 0, hasMore: false }),
  'watched.take': () => ({ files: [], refused: [] }),
  'watched.dismiss': () => null,
  'watched.forget': () => ({ folder: null, problem: null, waiting: 0, hasMore: false }),
};
