import { z } from 'zod';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import type { RowBudget } from '../sqlite/foreign.ts';
import { longestCells, longestJson } from '../sqlite/longest-json.ts';

/** What a backup holds, by its only possible names. The practice service, the log and every secret stay where they are. */
export const backupFiles = [
  'desk.db',
  'workbook.db',
  'runs.db',
  'bundles.db',
  'checkouts.db',
  'subscriptions.db',
  'activity.db',
  'settings.json',
] as const;
export type BackupFile = (typeof backupFiles)[number];
export type DatabaseName = Exclude<BackupFile, 'settings.json'>;
export const databaseFiles = backupFiles.filter((name): name is DatabaseName => name !== 'settings.json');

/** The form of a backup file; a newer one is refused by its number. */
export const backupFormat = 1;

/** The reader's budget: bytes of all files together, of the settings, and of the manifest. */
export const budget = { bytes: 32 * 1024 ** 3, settings: 1024 ** 2, manifest: 64 * 1024 } as const;

const list = (rows: number, mebibytes: number) => ({ rows, bytes: mebibytes * 1024 ** 2 });

/**
 * What databases of a backup may hold, far beyond what a computer of a support team comes to: a cell has a million
 * characters at most, a row 16 million and an answer 64 MB. Lists are read as a whole.
 */
export const rowBudget: RowBudget = {
  value: longestCells,
  texts: longestJson,
  rows: 100_000_000,
  lists: {
    ...{ stores: list(2_000, 16), profiles: list(2_000, 16) },
    ...{ sheets: list(10_000, 32), mappings: list(10_000, 64), saved_views: list(10_000, 64) },
    ...{ restored: list(500_000, 64), learned: list(10_000, 16) },
    ...{ books: list(50_000, 64), passes: list(20_000, 64), known: list(200_000, 128) },
    ...{ runs: list(200_000, 256) },
    // Read one by one, with turns of others in between.
    ...{ checkouts: list(200_000, 1024) },
  },
};

const fileSchema = z.strictObject({
  name: z.enum(backupFiles),
  bytes: z.number().int().min(0).max(budget.bytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  /** Of the app that made it. */
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  /** Milliseconds since the epoch when the first file was begun. */
  madeAt: z.number().int().min(0).max(8.64e15),
  files: z.array(fileSchema).length(backupFiles.length),
});
export type Manifest = z.output<typeof manifestSchema>;

export const notBackup = (...details: readonly string[]): Failure =>
  new Failure({
    code: 'bad-input',
    message: backupsMessages.notBackup,
    next: backupsMessages.notBackupNext,
    details,
  });

/** Throws Failure (`bad-input`) for a manifest of a newer form, one that is not understood, and one beyond the budget. */
export function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notBackup();
  }
  const { data: form } = z.object({ format: z.number() }).safeParse(json);
  if (form !== undefined && form.format > backupFormat) {
    throw new Failure({
      code: 'bad-input',
      message: backupsMessages.newerBackup,
      next: backupsMessages.newerBackupNext,
    });
  }
  const { data } = manifestSchema.safeParse(json);
  if (data === undefined) throw notBackup();
  const names = new Set(data.files.map(({ name }) => name));
  const sum = data.files.reduce((bytes, file) => bytes + file.bytes, 0);
  const settings = data.files.find(({ name }) => name === 'settings.json');
  if (names.size !== backupFiles.length || sum > budget.bytes || (settings?.bytes ?? 0) > budget.settings)
    throw notBackup();
  return data;
}
