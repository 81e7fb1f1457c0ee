import { z } from 'zod';
import { idText } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';

/** `restarts`: the app restarts automatically; else the operator has to start it. */
export type Restored = { readonly restarts: boolean };

/** How it stands with the daily backups. */
export type DailyBackups = {
  /** ISO time of the last one that was seen; null: none was since the start. */
  readonly newest: string | null;
  /** Why the last one that was due was not made; null: it was, or none was due. It is tried again every hour. */
  readonly problem: AppError | null;
};

export const backupsContract = {
  'backups.suggestName': invoke(
    'A name for a new backup.',
    z.object({}),
    output<{ readonly suggestedName: string }>(),
  ),
  'backups.daily': invoke(
    'When the last daily backup was created, and why a later one was not.',
    z.object({}),
    output<DailyBackups>(),
  ),
  'backups.dailyChanged': event('A daily backup was created or failed.', output<DailyBackups>()),
  'backups.make': invoke(
    'Writes all data of this computer, except secrets, to a granted file.',
    z.object({ grant: idText }),
    output<{ readonly fileName: string; readonly bytes: number }>(),
  ),
  'backups.restore': invoke(
    'Asks for a backup, checks it, asks whether to replace the data with it, and restarts; null if dismissed.',
    z.object({}),
    output<Restored | null>(),
  ),
};
