import { z } from 'zod';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import type { RowBudget } from '../sqlite/foreign.ts';

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

/**
 * What databases of a backup may hold, far beyond what a computer of a support team comes to: a cell has a million
 * characters at most, a row 16 million and an answer 64 MB. Lists are read as a whole.
 */
export const rowBudget: RowBudget = {
  value: 128 * 1024 ** 2,
  rows: 100_000_000,
  lists: {
    ...{ stores: 2_000, profiles: 2_000 },
    ...{ sheets: 10_000, mappings: 10_000, saved_views: 10_000 },
    ...{ runs: 200_000, restored: 500_000, learned: 10_000 },
    ...{ books: 50_000, passes: 20_000, checkouts: 200_000, known: 200_000 },
  },
  listBytes: 1024 ** 3,
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
