import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../../contract/app.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { counted, listed } from '../../messages/words.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';
import { identityOf } from '../files/own-files.ts';
import { reasonOf } from '../files/reason-of.ts';
import { noteLeft, removeAll } from '../files/remove-all.ts';
import type { Logger } from '../log/logger.ts';
import type { Question } from '../ports.ts';
import { createRecords } from '../stores/records.ts';
import { changesOf, type Known } from './changes.ts';
import { stagingOf } from './complete.ts';
import { readBackup } from './container.ts';
import { holdUnfinished } from './held.ts';
import { databaseFiles, type Manifest } from './manifest.ts';
import { markRestored } from './mark-restored.ts';
import { hostsOf, stagedSettings, writeStagedAnew } from './staged.ts';
import { disarmDesk } from './staged-desk.ts';

/** A backup that is unpacked, checked, brought to this version and made harmless; nothing of it counts yet. */
export type Prepared = {
  readonly manifest: Manifest;
  readonly unfinished: number;
  /** Those of the backup. */
  readonly known: Known;
  readonly counts: string;
};

const numberIn = (file: string, sql: string): number => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare(sql).get()?.n ?? 0);
  } finally {
    database.close();
  }
};

/** What databases hold, as a sentence lists it. */
const countsOf = (folder: string, stores: number): string =>
  listed(
    [
      counted(stores, 'store'),
      counted(numberIn(join(folder, 'workbook.db'), 'SELECT count(*) AS n FROM sheets'), 'sheet'),
      counted(
        numberIn(join(folder, 'runs.db'), "SELECT count(*) AS n FROM runs WHERE state <> 'preparing'"),
        'run',
      ),
      counted(numberIn(join(folder, 'checkouts.db'), 'SELECT count(*) AS n FROM checkouts'), 'checkout'),
      counted(numberIn(join(folder, 'bundles.db'), 'SELECT count(*) AS n FROM books'), 'bundle sheet'),
    ],
    9,
  );

function recordsOf(dataFolder: string) {
  const database = new DatabaseSync(join(dataFolder, 'desk.db'), { readOnly: true });
  try {
    return createRecords(database).list();
  } finally {
    database.close();
  }
}

/** The file alone takes the place of another: nothing may be left in its log. Throws. */
function settle(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const log = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (log?.busy !== 0) throw new Error(`${file} is in use`);
  } finally {
    database.close();
  }
}

export type PrepareParts = {
  readonly dataFolder: string;
  readonly now: () => number;
  /** A time as the operator reads it, of milliseconds since the epoch. */
  readonly when: (at: number) => string;
  readonly isUsable: (profile: Profile) => boolean;
  /** Those of this computer. */
  readonly settings: () => Settings;
  readonly log: Pick<Logger, 'warn'>;
};

/** Unpacks and checks a backup beside the data. Throws Failure (`bad-input`, `disk`, `file-unreadable`); nothing is left of it then. */
export async function prepareRestore(path: string, parts: PrepareParts): Promise<Prepared> {
  const folder = stagingOf(parts.dataFolder);
  try {
    noteLeft(removeAll(folder), parts.log);
    mkdirSync(folder, { mode: 0o700 });
    const manifest = await readBackup(path, folder);
    await writeStagedAnew(folder);
    stagedSettings(folder, parts.settings());
    const known = disarmDesk(folder, recordsOf(parts.dataFolder), parts.isUsable);
    const { now, when } = parts;
    const unfinished = await holdUnfinished(folder, manifest.madeAt, now(), when(manifest.madeAt));
    await markRestored(folder, manifest.madeAt);
    const counts = countsOf(folder, known.stores.length);
    for (const name of databaseFiles) settle(join(folder, name));
    return { manifest, unfinished, known, counts };
  } catch (thrown) {
    noteLeft(removeAll(folder), parts.log);
    if (thrown instanceof Failure) throw thrown;
    if (Reflect.get(Object(thrown), 'code') === 'ENOENT' && identityOf(path) === null)
      throw new Failure({
        code: 'file-unreadable',
        message: filesMessages.fileGone({ basename: fileNameOf(path) }),
        next: filesMessages.fileGoneNext,
      });
    throw new Failure({
      code: 'disk',
      message: backupsMessages.notRestored,
      next: backupsMessages.notRestoredNext,
      details: [reasonOf(thrown)],
    });
  }
}

/** Hosts, and characters of them, that a dialog of the system shows so that all can be read. */
const maxHosts = 50;
const maxHostCharacters = 2_000;

/** The sentence that names hosts. Throws Failure where they are more than can be read: nobody agrees to what is not shown. */
function namesOf(hosts: readonly string[]): string {
  const names = listed(hosts, hosts.length);
  if (hosts.length <= maxHosts && names.length <= maxHostCharacters)
    return backupsMessages.newHosts({ count: hosts.length, hosts: names });
  const shortened = hosts.map((host) => host.slice(0, 80));
  throw new Failure({
    code: 'bad-input',
    message: backupsMessages.tooManyHosts({ count: hosts.length, hosts: listed(shortened, 4) }),
    next: backupsMessages.tooManyHostsNext,
  });
}

/**
 * What the backup holds, what it replaces, and what does not come back. Throws Failure (`bad-input`) where its service
 * profiles name more new hosts, or it changes more, than a question can show.
 */
export function restoreQuestion(
  { manifest, unfinished, known: given, counts }: Prepared,
  { dataFolder, when }: Pick<PrepareParts, 'dataFolder' | 'when'>,
  kept: readonly Profile[],
): Question {
  const known = hostsOf(kept);
  const stores = recordsOf(dataFolder);
  const hosts = [...hostsOf(given.profiles)].filter((host) => !known.has(host));
  const madeAt = when(manifest.madeAt);
  return {
    title: backupsMessages.chooseTitle,
    message: backupsMessages.question({ madeAt }),
    detail: [
      backupsMessages.holds({ version: manifest.version, counts }),
      backupsMessages.replaces({ counts: countsOf(dataFolder, stores.length) }),
      backupsMessages.storesDisconnected,
      ...(unfinished > 0
        ? [
            backupsMessages.unfinished({
              runs: counted(unfinished, 'run'),
            }),
          ]
        : []),
      backupsMessages.unknownSince,
      ...(hosts.length > 0 ? [namesOf(hosts)] : []),
      ...changesOf(given, { stores, profiles: kept }),
    ],
    yes: backupsMessages.yes,
  };
}
