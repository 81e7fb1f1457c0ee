import { importMessages } from '../../../../messages/import.ts';
import { Failure } from '../../../failure.ts';
import type { FileBytes } from '../file-bytes.ts';
import { importLimits } from '../limits.ts';
import type { ReadChoices, TableFile } from '../table-file.ts';
import { isOwnFile } from './own-file.ts';
import { type Parts, readPart, readStyles, readTexts } from './parts.ts';
import { readWorkbook, type WorkbookParts, type Worksheet } from './workbook-parts.ts';
import { sheetPlaces, type WorksheetContext, WorksheetRows } from './worksheet.ts';
import { anyOther, eventsAt, xmlReader } from './xml.ts';
import { damaged, readDirectory } from './zip-directory.ts';
import { partText } from './zip-part.ts';

/** A spreadsheet file (.xlsx, .xlsm): one of its worksheets as a table of texts. */
export async function openWorkbookFile(file: FileBytes, choices: ReadChoices): Promise<TableFile> {
  const parts: Parts = {
    file,
    entries: readDirectory(file),
    until: performance.now() + importLimits.partsMs,
  };
  const workbook = await readWorkbook(parts);
  const chosen = choices.worksheet;
  // Cells that must be taken as they stand are marked by the product alone; a file that a spreadsheet saved is read
  // as any other.
  const own = await isOwnFile(parts);
  const worksheet =
    chosen === undefined
      ? await firstFilled(parts, workbook.worksheets)
      : workbook.worksheets.find((one) => one.name === chosen);
  if (!worksheet) {
    throw new Failure({
      code: 'bad-input',
      message: importMessages.fileNoWorksheet({ chosen: chosen ?? '' }),
      next: importMessages.worksheetEmptyNext,
    });
  }
  // Read once: the preview and the import both begin at the first row.
  let known: Promise<WorksheetContext> | null = null;
  const context = () => {
    known ??= contextOf(parts, workbook, own);
    return known;
  };
  let rows: WorksheetRows | null = null;
  return {
    bytes: file.size,
    version: file.version,
    encoding: 'utf-8',
    encodingFrom: 'strict',
    encodingsAsked: [],
    delimiter: null,
    worksheets: workbook.worksheets.map((one) => one.name),
    worksheet: worksheet.name,
    guarded: own,
    batches: () =>
      readRows(parts, worksheet, async () => {
        rows = new WorksheetRows(await context());
        return rows;
      }),
    otherwise: () => rows?.otherwise.sentences() ?? [],
    close: () => file.close(),
  };
}

/** The first worksheet that holds something, or the first. */
async function firstFilled(parts: Parts, worksheets: readonly Worksheet[]): Promise<Worksheet | undefined> {
  for (const worksheet of worksheets) if (await holdsCells(parts, worksheet.part)) return worksheet;
  return worksheets[0];
}

/** Whether a worksheet has a cell with a value: its part is read up to the first. */
async function holdsCells(parts: Parts, part: string): Promise<boolean> {
  let isFilled = false;
  await readPart(
    parts,
    part,
    eventsAt(sheetPlaces, {
      open: (name) => {
        // What is not known may hold cells, too: the sheet is refused when it is read.
        isFilled ||= name === 'v' || name === 't' || name === anyOther;
      },
      close: () => undefined,
      text: () => undefined,
    }),
    () => isFilled,
  );
  return isFilled;
}

async function contextOf(parts: Parts, workbook: WorkbookParts, own: boolean): Promise<WorksheetContext> {
  const { formats, quoted } = await readStyles(parts, workbook.styles);
  return {
    texts: await readTexts(parts, workbook.texts),
    formats,
    exact: own ? quoted : new Set(),
    from1904: workbook.from1904,
  };
}

async function* readRows(parts: Parts, worksheet: Worksheet, collect: () => Promise<WorksheetRows>) {
  const rows = await collect();
  const entry = parts.entries.get(worksheet.part);
  if (!entry) throw damaged(importMessages.partMissing({ part: worksheet.part }));
  const reader = xmlReader(worksheet.part, rows.events);
  for (const { text, position } of partText(parts.file, entry)) {
    reader.write(text);
    yield { rows: rows.take(), bytesRead: position };
  }
  reader.end();
  yield { rows: rows.take(), bytesRead: parts.file.size };
}
