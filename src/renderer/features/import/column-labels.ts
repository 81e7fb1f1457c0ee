import type { ImportPreview } from '../../../contract/imports.ts';
import { channelSettingsKey, rowNoteKey } from '../../../domain/import/header-names.ts';
import { kindById } from '../../../domain/kinds/registry.ts';
import { importCopy } from '../../copy/import.ts';
import type { Option } from '../../ui/index.ts';

/** Stands for no column of the kind. */
export const ownColumn = '\u0000own';

/** What a column of the kind is called; the key where the kind has none of that name. */
export const labelOf = (preview: ImportPreview, key: string): string =>
  key === rowNoteKey
    ? importCopy.rowNote
    : (kindById(preview.kind)?.columns.find((column) => column.key === key)?.label ?? key);

/** What a column of the file can be imported as. */
export function mappingOptions(kind: ImportPreview['kind'], spreads: boolean): readonly Option<string>[] {
  const columns = kindById(kind)?.columns ?? [];
  return [
    { value: ownColumn, label: importCopy.keep },
    ...columns.map(({ key, label }) => ({ value: key, label, note: key })),
    { value: rowNoteKey, label: importCopy.rowNote, note: importCopy.rowNoteHelp },
    // A file may spread one column over several.
    ...(spreads ? [{ value: channelSettingsKey, label: channelSettingsKey, note: importCopy.spread }] : []),
  ];
}

/** Whether cells of the column are numbers, which stand at the right. */
export const isNumeric = (preview: ImportPreview, key: string | null): boolean => {
  const type = kindById(preview.kind)?.columns.find((column) => column.key === key)?.type;
  return type === 'decimal' || type === 'integer';
};
