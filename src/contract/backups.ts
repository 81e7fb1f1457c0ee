import { z } from 'zod';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';

/** `restarts`: the app starts anew by itself; else the operator has to start it. */
export type Restored = { readonly restarts: boolean };

export const backupsContract = {
  'backups.suggestName': invoke(
    'A name for a new backup.',
    z.object({}),
    output<{ readonly suggestedName: string }>(),
  ),
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
