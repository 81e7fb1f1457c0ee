import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UnsavedPlace } from '../../contract/app.ts';
import type { DailyBackups, Restored } from '../../contract/backups.ts';
import type { AppError } from '../../contract/errors.ts';
import type { KnownProfile } from '../../contract/profiles.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { timeIn } from '../../domain/region.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { unsavedIn } from '../../messages/unsaved.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';
import { refuseOwn } from '../files/own-files.ts';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import type { AreaHandlers } from '../ipc/handlers.ts';
import type { FileLogger } from '../log/logger.ts';
import type { Clock, Confirm, Grants, Publish } from '../ports.ts';
import type { SettingsFile } from '../settings/settings.ts';
import { decideRestore, isDecided, stagingOf } from './complete.ts';
import { createDaily, nameAt, prune } from './daily.ts';
import { type BackupsToDelete, deleteBackups, deleteHalves, isNamed } from './delete-backups.ts';
import { extension, fileAt, folderOf, isDeletedWith } from './find-backups.ts';
import { goneOf, makeBackup, openedIn } from './make.ts';
import { prepareRestore, restoreQuestion } from './restore.ts';
import type { Saving } from './saving.ts';

/** What backups need of the program around the desk. */
export type BackupSettings = {
  /** Path of the backup to restore, begun in a folder; null when the dialog was dismissed. */
  readonly choose: (folder: string) => Promise<string | null>;
  /** Starts the program anew; false where the operator has to. */
  readonly restart: () => boolean;
};

export type BackupParts = {
  /** Without it nothing is backed up daily or restored. */
  readonly around?: BackupSettings | undefined;
  readonly dataFolder: string;
  readonly version: string;
  readonly region: string;
  readonly settings: SettingsFile;
  readonly grants: Grants;
  readonly confirm: Confirm;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly log: FileLogger;
  readonly profiles: () => readonly KnownProfile[];
  /** Whether a service's profile may be kept. */
  readonly isUsable: (profile: Profile) => boolean;
  /** Whether requests go out, or will by themselves. */
  readonly isGoing: () => Promise<boolean>;
  /** Whether a store is being deleted, which deletes backups. */
  readonly isDeleting: () => boolean;
  /** Where a page has text that is not saved. */
  readonly unsavedPlaces?: (() => readonly UnsavedPlace[]) | undefined;
  /** From now on until the program ends nothing is sent that changes something. */
  readonly closeWrites: (because: AppError) => void;
  readonly saving: Saving;
};

export type Backups = {
  readonly handlers: AreaHandlers<'backups'>;
  /** Deletes backups in the data folder: what was deleted is still in them. Answers those that could not be deleted, halves of backups among them. */
  readonly forget: (which: BackupsToDelete) => Promise<BackupsToDelete>;
  /** Something was saved: says once where it went into files that the next start will not find. */
  readonly saved: () => void;
  /** Calls off a daily backup that waits; resolves when none is being made. */
  readonly close: () => Promise<void>;
};

