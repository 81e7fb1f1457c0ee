import { z } from 'zod';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';

/** An opaque right to one file. The page never sees or sends a path. */
export type FileGrant = { readonly grant: string; readonly fileName: string; readonly bytes: number | null };

export const filesContract = {
  'files.open': invoke(
    'Asks for a file to import; null when the dialog was dismissed.',
    z.object({}),
    output<FileGrant | null>(),
  ),
  'files.sample': invoke(
    'A grant for a sample file that ships with the product.',
    z.object({ name: z.enum(['black-friday-codes.csv']) }),
    output<FileGrant>(),
  ),
  'files.save': invoke(
    'Asks where to save; null when the dialog was dismissed.',
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
    'Shows a file that was saved here in the system file manager.',
    z.object({ grant: idText }),
    output<null>(),
  ),
};
