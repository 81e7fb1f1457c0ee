import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import { channelSettingsKey, rowNoteKey } from '../../../domain/import/header-names.ts';
import { isSkippedRow, rawNote, rowImporter } from '../../../domain/import/import-row.ts';
import { type Inspection, inspectRows } from '../../../domain/import/inspect.ts';
import type { ImportPlan } from '../../../domain/import/plan-types.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { unguardText } from '../../../domain/sheet/csv.ts';
import type { SheetKind } from '../../../domain/sheet/kind.ts';
import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { keptNote } from '../operations/set-note.ts';
import { knownKind } from '../sheet.ts';
import { type Beginning, readBeginning } from './beginning.ts';
import { importLimits } from './limits.ts';
import { openTable } from './open.ts';
import { mappingFor } from './saved-mappings.ts';
import { shortened } from './shortened.ts';
import type { TableFile } from './table-file.ts';

export type Choices = DecodedOf<'imports.inspect'>['choices'];
type Preview = OutputOf<'imports.inspect'>;

/** The beginning of a file, and how it becomes a sheet. */
export type Looked = {
  readonly raw: readonly string[][];
  readonly inspection: Inspection;
  readonly isAll: boolean;
  /** All rows of the table; those that were looked at are not read again. */
  readonly all: Beginning['all'];
};

/** Reads the beginning of a table and works out its plan; start and preview come to the same plan by it. */
export async function look(core: Core, table: TableFile, choices: Choices): Promise<Looked> {
  const { rows: raw, isAll, all } = await readBeginning(table);
  if (raw.every((row) => row.every((cell) => cell.trim() === ''))) {
    if (!isAll) {
      throw new Failure({
        code: 'file-unreadable',
        message: importMessages.beginsEmpty({ rows: raw.length, worksheet: table.worksheet }),
        next: importMessages.beginsEmptyNext,
      });
    }
    throw new Failure({
      code: 'file-unreadable',
      ...(table.worksheet === null
        ? { message: importMessages.fileEmpty, next: importMessages.fileEmptyNext }
        : {
            message: importMessages.worksheetEmpty({ worksheet: table.worksheet }),
            // Of a file that was just opened, the first worksheet with something in it is read.
            next:
              choices.worksheet === undefined
                ? importMessages.fileEmptyNext
                : importMessages.worksheetEmptyNext,
          }),
    });
  }
  if (choices.kind !== undefined) knownKind(choices.kind);
  if (choices.headerRow !== undefined && choices.headerRow > raw.length) {
    throw new Failure({
      code: 'bad-input',
      message: importMessages.headerRowBeyondLooked({ headerRow: choices.headerRow, raw: raw.length }),
      next: importMessages.headerRowBeyondLookedNext,
    });
  }
  const { profile } = core.workbook.rules;
  const first = inspectHeaders(raw, choices, table.guarded, profile);
  guardMapping(knownKind(first.kind), choices.mapping ?? {});
  // Names by place say nothing of what a column holds: no earlier file is like this one by them.
  const saved =
    first.layout.headerRow === 0
      ? null
      : mappingFor(core.workbook.database.reader, first.kind, first.plan.columns);
  if (saved === null) return { raw, inspection: first, isAll, all };
  const second = inspectRows(raw, { ...choices, kind: first.kind }, saved, profile);
  return {
    raw,
    inspection: { ...second, kindConfidence: first.kindConfidence, kindsAsked: first.kindsAsked },
    isAll,
    all,
  };
}

/** A column of the kind takes one column of the file, or the text of the other would be lost. */
function guardMapping(kind: SheetKind, mapping: Readonly<Record<string, string | null>>): void {
  const taken = new Set<string>();
  const known = new Set([channelSettingsKey, rowNoteKey, ...kind.columns.map((column) => column.key)]);
  for (const key of Object.values(mapping)) {
    if (key === null) continue;
    if (!known.has(key)) {
      throw new Failure({ code: 'bad-input', message: importMessages.noColumn({ key, title: kind.title }) });
    }
    if (taken.has(key)) {
      throw new Failure({ code: 'bad-input', message: importMessages.twoColumnsFileMatched({ key }) });
    }
    taken.add(key);
  }
}

/** The inspection of rows; headers lose the guard that other cells keep until they are imported. */
function inspectHeaders(raw: string[][], choices: Choices, guarded: boolean, profile: Profile): Inspection {
  const inspection = inspectRows(raw, choices, undefined, profile);
  const header = raw[inspection.layout.headerRow - 1];
  if (!guarded || !header?.some((text) => unguardText(text) !== text)) return inspection;
  raw[inspection.layout.headerRow - 1] = header.map(unguardText);
  return inspectRows(raw, { ...choices, headerRow: inspection.layout.headerRow }, undefined, profile);
}

