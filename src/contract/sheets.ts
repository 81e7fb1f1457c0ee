import { z } from 'zod';
import { type FixId, fixIds, type Issue, type IssueCode, type Severity } from '../domain/sheet/issue.ts';
import type { Column, KindId } from '../domain/sheet/kind.ts';
import { idText, nameText, shownName } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { ColumnValues, SheetResults } from './sheet-answers.ts';
import { index, inView, maxRanges, rangeSchema, viewSchema } from './view.ts';

export type { ColumnValues, SheetResults } from './sheet-answers.ts';
export { type Filter, type Range, rangeSchema, type Sort, type View, viewSchema } from './view.ts';

/** A sheet as its list and its screen need it. Counts are of the whole sheet, kept current. */
export type SheetSummary = {
  readonly id: string;
  readonly name: string;
  readonly kind: KindId;
  readonly rows: number;
  readonly rowsWithErrors: number;
  readonly warnings: number;
  /** Rows without an error. */
  readonly validRows: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Grows by one with every committed change; a window of rows names the revision that it shows. */
  readonly revision: number;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** This version cannot read it: it is kept, or deleted, and its other fields but the name say nothing. */
  readonly unreadable?: true;
};

/** The columns of a sheet: those of its kind, the file's own that no column of the kind takes, the computed ones. */
export type SheetColumn = Pick<
  Column,
  'key' | 'type' | 'label' | 'help' | 'required' | 'width' | 'choices' | 'openList'
> & {
  readonly mapped: boolean;
  /** Worked out from the row: shown, copied, sorted and filtered, never edited, sent or exported. */
  readonly computed?: true;
  /** Of a computed column: what runs say of the row (`sheets.results`). */
  readonly result?: true;
  /** Of a computed column: the key of the column after which it is shown first. */
  readonly after?: string;
};

export type SheetDetail = SheetSummary & { readonly columns: readonly SheetColumn[] };

export type SheetRow = {
  /** Stable over sorting, filtering and restarts. */
  readonly id: number;
  /** 1-based position in the sheet, unfiltered. */
  readonly number: number;
  /** Text as typed, in the order of SheetDetail.columns. */
  readonly cells: readonly string[];
  readonly issues: readonly Issue[];
  /** What an operator noted on the row; empty where nothing is. It is kept and exported, never sent. */
  readonly note: string;
};

export type RowsWindow = {
  readonly revision: number;
  /** Rows in the view (after filtering). */
  readonly total: number;
  readonly start: number;
  readonly rows: readonly SheetRow[];
};

/** Rows of one block that is pasted. */
const mostRows = 2_000_000;

/**
 * The sheet's own columns in the order shown, from the first on: ranges then count the columns as shown. Without it
 * they are shown as they stand in the sheet.
 */
const asShown = {
  columns: z
    .array(index)
    .min(1)
    .max(2000)
    .refine((columns) => new Set(columns).size === columns.length, 'a column is named twice')
    .optional(),
};

export type IssueGroup = {
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly column: string;
  readonly count: number;
  /** The first case, as the example that stands for the group. */
  readonly firstRowNumber: number;
  readonly message: string;
  readonly fix: { readonly id: FixId; readonly count: number } | null;
};

/** Rows whose stored cells cannot be read, so that they are left out: how many, and the numbers of the first. */
export type UnreadableRows = { readonly count: number; readonly numbers: readonly number[] };

/** One step on the undo stack: what a change did, so that the page can say it. */
export type Change = { readonly sheet: SheetSummary; readonly about: string; readonly cellsChanged: number };

/** Undo and redo name the cell that they changed first; no column: the row alone. Null where no row is left to be seen. */
export type Travel = Change & {
  readonly first: { readonly rowId: number; readonly column: string | null } | null;
};

/** What would change if the filters and the sort of a view were applied again. */
export type ViewChanges = {
  /** Rows that are shown and no longer match. */
  readonly leaving: number;
  /** Rows that match and are not shown. */
  readonly coming: number;
  /** Rows that stay would stand in another order. */
  readonly isReordered: boolean;
};

const sheetId = z.object({ sheetId: idText });
const spans = z
  .array(z.object({ top: index, bottom: index }))
  .min(1)
  .max(maxRanges);
const inSpans = inView.extend({ spans });

