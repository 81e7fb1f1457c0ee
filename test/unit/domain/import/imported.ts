import { isSkippedRow, rowImporter } from '../../../../src/domain/import/import-row.ts';
import { type InspectChoices, inspectRows } from '../../../../src/domain/import/inspect.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';

/** Imports rows and shows each as column key -> text, empty cells left out, carried columns by their name. */
export function imported(rows: readonly (readonly string[])[], choices: InspectChoices = {}) {
  const { plan, layout } = inspectRows(rows, choices);
  const importer = rowImporter(plan);
  const names = [
    ...kinds[plan.kind].columns.map((column) => column.key),
    ...plan.unmapped.map((one) => one.header),
  ];
  return rows
    .slice(layout.headerRow)
    .filter((row) => !isSkippedRow(plan, row))
    .map((row) =>
      Object.fromEntries(importer(row).flatMap((text, index) => (text === '' ? [] : [[names[index], text]]))),
    );
}

/** Headers that every file of these tests has. */
export const base = ['code', 'value', 'discount_type', 'duration'];
