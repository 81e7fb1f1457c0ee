import { z } from 'zod';
import { isDateText } from '../domain/dates.ts';
import { isNumberText, numberComparisons } from '../domain/sheet/condition.ts';
import { idText, nameText } from './bounds.ts';

const filterText = z.string().min(1).max(500);
const number = z.string().max(100).refine(isNumberText, 'a number such as 10 or 12.50');
const date = z.string().max(10).refine(isDateText, 'a date such as 2026-01-31');

/** What a filter asks of the cells of one column (domain: sheet/condition.ts). */
export const conditionSchema = z.discriminatedUnion('is', [
  z.object({ is: z.enum(['contains', 'not-contains', 'text', 'not-text']), text: filterText }),
  z.object({ is: z.enum(['empty', 'filled']) }),
  z.object({ is: z.enum(numberComparisons), number }),
  z.object({ is: z.literal('between'), from: number, to: number }),
  z.object({ is: z.enum(['on', 'before', 'after']), date }),
  z.object({ is: z.literal('between-dates'), from: date, to: date }),
  z.object({
    is: z.literal('one-of'),
    values: z.array(z.string().max(1_000_000)).max(1000),
    /** Every value but these. */
    except: z.boolean().optional(),
  }),
]);

const filterSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('column'), column: nameText, condition: conditionSchema }),
  z.object({
    by: z.literal('issues'),
    severity: z.enum(['error', 'warning', 'any']),
    code: nameText.optional(),
    column: nameText.optional(),
  }),
  /** A text in any cell or in the note. */
  z.object({ by: z.literal('text'), text: filterText }),
  z.object({ by: z.literal('duplicates') }),
  z.object({ by: z.literal('notes') }),
  /** Rows by their ids, for example those that failed in a run. */
  z.object({ by: z.literal('rows'), rowIds: z.array(z.number().int()).min(1).max(1000) }),
]);
export type Filter = z.output<typeof filterSchema>;

const sortSchema = z.object({ column: nameText, direction: z.enum(['ascending', 'descending']) });
export type Sort = z.output<typeof sortSchema>;

/** Filters of one view, and columns by which it is sorted. */
const maxFilters = 50;
const maxSorts = 8;

/** What the grid shows: which rows and in which order. */
export const viewSchema = z.object({
  /** A row is shown when all of them match. */
  filters: z.array(filterSchema).max(maxFilters).default([]),
  /** The first column decides; the next where it holds the same; then the order of the sheet. */
  sort: z
    .array(sortSchema)
    .max(maxSorts)
    .refine(
      (keys) => new Set(keys.map(({ column }) => column)).size === keys.length,
      'a column is named twice',
    )
    .default([]),
  /**
   * Names one application of the filters and the sort: as long as it is the same, the rows stay those that matched at
   * first, in the order that they had, whatever becomes of their cells. Without it the view is that of now.
   */
  applied: idText.optional(),
  /** The store whose results stand in the columns of results (`sheets.results`). */
  storeId: idText.optional(),
});
export type View = z.output<typeof viewSchema>;

/** A row or a column of a view, from 0. */
export const index = z.number().int().min(0);

/** A rectangle of the view: zero-based row indexes in the view, zero-based column indexes; both ends included. */
export const rangeSchema = z.object({ top: index, bottom: index, left: index, right: index });
export type Range = z.infer<typeof rangeSchema>;

/** Rectangles of one selection. */
export const maxRanges = 10_000;

/** What is asked of the rows of a view. */
export const inView = z.object({ sheetId: idText, view: viewSchema });
