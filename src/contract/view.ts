import { z } from 'zod';
import { nameText } from './bounds.ts';

/** What the grid shows: which rows and in which order. */
export const viewSchema = z.object({
  filter: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('all') }),
      z.object({
        by: z.literal('issues'),
        severity: z.enum(['error', 'warning', 'any']),
        code: nameText.optional(),
        column: nameText.optional(),
      }),
      z.object({ by: z.literal('text'), column: nameText.nullable(), text: z.string().max(500) }),
      z.object({
        by: z.literal('value'),
        column: nameText,
        values: z.array(z.string().max(1_000_000)).max(1000),
        /** Every value but these. */
        except: z.boolean().optional(),
      }),
      z.object({ by: z.literal('duplicates') }),
      z.object({ by: z.literal('notes') }),
      /** Rows by their ids, for example those that failed in a run. */
      z.object({ by: z.literal('rows'), rowIds: z.array(z.number().int()).min(1).max(1000) }),
    ])
    .default({ by: 'all' }),
  sort: z
    .object({ column: nameText, direction: z.enum(['ascending', 'descending']) })
    .nullable()
    .default(null),
});
export type View = z.output<typeof viewSchema>;

/** A row or a column of a view, from 0. */
export const index = z.number().int().min(0);

/** A rectangle of the view: zero-based row indexes in the view, zero-based column indexes; both ends included. */
export const rangeSchema = z.object({ top: index, bottom: index, left: index, right: index });
export type Range = z.infer<typeof rangeSchema>;
