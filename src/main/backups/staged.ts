import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/app.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { openBundlesDatabase } from '../bundles/store/database.ts';
import { openCheckoutsDatabase } from '../checkouts/database.ts';
import { Failure } from '../failure.ts';
import { openActivityDatabase } from '../log/activity-database.ts';
import { openDatabase as openRuns } from '../runs/store/database.ts';
import { createSentCodes } from '../runs/store/sent-codes.ts';
import { checkForeignDatabase } from '../sqlite/foreign.ts';
import { openDeskDatabase } from '../stores/database.ts';
import { openKnownSubscriptions } from '../subscriptions/known.ts';
import { openDatabase as openWorkbook } from '../workbook/store/database.ts';
import { sheetTables } from '../workbook/store/schema.ts';
import { databaseFiles, notBackup } from './manifest.ts';

/** Opens a database as its module does, which brings it to this version, and closes it. */
const openers: Readonly<Record<string, (file: string) => void>> = {
  'desk.db': (file) => openDeskDatabase(file).close(),
  'workbook.db': (file) => {
    const { writer, reader } = openWorkbook(file);
    reader.close();
    writer.close();
  },
  'runs.db': (file) => {
    const database = openRuns(file);
    // Makes tables of its own.
    createSentCodes(database);
    database.close();
  },
  'bundles.db': (file) => openBundlesDatabase(file).close(),
  'checkouts.db': (file) => openCheckoutsDatabase(file).close(),
  'subscriptions.db': (file) => openKnownSubscriptions(file).close(),
  'activity.db': (file) => openActivityDatabase(file).close(),
};

/** The tables of one sheet each: as many as there are sheets. */
const sheetTable = /^([rikn])_(\d+)$/;

/** SQL as it reads, however it is spaced. */
const plain = (sql: unknown): string =>
  String(sql)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');

/**
 * The SQL of tables and indexes: keys to other tables and clauses for conflicts would delete or leave out rows by
 * themselves. `masked` is made where it is needed; the tables of sheets are compared with those of a new one.
 */
function shapeOf(file: string): ReadonlyMap<string, string> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const shape = new Map<string, string>();
    for (const { type, name, sql } of database.prepare('SELECT type, name, sql FROM sqlite_schema').all()) {
      if (String(name).startsWith('sqlite_') || name === 'masked') continue;
      const [, kind, number] = sheetTable.exec(String(name)) ?? [];
      if (kind === undefined) shape.set(`${type} ${name}`, plain(sql));
      else if (
        !sheetTables(Number(number))
          .split(';')
          .some((own) => plain(own).trim() === plain(sql))
      )
        shape.set(`${type} ${name}`, plain(sql));
    }
    return shape;
  } finally {
    database.close();
  }
}

/**
 * Checks the databases of a backup, which may be anybody's, brings them to this version, and compares their form with
 * that of new ones. Throws Failure (`bad-input`): damaged, of a newer version, or of another form.
 */
export async function checkStaged(folder: string): Promise<void> {
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh, { mode: 0o700 });
  for (const name of databaseFiles) {
    const file = join(folder, name);
    const problem = await checkForeignDatabase(file);
    if (problem !== null) throw notBackup(`${name}: ${problem}`);
    try {
      openers[name]?.(file);
      openers[name]?.(join(fresh, name));
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
    const [given, own] = [shapeOf(file), shapeOf(join(fresh, name))];
    const strange = [...given.keys(), ...own.keys()].find((key) => given.get(key) !== own.get(key));
    if (strange !== undefined) throw notBackup(`${name}: ${strange}`);
  }
  rmSync(fresh, { recursive: true });
}

/**
 * Settings of a backup, field by field; what is not understood is as by default. Installations are listened for only
 * after a yes of their own.
 */
export function stagedSettings(folder: string): Settings {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
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
