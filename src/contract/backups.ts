import { z } from 'zod';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';

/** `restarts`: the app starts anew by itself; else the operator has to start it. */
export type Restored = { readonly restarts: boolean };

export const backupsContract = {
  'backups.suggestName': invoke(
    'A name for a backup that is made now.',
    z.object({}),
    output<{ readonly suggestedName: string }>(),
  ),
  'backups.make': invoke(
    'Writes all data of this computer but secrets to a granted file.',
    z.object({ grant: idText }),
    output<{ readonly fileName: string; readonly bytes: number }>(),
  ),
  'backups.restore': invoke(
    'Asks for a backup, checks it, asks whether it takes the place of the data, and starts anew; null when dismissed.',
    z.object({}),
    output<Restored | null>(),
  ),
};
