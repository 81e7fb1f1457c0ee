import { z } from 'zod';
import { idText } from './bounds.ts';
import { event, fromPreload, invoke, output } from './define.ts';
import type { AppError } from './errors.ts';
import { mostDropped } from './most-files.ts';

/** An opaque right to one file. The page never sees the path of a file, and sends none. */
export type FileGrant = { readonly grant: string; readonly fileName: string; readonly bytes: number | null };

/** Files that came without a dialog, to be imported one after another, and why others cannot be. */
export type HandedFiles = { readonly files: readonly FileGrant[]; readonly refused: readonly AppError[] };

export const filesContract = {
  'files.open': invoke(
    'Asks for a file to import; null if the dialog was dismissed.',
    z.object({}),
    output<FileGrant | null>(),
  ),
  'files.dropped': fromPreload(
    'Files were dropped on the window; the preload sends their paths from Chromium (at most 100), and how many more there were.',
    z.object({
      paths: z.array(z.string().max(5000)).max(mostDropped),
      more: z.number().int().min(0).max(1_000_000),
    }),
    output<null>(),
  ),
  'files.handed': event(
    'Files were dropped on the window, or opened with the app: they are imported one after another.',
    output<HandedFiles>(),
  ),
  'files.sample': invoke(
    'A grant for a sample file that ships with the product.',
    z.object({ name: z.enum(['Black-Friday-codes.csv']) }),
    output<FileGrant>(),
  ),
  'files.save': invoke(
    'Asks where to save; null if the dialog was dismissed.',
    z.object({ suggestedName: z.string().min(1).max(200) }),
    output<FileGrant | null>(),
  ),
  'files.template': invoke(
    'Writes the template of a kind to a granted file.',
    z.object({
      kind: idText,
      grant: idText,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output<{ readonly fileName: string }>(),
  ),
  'files.reveal': invoke(
    'Shows a file that was saved from the app in the system file manager.',
    z.object({ grant: idText }),
    output<null>(),
  ),
};
