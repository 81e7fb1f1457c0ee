import { coercer } from '../../../domain/import/coerce.ts';
import type { Coercion } from '../../../domain/import/plan-types.ts';
import { templateFor } from '../../../domain/kinds/template.ts';
import type { Column } from '../../../domain/sheet/kind.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { knownKind, type Sheet } from '../sheet.ts';
import { CsvFile, type CsvFormat } from './csv-file.ts';

export type ExportInput = { readonly sheetId: string; readonly path: string } & CsvFormat;

/** Writes all rows of a sheet in its order, the file's own columns included. Answers the number of rows. */
export function exportSheet(core: Core, input: ExportInput): Promise<number> {
  const sheet = core.book.sheet(input.sheetId);
  const reader = core.book.rows(sheet);
  return written(input, async (file) => {
    const pace = new Pace();
    const { ids } = sheet.order;
    const exact = readOtherwise(sheet);
    file.line(sheet.keys, 0);
    for (let start = 0; start < ids.length; start += 200) {
      reader.byIds(ids.subarray(start, start + 200)).forEach((row, offset) => {
        const texts = sheet.keys.map((_, index) => row.texts[index] ?? '');
        file.line(texts, start + offset + 1, exact);
      });
      if (pace.due) await pace.rest();
    }
    return ids.length;
  });
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
      return { as: 'number', decimal: null, percent: false, currency: false };
    default:
      return { as: 'typed' };
  }
}

/** Writes the template of a kind: its header and one example row. */
export function exportTemplate(
  input: { readonly kind: string; readonly path: string } & CsvFormat,
): Promise<number> {
  const { header, example } = templateFor(knownKind(input.kind));
  return written(input, async (file) => {
    file.line(header, 0);
    file.line(example, 1);
    return 1;
  });
}

async function written(
  input: { readonly path: string } & CsvFormat,
  write: (file: CsvFile) => Promise<number>,
): Promise<number> {
  const file = new CsvFile(input.path, input);
  try {
    const rows = await write(file);
    file.finish();
    return rows;
  } catch (thrown) {
    file.abandon();
    throw thrown;
  }
}
