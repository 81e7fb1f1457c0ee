import { z } from 'zod';
import { longestBlockedWord, longestPattern, mostBlockedWords, mostCodes } from '../domain/codes/limits.ts';
import type { Issue } from '../domain/sheet/issue.ts';
import { bounded, idText } from './bounds.ts';
import { invoke, output } from './define.ts';
import { jobId } from './jobs.ts';
import type { SheetSummary } from './sheets.ts';

/** Blocked words as they are typed and remembered. */
export const blockedWordsSchema = z
  .array(z.string().trim().min(1).max(longestBlockedWord))
  .max(mostBlockedWords);
export const patternSchema = z.string().max(longestPattern);

/** Column key -> text of the new rows; other columns are empty, the code is the generator's. */
const cells = bounded(z.string().max(100_000), 2000);

export const codesContract = {
  'codes.check': invoke(
    'The issues that a new row with a code and these cells would have.',
    z.object({ sheetId: idText, code: z.string().max(100), cells }),
    output<readonly Issue[]>(),
  ),
  'codes.start': invoke(
    'Adds rows with new codes from a pattern to the end of a sheet, as one undo step. Returns when they are added.',
    z.object({
      jobId,
      sheetId: idText,
      pattern: patternSchema,
      avoidLookAlikes: z.boolean(),
      count: z.number().int().min(1).max(mostCodes),
      blocked: blockedWordsSchema,
      cells,
    }),
    output<{
      readonly sheet: SheetSummary;
      /** 1-based number of the first new row. */
      readonly firstRow: number;
    }>(),
  ),
};