/** Backups of all data of this computer: made when asked to and daily, and restored. */
export function createBackups(parts: BackupParts): Backups {
  const { dataFolder, settings, clock, log, around } = parts;
  try {
    mkdirSync(folderOf(dataFolder), { recursive: true, mode: 0o700 });
  } catch (error) {
    // A link to a drive that is away, for one: that keeps nobody from the data, and the next backup says it.
    log.warn('the folder of the backups cannot be used', { error: String(error) });
  }
  const opened = openedIn(dataFolder);
  let isReplacedSaid = false;
  let going: Promise<unknown> | null = null;

  /** One at a time: all use the same folders. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (going !== null) {
      throw new Failure({
        code: 'conflict',
        message: backupsMessages.isBeingMade,
        next: backupsMessages.isBeingMadeNext,
      });
    }
    const mine = work();
    going = mine;
    try {
      return await mine;
    } finally {
      going = null;
    }
  };
  /** The backup that is being written: that is over in its own time, while a dialog may stay open for ever. */
  let making: Promise<unknown> | null = null;
  const make = (path: string): Promise<number> => {
    const facts = { settings: settings.get(), version: parts.version, now: clock.now(), log, opened };
    const mine = makeBackup(dataFolder, path, facts);
    making = mine;
    return mine;
  };
  /** Deletions that delete backups: of stores, and of what old secrets were masked in. */
  let forgetting = 0;
  const isDeleting = (): boolean => forgetting > 0 || parts.isDeleting();
  const refuseWhileDeleting = (): void => {
    if (!isDeleting()) return;
    throw new Failure({
      code: 'conflict',
      message: backupsMessages.dataIsDeleted,
      next: backupsMessages.dataIsDeletedNext,
    });
  };
  /** A deletion that began meanwhile may have taken it, or kept it from being made: it is not said to be saved then. */
  const save = async (path: string): Promise<number> => {
    refuseWhileDeleting();
    const made = await make(path).catch((thrown: unknown) => {
      refuseWhileDeleting();
      throw thrown;
    });
    if (isDeleting() && isDeletedWith(dataFolder, path)) {
      noteLeft(removeAll(path), log);
      refuseWhileDeleting();
    }
    return made;
  };
  /** Once until one is made again. */
  let isFailureSaid = false;
  const dailyMaking = {
    dataFolder,
    clock,
    log,
    keep: () => settings.get().keepBackups,
    make: (path: string) => alone(() => save(path)),
    onChange: (state: DailyBackups) => {
      parts.publish('backups.dailyChanged', state);
      if (state.problem === null) isFailureSaid = false;
      if (state.problem === null || isFailureSaid) return;
      isFailureSaid = true;
      parts.publish('app.trouble', { part: 'daily-backups' });
    },
  };
  const daily = around ? createDaily(dailyMaking) : null;

  const refuseNow = async (): Promise<void> => {
    if (await parts.isGoing()) {
      throw new Failure({
        code: 'conflict',
        message: backupsMessages.somethingGoes,
        next: backupsMessages.somethingGoesNext,
      });
    }
    if (isDeleting()) {
      throw new Failure({
        code: 'conflict',
        message: backupsMessages.somethingIsSaved,
        next: backupsMessages.somethingIsSavedNext,
      });
    }
    // It would be in no file, not even in the backup of what is replaced.
    const unsaved = parts.unsavedPlaces?.() ?? [];
    if (unsaved.length > 0) {
      throw new Failure({
        code: 'conflict',
        message: backupsMessages.unsavedText({ places: unsavedIn(unsaved) }),
        next: backupsMessages.unsavedTextNext,
      });
    }
  };
  const pending = {
    code: 'conflict',
    message: backupsMessages.restorePending,
    next: backupsMessages.restorePendingNext,
  } as const;
  /** Until the staged data counts or is dropped it is the restore's. */
  let isRestoring = false;
  const when = (at: number): string => timeIn(parts.region, at);

  const restore = async (path: string, { restart }: BackupSettings): Promise<Restored> => {
    await refuseNow();
    const prepared = await prepareRestore(path, {
      ...{ dataFolder, now: clock.now, when, isUsable: parts.isUsable, settings: settings.get },
      log,
    });
    let before: string;
    try {
      const known = parts.profiles().map(({ profile }) => profile);
      const yes = await parts.confirm(restoreQuestion(prepared, { dataFolder, when }, known));
      if (!yes) throw new Failure({ code: 'cancelled', message: backupsMessages.declined });
      // What is saved after the copy would be in neither of the two.
      parts.saving.close({
        code: 'conflict',
        message: backupsMessages.isBeingMade,
        next: backupsMessages.isBeingMadeNext,
      });
      await parts.saving.settled();
      // The question may have been open for long.
      await refuseNow();
      before = join(folderOf(dataFolder), nameAt('Before restoring', clock.now()));
      await make(before);
      await refuseNow();
      decideRestore(dataFolder);
    } catch (thrown) {
      parts.saving.open();
      noteLeft(removeAll(stagingOf(dataFolder)), log);
      throw thrown;
    }
    // What is sent from here on would be forgotten with the data that goes.
    parts.closeWrites(pending);
    parts.saving.close(pending);
    log.info('a backup takes the place of the data at the next start', { madeAt: prepared.manifest.madeAt });
    prune(dataFolder, 'Before restoring', before, clock.now(), log);
    return { restarts: restart() };
  };

  return {
    handlers: {
      'backups.make': async ({ grant }) => {
        const path = fileAt(dataFolder, parts.grants.path(grant, 'backup'));
        return { fileName: fileNameOf(path), bytes: await alone(() => save(path)) };
      },
      'backups.daily': () => daily?.state() ?? { newest: null, problem: null },
      'backups.suggestName': () => ({
        suggestedName: `Partner Desk ${new Date(clock.now()).toISOString().slice(0, 10)}${extension}`,
      }),
      'backups.restore': () =>
        alone(async () => {
          // What is staged is no other backup's place any more.
          if (isDecided(dataFolder)) throw new Failure(pending);
          const path = (await around?.choose(folderOf(dataFolder))) ?? null;
          if (path === null || !around) return null;
          refuseOwn(dataFolder, path);
          isRestoring = true;
          try {
            return await restore(path, around);
          } finally {
            isRestoring = false;
          }
        }),
    },
    forget: async (which) => {
      forgetting += 1;
      try {
        // At once, for a crash may come before the one that is being made is there.
        await deleteBackups(dataFolder, which, clock.now());
        await making?.catch(() => undefined);
        const left = await deleteBackups(dataFolder, which, clock.now());
        const halves = deleteHalves(dataFolder, which, isRestoring);
        return isNamed(left) ? [...left, ...halves] : left;
      } finally {
        forgetting -= 1;
      }
    },
    saved: () => {
      const gone = isReplacedSaid ? undefined : goneOf(dataFolder, opened);
      if (gone === undefined) return;
      isReplacedSaid = true;
      log.error('a database is missing or another', { file: gone });
      parts.publish('app.trouble', { part: 'data-folder' });
    },
    close: async () => {
      await daily?.stop();
      await going?.catch(() => undefined);
    },
  };
}
