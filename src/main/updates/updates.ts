import type { UnsavedPlace } from '../../contract/app.ts';
import type { UpdateState } from '../../contract/updates.ts';
import { appMessages } from '../../messages/app.ts';
import { unsavedIn } from '../../messages/unsaved.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Clock, Publish } from '../ports.ts';

/** What looks for newer versions: electron-updater in a packaged app (electron-engine.ts). */
export type UpdateEngine = {
  /** The newer version that is meant for this installation, null where there is none. Throws where it cannot tell. */
  readonly check: () => Promise<{ readonly version: string; readonly notes: string } | null>;
  /** Fetches what `check` found and compares it with its sum and signature. Throws where it is not what it must be. */
  readonly download: () => Promise<void>;
  /** Throws where what was fetched is not there any more, or not the same. */
  readonly verify: () => Promise<void>;
  /** Installs what was fetched, and quits; throws where the system's installer failed or was not allowed, and stays. */
  readonly install: () => void;
};

export type UpdatesOptions = {
  /** Null where this program has no feed. */
  readonly engine: Promise<UpdateEngine | null>;
  /** Why whoever manages the computer turned updates off; null: they did not. */
  readonly off: 'managed' | 'not-allowed' | null;
  readonly isWanted: () => boolean;
  /** Something is being sent (a run, bundle prices, a checkout): nothing is looked for, fetched or installed then. */
  readonly isBusy: () => Promise<boolean>;
  /** Where a page has text that is not saved: an installation ends the program. */
  readonly unsavedPlaces?: (() => readonly UnsavedPlace[]) | undefined;
  readonly publish: Publish;
  readonly clock: Clock;
  readonly log: Logger;
};

export type Updates = {
  readonly get: () => UpdateState;
  readonly check: () => Promise<UpdateState>;
  readonly install: () => Promise<void>;
  readonly close: () => void;
};

const hour = 3_600_000;
const day = 24 * hour;
/** How soon after a run, or after the switch was turned on, it is noticed that a look is due. */
const lookMs = hour / 4;

const whileSending = (message: string): Failure =>
  new Failure({ code: 'conflict', message, next: appMessages.updatesWhileSendingNext });

/** Looks at the start and once a day, unless it is switched off. Nothing is installed without the operator. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { off, isWanted, isBusy, publish, clock, log } = options;
  const closing = new AbortController();
  const engine = off === null ? options.engine : Promise.resolve(null);
  let state: UpdateState = { kind: 'none', why: off ?? 'no-feed' };
  let underWay: Promise<UpdateState> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const become = (next: UpdateState): UpdateState => {
    state = next;
    publish('updates.changed', next);
    return next;
  };

  async function look(from: UpdateEngine): Promise<UpdateState> {
    lookedAt = clock.now();
    become({ kind: 'checking' });
    try {
      const found = await from.check();
      if (found === null) return become({ kind: 'current', checkedAt: new Date(clock.now()).toISOString() });
      // A run may have been started meanwhile: the next look fetches it.
      if (await isBusy()) return become({ kind: 'current', checkedAt: null });
      become({ kind: 'downloading', ...found });
      await from.download();
      log.info('update ready', { version: found.version });
      return become({ kind: 'ready', ...found });
    } catch (error) {
      log.warn('no update', { error: String(error) });
      return become({
        kind: 'failed',
        ...sentencesOf(error),
        checkedAt: new Date(clock.now()).toISOString(),
      });
    }
  }

  async function check(): Promise<UpdateState> {
    // Loading the engine takes a moment; whoever asks before is not told that there is none.
    const from = await engine;
    if (from === null || state.kind === 'ready') return state;
    if (await isBusy()) throw whileSending(appMessages.noCheckWhileSending);
    underWay ??= look(from).finally(() => {
      underWay = null;
    });
    return await underWay;
  }

  async function verify(from: UpdateEngine): Promise<void> {
    try {
      await from.verify();
    } catch (error) {
      log.warn('update not as it was fetched', { error: String(error) });
      const sentences = { message: appMessages.updateNotAsFetched, next: appMessages.updateNotAsFetchedNext };
      become({ kind: 'failed', ...sentences, checkedAt: new Date(clock.now()).toISOString() });
      throw new Failure({ code: 'conflict', ...sentences });
    }
  }

  async function lookEachDay(): Promise<void> {
    if ((await engine) === null) return;
    become({ kind: 'current', checkedAt: null });
    while (!closing.signal.aborted) {
      // Refused while something is being sent: it is soon tried again.
      if (isWanted() && clock.now() - lookedAt >= day) await check().catch(() => undefined);
      await clock.sleep(lookMs, closing.signal);
    }
  }
  lookEachDay().catch((error: unknown) => log.error('updates are not looked for', { error: String(error) }));

  return {
    get: () => state,
    check,
    install: async () => {
      const from = await engine;
      if (from === null || state.kind !== 'ready')
        throw new Failure({
          code: 'not-found',
          message: appMessages.noNewerVersionReady,
          next: appMessages.noNewerVersionReadyNext,
        });
      await verify(from);
      if (await isBusy()) throw whileSending(appMessages.noInstallWhileSending);
      const unsaved = options.unsavedPlaces?.() ?? [];
      if (unsaved.length > 0)
        throw new Failure({
          code: 'conflict',
          message: appMessages.noInstallUnsaved({ places: unsavedIn(unsaved) }),
          next: appMessages.noInstallUnsavedNext,
        });
      try {
        from.install();
      } catch (error) {
        log.warn('update not installed', { error: String(error) });
        throw new Failure({
          code: 'denied',
          message: appMessages.newerVersionNotInstalled,
          next: appMessages.newerVersionNotInstalledNext,
        });
      }
    },
    close: () => closing.abort(),
  };
}

/** What the operator reads; the tool's own words are in the log. */
function sentencesOf(error: unknown): { readonly message: string; readonly next: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE')
    return { message: appMessages.updateDiscarded, next: appMessages.updateDiscardedNext };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return { message: appMessages.updateDiskFull, next: appMessages.updateDiskFullNext };
  const isUnreadable = /^ERR_UPDATER|^HTTP_ERROR/.test(code);
  return {
    message: isUnreadable ? appMessages.versionsNotRead : appMessages.versionsNotReached,
    next: appMessages.versionsNext,
  };
}