/**
 * Makes the texts of a sheet's row from a row of the file. A guarded cell is as it was in the sheet that was
 * exported: nothing reads it as a number, a date or a yes, and then the guard comes off.
 */
export function rowMaker(plan: ImportPlan, guarded: boolean): (row: readonly string[]) => string[] {
  const importer = rowImporter(plan);
  if (!guarded) return importer;
  return (row) => {
    const texts = importer(row);
    for (let index = 0; index < texts.length; index += 1) texts[index] = unguardText(texts[index] ?? '');
    return texts;
  };
}

/** Reads the note of a row of the file, without the guard of the product's own files. */
export const noteMaker =
  (plan: ImportPlan, guarded: boolean) =>
  (row: readonly string[]): string => {
    const text = rawNote(plan, row);
    return text === '' ? '' : keptNote(guarded ? unguardText(text) : text);
  };

/** How a file would be imported: everything that the wizard shows. */
export async function preview(
  core: Core,
  input: {
    readonly path: string;
    readonly fileName: string;
    readonly grant: string;
    readonly choices: Choices;
  },
): Promise<Preview> {
  const table = await openTable(input.path, { ...input.choices, region: core.workbook.region });
  try {
    const { raw, inspection, isAll } = await look(core, table, input.choices);
    const { layout, plan } = inspection;
    const names = new Map(plan.unmapped.map(({ index, header }) => [index, header]));
    const data = raw.slice(layout.headerRow).filter((row) => !isSkippedRow(plan, row));
    const shown = shortened({
      rows: previewRows(core, data, plan, table.guarded),
      words: plan.words,
      rawRows: raw.slice(0, importLimits.rawRows),
      samples: plan.columns.map((column) => column.samples),
      asked: plan.questions.map(({ samples, options }) => ({
        samples,
        examples: options.map((option) => option.example),
      })),
    });
    return {
      grant: input.grant,
      fileName: input.fileName,
      bytes: table.bytes,
      version: table.version,
      kind: inspection.kind,
      kindConfidence: inspection.kindConfidence,
      kindsAsked: inspection.kindsAsked,
      encoding: table.encoding,
      encodingFrom: table.encodingFrom,
      encodingsAsked: table.encodingsAsked,
      delimiter: table.delimiter,
      worksheets: table.worksheets,
      worksheet: table.worksheet,
      headerRow: layout.headerRow,
      skipped: layout.skipped,
      otherwise: table.otherwise(),
      columns: plan.columns.map((column, index) => ({
        ...column,
        samples: shown.samples[index] ?? [],
        cell: column.mappedTo ?? names.get(column.index) ?? column.header,
      })),
      words: plan.words.map((asked, at) => ({
        ...asked,
        values: asked.values.map((value, place) => ({
          ...value,
          text: shown.words[at]?.values[place]?.text ?? '',
        })),
      })),
      rowsLooked: isAll ? null : raw.length - layout.headerRow,
      rowCount: isAll ? data.length : null,
      questions: plan.questions.map((question, index) => ({
        ...question,
        samples: shown.asked[index]?.samples ?? [],
        options: question.options.map((option, at) => ({
          ...option,
          example: shown.asked[index]?.examples[at] ?? '',
        })),
      })),
      missing: plan.missing,
      rows: shown.rows,
      defaults: plan.targets.filter(isDefault).map((target) => target.key),
      rawRows: shown.rawRows,
    };
  } finally {
    table.close();
  }
}

function previewRows(
  core: Core,
  data: readonly string[][],
  plan: ImportPlan,
  guarded: boolean,
): Preview['rows'] {
  const make = rowMaker(plan, guarded);
  const noteOf = noteMaker(plan, guarded);
  const check = core.workbook.check({ kind: knownKind(plan.kind) });
  const spread = plan.columns.find(({ mappedTo }) => mappedTo === channelSettingsKey)?.index;
  const keys = [...plan.targets.map((target) => target.key), ...plan.unmapped.map((column) => column.header)];
  return data.slice(0, importLimits.previewRows).map((row) => {
    const texts = make(row);
    return {
      cells: {
        ...Object.fromEntries(keys.map((key, index) => [key, texts[index] ?? ''])),
        ...(plan.note === null ? {} : { [rowNoteKey]: noteOf(row) }),
        ...(spread === undefined ? {} : { [channelSettingsKey]: row[spread] ?? '' }),
      },
      issues: check(texts).map(({ column, severity, message }) => ({ column, severity, message })),
    };
  });
}

/** A column that every row has the same text in, as the file has none for it. */
const isDefault = ({ source, constant }: ImportPlan['targets'][number]): boolean =>
  source === null && constant !== '';
