import { z } from 'zod';
import { findLimits } from '../domain/grid/find.ts';
import { invoke, output } from './define.ts';
import type { Change } from './sheets.ts';
import { index, inView, maxRanges, rangeSchema } from './view.ts';

const findText = z.string().min(1).max(findLimits.text);
const findOptions = z.object({
  matchCase: z.boolean(),
  wholeCell: z.boolean(),
  regularExpression: z.boolean(),
  within: z.array(rangeSchema).max(maxRanges).nullable(),
});

export const findContract = {
  'sheets.find': invoke(
    'The next match of a text, and how many there are.',
    inView.extend({
      text: findText,
      options: findOptions,
      /** A column of null: the note of the row, which comes after its cells. */
      from: z.object({ index: z.number().int().min(-1), column: z.number().int().min(-1).nullable() }),
      direction: z.enum(['next', 'previous']),
    }),
    output<{
      readonly count: number;
      /** The match among all, counted from 1; 0 without one. */
      readonly place: number;
      /** A column of null: the note of the row. */
      readonly match: { readonly index: number; readonly column: number | null } | null;
    }>(),
  ),
  'sheets.matches': invoke(
    'The cells that match a text in some rows of a view, for highlighting; at most 10,000.',
    inView.extend({
      text: findText,
      options: findOptions,
      start: index,
      count: z.number().int().min(1).max(500),
    }),
    output<readonly { readonly index: number; readonly column: number }[]>(),
  ),
  'sheets.replaceAll': invoke(
    'Replaces every match.',
    inView.extend({
      text: findText,
      replacement: z.string().max(findLimits.replacement),
      options: findOptions,
    }),
    output<Change>(),
  ),
};
