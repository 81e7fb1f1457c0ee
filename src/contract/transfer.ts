import { z } from 'zod';
import { idText } from './bounds.ts';
import { invoke, output } from './define.ts';
import type { AppError } from './errors.ts';

/** What was taken from a file of settings. */
export type ImportedSettings = {
  readonly fileName: string;
  /** Settings that are different now. */
  readonly settings: number;
  /** Service profiles that were added or changed. */
  readonly profiles: number;
  /** Service profiles that were not, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: AppError }[];
};

export const transferContract = {
  'transfer.exportSettings': invoke(
    'Writes the settings and the service profiles of this computer to a granted file: no tokens, stores or paths.',
    z.object({ grant: idText }),
    output<{ readonly fileName: string }>(),
  ),
  'transfer.importSettings': invoke(
    'Imports the settings and service profiles of a granted file, once the operator has seen and accepted the changes; otherwise `cancelled`.',
    z.object({ grant: idText }),
    output<ImportedSettings>(),
  ),
};
