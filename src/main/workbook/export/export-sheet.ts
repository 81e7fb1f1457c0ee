import type { DecodedOf } from '../../../contract/index.ts';
import type { UnreadableRows } from '../../../contract/sheets.ts';
import { coercer } from '../../../domain/import/coerce.ts';
import { rowNoteKey } from '../../../domain/import/header-names.ts';
import type { Coercion } from '../../../domain/import/plan-types.ts';
import { templateFor } from '../../../domain/kinds/template.ts';
import type { Column } from '../../../domain/sheet/kind.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import type { Job } from '../jobs.ts';
import { carriedColumns } from '../operations/convert-sheet.ts';
import { LeftOut } from '../operations/left-out.ts';
import { shown } from '../operations/ranges.ts';
import type { Pace } from '../pace.ts';
import { resultColumns, resultTexts } from '../results/result-columns.ts';
import { columnsOf, knownKind, type Sheet } from '../sheet.ts';
import type { RowReader, StoredRow } from '../store/sheet-rows.ts';
import { type TableFormat, writeTable } from './write-table.ts';

export type ExportInput = Pick<DecodedOf<'sheets.export'>, 'sheetId' | 'shown' | 'resultsOf'> & {
  readonly path: string;
} & TableFormat;

/** How many rows a file has, and which of those that were asked for it has not. */
export type Exported = { readonly rows: number; readonly unreadable: UnreadableRows };

/** Width of the column of notes, in px. */
const noteWidth = 280;

/**
 * Writes rows of a sheet with the file's own columns, the notes where there are any, and the results that are asked for.
 * Answers how many were written, and which were left out because they cannot be read. Throws Failure (`cancelled`) where
 * it was stopped.
 */
export function exportSheet(core: Core, input: ExportInput): Promise<Exported> {
  const sheet = core.workbook.sheet(input.sheetId);
  const named = {
    sheetId: sheet.id,
    about: sheetsMessages.exportOf({ name: sheet.name }),
    stopped: sheetsMessages.noFileWritten,
  };
  return core.workbook.jobs.run(named, (job) => writeSheet(core, sheet, input, job));
}

/** The ids of the rows to write, in the order in which they stand in the file. */
async function rowsToWrite(core: Core, sheet: Sheet, asked: ExportInput['shown']): Promise<Uint32Array> {
  if (asked === undefined) return sheet.order.ids;
  const { list } = await shown(core, sheet.id, asked.view);
  if (asked.spans === undefined) return list.ids;
  return Uint32Array.from(asked.spans.flatMap(({ top, bottom }) => [...list.between(top, bottom)]));
}

/** The columns of results: their headers, widths, and texts for a row; none where there are no results. */
async function resultsToWrite(core: Core, sheet: Sheet, storeId: string | undefined) {
  const results = storeId === undefined ? null : await core.results.of(sheet, storeId);
  if (results === null) return null;
  const columns = resultColumns(sheet);
  const own = sheet.keys.slice(sheet.kind.columns.length);
  return {
    headers: carriedColumns(sheet.kind, [...own, ...columns.map(({ label }) => label)], false).slice(
      own.length,
    ),
    widths: columns.map(({ width }) => width),
    texts: (row: StoredRow) => resultTexts(results, row),
  };
}

async function writeSheet(core: Core, sheet: Sheet, input: ExportInput, job: Job): Promise<Exported> {
  const reader = core.workbook.rows(sheet);
  const { pace } = job;
  const noted = await hasNotes(sheet, reader, pace);
  const results = await resultsToWrite(core, sheet, input.resultsOf);
  const ids = await rowsToWrite(core, sheet, input.shown);
  const widths = [
    ...columnsOf(sheet).map((column) => column.width),
    ...(results?.widths ?? []),
    ...(noted ? [noteWidth] : []),
  ];
  const leftOut = new LeftOut(core, sheet);
  let written = 0;
  const rows = await writeTable(input, sheet.name, widths, async (file) => {
    const exact = readOtherwise(sheet);
    job.expect(ids.length);
    await file.line([...sheet.keys, ...(results?.headers ?? []), ...(noted ? [rowNoteKey] : [])], 0);
    for (let start = 0; start < ids.length; start += 200) {
      const some = ids.subarray(start, start + 200);
      const notes = noted ? reader.notes(some) : null;
      for (const row of reader.eachById(some)) {
        if (leftOut.has(row)) continue;
        written += 1;
        const texts = sheet.keys.map((_, index) => row.texts[index] ?? '');
        if (results) texts.push(...results.texts(row));
        if (notes) texts.push(notes.get(row.id) ?? '');
        const full = file.line(texts, sheet.order.positionOf(row.id) + 1, exact);
        if (full) await full;
      }
      job.advance(some.length);
      if (pace.due) await pace.rest();
    }
    return written;
  });
  return { rows, unreadable: leftOut.rows };
}

/** Whether any row of the sheet has a note; rows that left it may still have theirs. */
async function hasNotes(sheet: Sheet, reader: RowReader, pace: Pace): Promise<boolean> {
  for (let last = 0; ; ) {
    const notes = reader.notesAfter(last);
    if (notes.length === 0) return false;
    if (notes.some(({ row }) => sheet.order.has(row))) return true;
    last = notes.at(-1)?.row ?? last;
    if (pace.due) await pace.rest();
  }
}

/** Whether an import would change a text without asking, for example `yes` in a column of true and false. */
function readOtherwise(sheet: Sheet): (text: string, index: number) => boolean {
  const coercers = sheet.kind.columns.map((column) => coercer(unaskedCoercion(column)));
  return (text, index) => {
    const coerce = coercers[index];
    return coerce !== undefined && coerce(text) !== text;
  };
}

/** What an import does to the texts of a column before any question is answered. */
function unaskedCoercion(column: Column): Coercion {
  switch (column.type) {
    case 'boolean':
      return { as: 'boolean' };
    case 'date':
      return { as: 'date', order: null };
    case 'decimal':
    case 'integer':
      return { as: 'number', decimal: null, percent: false, currency: null };
    default:
      return { as: 'typed' };
  }
}

/** Writes the template of a kind: its header and one example row. */
export function exportTemplate(
  input: { readonly kind: string; readonly path: string } & TableFormat,
): Promise<number> {
  const kind = knownKind(input.kind);
  const { header, example } = templateFor(kind);
  const widths = header.map((key) => kind.columns.find((column) => column.key === key)?.width ?? noteWidth);
  return writeTable(input, kind.title, widths, async (file) => {
    await file.line(header, 0);
    await file.line(example, 1);
    return 1;
  });
}