export const sheetsContract = {
  'sheets.list': invoke('All sheets, newest change first.', z.object({}), output<readonly SheetSummary[]>()),
  'sheets.create': invoke(
    'An empty sheet of a kind.',
    z.object({ kind: idText, name: shownName(120).min(1) }),
    output<SheetDetail>(),
  ),
  'sheets.get': invoke('A sheet with its columns.', sheetId, output<SheetDetail>()),
  'sheets.results': invoke(
    'The results of the rows of a sheet at a store: counts, and the result columns.',
    sheetId.extend({ storeId: idText }),
    output<SheetResults>(),
  ),
  'sheets.rename': invoke(
    'Renames a sheet.',
    z.object({ sheetId: idText, name: shownName(120).min(1) }),
    output<SheetSummary>(),
  ),
  'sheets.duplicate': invoke(
    'A copy of a sheet with its rows and notes; its undo steps and results are not copied. To undo it, the copy is deleted.',
    z.object({ sheetId: idText, name: shownName(120).min(1) }),
    output<SheetDetail>(),
  ),
  'sheets.delete': invoke('Deletes a sheet that no unfinished run uses.', sheetId, output<null>()),
  'sheets.window': invoke(
    'Rows of a view, by index: fewer than asked for where they are long, but at least one. The page never holds more than a few windows.',
    inView.extend({ start: index, count: z.number().int().min(1).max(500) }),
    output<RowsWindow>(),
  ),
  'sheets.viewChanges': invoke(
    'What would change if the filters and the sort of a view were applied again.',
    inView,
    output<ViewChanges>(),
  ),
  'sheets.place': invoke(
    'The position of a row in a view, from 0; null if the row is not in the view.',
    inView.extend({ rowId: z.number().int() }),
    output<{ readonly index: number | null }>(),
  ),
  'sheets.edge': invoke(
    'The row at the edge of the data in a column, starting from a row of the view, as with Ctrl and an arrow in Excel.',
    inView.extend({ index, column: nameText, direction: z.enum(['up', 'down']) }),
    output<{ readonly index: number }>(),
  ),
  'sheets.edit': invoke(
    'Sets cells; returns when they are on disk.',
    z.object({
      sheetId: idText,
      edits: z
        .array(z.object({ rowId: z.number().int(), column: nameText, text: z.string().max(100_000) }))
        .min(1)
        .max(10_000),
      about: z.string().max(120).optional(),
    }),
    output<Change>(),
  ),
  'sheets.paste': invoke(
    'Pastes a block of text at a range: repeated over the selection, adding rows to the sheet if needed.',
    inView.extend({
      at: rangeSchema,
      block: z
        .array(z.array(z.string().max(1_000_000)).max(2000))
        .min(1)
        .max(mostRows),
      ...asShown,
    }),
    output<Change>(),
  ),
  'sheets.fill': invoke(
    'Fills a target range from a source range: copies, or continues a series.',
    inView.extend({ source: rangeSchema, target: rangeSchema, mode: z.enum(['copy', 'series']), ...asShown }),
    output<Change>(),
  ),
  'sheets.setRange': invoke(
    'Sets every cell of the ranges to one text (empty clears).',
    inView.extend({ ranges: z.array(rangeSchema).min(1).max(maxRanges), text: z.string().max(100_000) }),
    output<Change>(),
  ),
  'sheets.setNote': invoke(
    'Sets the note of every row of the ranges (empty removes it). Notes are kept and exported, never sent.',
    inView.extend({ ranges: z.array(rangeSchema).min(1).max(maxRanges), note: z.string().max(100_000) }),
    output<Change>(),
  ),
  'sheets.values': invoke(
    'The distinct values of a column that contain a text, in order, each with its number of rows.',
    z.object({
      sheetId: idText,
      column: nameText,
      containing: z.string().max(500),
      /** The store whose results a column of results has. */
      storeId: idText.optional(),
    }),
    output<ColumnValues>(),
  ),
  'sheets.copy': invoke(
    'The ranges as tab-separated text, as spreadsheets write it.',
    inView.extend({ ranges: z.array(rangeSchema).min(1).max(maxRanges) }),
    output<{ readonly text: string; readonly cells: number }>(),
  ),
  'sheets.insertRows': invoke(
    'Inserts empty rows before a row number (1-based), or at the end.',
    z.object({
      sheetId: idText,
      before: z.number().int().min(1).nullable(),
      count: z.number().int().min(1).max(1_000_000),
    }),
    output<Change>(),
  ),
  'sheets.deleteRows': invoke('Deletes rows of the view, as one step.', inSpans, output<Change>()),
  'sheets.rowIds': invoke(
    'The IDs of rows of the view, each once, in the order of the view.',
    inSpans,
    output<readonly number[]>(),
  ),
  'sheets.undo': invoke('Undoes the last change.', sheetId, output<Travel>()),
  'sheets.redo': invoke('Redoes the last undone change.', sheetId, output<Travel>()),
  'sheets.issues': invoke(
    'Issues by column and code, errors first.',
    sheetId,
    output<readonly IssueGroup[]>(),
  ),
  'sheets.nextIssue': invoke(
    'The index in the view of the next cell with an issue after a cell, wrapping around; null if there is none.',
    inView.extend({
      from: z.object({ index: z.number().int().min(-1), column: z.number().int().min(-1) }),
      direction: z.enum(['next', 'previous']),
      severity: z.enum(['error', 'any']),
    }),
    output<{ readonly index: number; readonly column: number } | null>(),
  ),
  'sheets.applyFix': invoke(
    'Applies a fix to one row, or to every cell of a column (null: of all columns) that offers it.',
    z.object({
      sheetId: idText,
      fix: z.enum(fixIds),
      column: nameText.nullable(),
      code: nameText,
      rowId: z.number().int().nullable(),
    }),
    output<Change>(),
  ),
  'sheets.export': invoke(
    'Writes the sheet, or rows of a view, to a granted file; delimiter and encoding apply only to CSV files.',
    z.object({
      sheetId: idText,
      grant: idText,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      delimiter: z.enum([',', ';', '\t']).default(','),
      encoding: z.enum(['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252']).default('utf-8-bom'),
      /** Without it all rows in the order of the sheet; without spans all rows of the view in its order. */
      shown: z.object({ view: viewSchema, spans: spans.optional() }).optional(),
      /** The store whose results are written as columns. */
      resultsOf: idText.optional(),
    }),
    output<{ readonly rows: number; readonly unreadable: UnreadableRows; readonly fileName: string }>(),
  ),
  'sheets.changed': event('A sheet after a committed change.', output<SheetSummary>()),
  'sheets.deleted': event('A sheet was deleted.', output<{ readonly sheetId: string }>()),
};
