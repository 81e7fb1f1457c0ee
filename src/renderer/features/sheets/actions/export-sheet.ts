import type { SheetSummary } from '../../../../contract/sheets.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { notify } from '../../../ui/index.ts';

export type Delimiter = ',' | ';' | '\t';
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';

const unusual = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A file name from a sheet's name, without the signs that file systems refuse. */
const fileName = (name: string): string => `${name.replaceAll(unusual, ' ').trim() || 'sheet'}.csv`;

/** Asks where to save and writes the sheet there. False when the dialog was dismissed. Throws `DeskError`. */
export async function exportSheet(
  sheet: SheetSummary,
  delimiter: Delimiter,
  encoding: Encoding,
): Promise<boolean> {
  const granted = await desk.invoke('files.save', { suggestedName: fileName(sheet.name) });
  if (granted === null) return false;
  const { grant } = granted;
  const written = await desk.invoke('sheets.export', { sheetId: sheet.id, grant, delimiter, encoding });
  notify({
    tone: 'ok',
    title: sheetsCopy.exportDialog.done(written.rows, written.fileName),
    action: {
      label: sheetsCopy.exportDialog.reveal,
      onAction: () => void desk.invoke('files.reveal', { grant }).catch(() => undefined),
    },
  });
  return true;
}
