import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/app.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { bundlesForm, openBundlesDatabase } from '../bundles/store/database.ts';
import { checkoutsForm, openCheckoutsDatabase } from '../checkouts/database.ts';
import { Failure } from '../failure.ts';
import { ownText } from '../files/own-text.ts';
import { activityForm, openActivityDatabase } from '../log/activity-database.ts';
import { openDatabase as openRuns, runsForm } from '../runs/store/database.ts';
import { sentCodesSchema } from '../runs/store/sent-codes.ts';
import { takeForeignDatabase, tooMuch } from '../sqlite/foreign.ts';
import { maskedSchema } from '../sqlite/masking.ts';
import { bringUp, type DatabaseForm, openDatabaseFile } from '../sqlite/open-file.ts';
import { deskForm, openDeskDatabase } from '../stores/database.ts';
import { openKnownSubscriptions, subscriptionsForm } from '../subscriptions/known.ts';
import { givesRoomBack, openDatabase as openWorkbook, workbookForm } from '../workbook/store/database.ts';
import { sheetTables, sheetTablesOfFirst } from '../workbook/store/schema.ts';
import { type DatabaseName, databaseFiles, notBackup, rowBudget } from './manifest.ts';

/** A database of a backup: what it is made of, and how its module opens it, which reads what it keeps in memory. */
type Staged = {
  readonly form: DatabaseForm;
  readonly open: (file: string) => void;
  /** What is set before the first table is made. */
  readonly settings?: string;
  /** SQL of tables that are made where they are needed. */
  readonly more?: readonly string[];
};

const databases: Readonly<Record<DatabaseName, Staged>> = {
  'desk.db': { form: deskForm, open: (file) => openDeskDatabase(file).close() },
  'workbook.db': {
    form: workbookForm,
    settings: givesRoomBack,
    open: (file) => {
      const { writer, reader } = openWorkbook(file);
      reader.close();
      writer.close();
    },
  },
  'runs.db': {
    form: runsForm,
    more: [...sentCodesSchema, maskedSchema],
    open: (file) => openRuns(file).close(),
  },
  'bundles.db': {
    form: bundlesForm,
    more: [maskedSchema],
    open: (file) => openBundlesDatabase(file).close(),
  },
  'checkouts.db': {
    form: checkoutsForm,
    more: [maskedSchema],
    open: (file) => openCheckoutsDatabase(file).close(),
  },
  'subscriptions.db': {
    form: subscriptionsForm,
    more: [maskedSchema],
    open: (file) => openKnownSubscriptions(file).close(),
  },
  'activity.db': { form: activityForm, open: (file) => openActivityDatabase(file).close() },
};

/** The version of a database as its first page says it, which nothing of the file can change. */
function versionIn(file: string): number {
  const handle = openSync(file, 'r');
  try {
    const page = Buffer.alloc(100);
    readSync(handle, page, 0, page.length, 0);
    return page.readUInt32BE(60);
  } finally {
    closeSync(handle);
  }
}

/** Writes the rows of a database of a backup into one that is made here, and puts that in its place. Throws Failure. */
async function writeAnew(file: string, own: string, name: DatabaseName): Promise<void> {
  const { form, settings = '', more = [] } = databases[name];
  const version = versionIn(file);
  if (version > form.migrations.length)
    throw new Failure({
      code: 'bad-input',
      message: filesMessages.fileWrittenNewerVersion({ holds: form.holds, file: name }),
      next: backupsMessages.newerBackupNext,
    });
  // Files of 0.1.0 may have no version; its first step meets their tables, and is taken again when they have come.
  const migrations = form.migrations.slice(0, Math.max(version, 1));
  const database = openDatabaseFile({ file: own, holds: form.holds, migrations, settings });
  database.exec([...more, `PRAGMA user_version = ${version}`].join(';'));
  database.close();
  const sql = version === 1 ? sheetTablesOfFirst(0) : sheetTables(0);
  const each = { table: 'sheets', key: 'number', sql };
  const problem = await takeForeignDatabase(file, {
    ...{ file: own, budget: rowBudget },
    ...(name === 'workbook.db' ? { each } : {}),
  });
  if (problem?.startsWith(tooMuch))
    throw new Failure({
      code: 'bad-input',
      message: backupsMessages.tooMuch({ file: name }),
      next: backupsMessages.notBackupNext,
      details: [problem],
    });
  const notBrought = problem ?? (await bringUp(own, form.migrations));
  if (notBrought !== null) throw notBackup(`${name}: ${notBrought}`);
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(own, file);
}

/**
 * Writes the databases of a backup, which may be anybody's, anew, and brings them to this version. Throws Failure
 * (`bad-input`): damaged, of a newer version, or with rows that this program would not write.
 */
export async function writeStagedAnew(folder: string): Promise<void> {
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh, { mode: 0o700 });
  for (const name of databaseFiles) {
    const file = join(folder, name);
    try {
      await writeAnew(file, join(fresh, name), name);
      databases[name].open(file);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw notBackup(`${name}: ${String(thrown)}`);
      const { message, next, details } = thrown.error;
      const [words, hint] = [message, next].map((text) => text?.replaceAll(`${folder}${sep}`, ''));
      throw new Failure({
        code: 'bad-input',
        message: words ?? message,
        ...(hint === undefined ? {} : { next: hint }),
        ...(details === undefined ? {} : { details }),
      });
    }
  }
  rmSync(fresh, { recursive: true });
}

/**
 * Settings of a backup, field by field; what is not understood is as by default. Installations are listened for only
 * after a yes of their own, and what updates, saves and deletes automatically stays as it is on this computer.
 */
export function stagedSettings(folder: string, here: Settings): Settings {
  let given: unknown;
  try {
    given = JSON.parse(ownText(join(folder, 'settings.json')));
  } catch {
    throw notBackup('settings.json');
  }
  if (typeof given !== 'object' || given === null) throw notBackup('settings.json');
  const known = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const field = schema.safeParse((given as Record<string, unknown>)[key]);
    return field.success ? [[key, field.data]] : [];
  });
  const settings: Settings = {
    ...defaultSettings,
    ...Object.fromEntries(known),
    listenForInstallations: false,
    // On these it depends what is updated, saved and deleted on this computer, without a question.
    checkForUpdates: here.checkForUpdates,
    keepBackups: here.keepBackups,
    keepDays: here.keepDays,
  };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings, null, 2), { mode: 0o600 });
  return settings;
}

/** Hosts of some profiles. */
export const hostsOf = (profiles: readonly Profile[]): ReadonlySet<string> =>
  new Set(
    profiles.flatMap(({ addresses }) =>
      Object.values(addresses).flatMap((address) => URL.parse(address)?.host ?? []),
    ),
  );
