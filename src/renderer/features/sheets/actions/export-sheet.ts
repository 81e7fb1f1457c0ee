import type { InputOf } from '../../../../contract/index.ts';
import type { SheetSummary, UnreadableRows } from '../../../../contract/sheets.ts';
import type { KindId } from '../../../../domain/sheet/kind.ts';
import { tellCancelled } from '../../../app/jobs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { kindWords } from '../../../copy/kinds.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { unreadableRowsCopy } from '../../../copy/unreadable-rows.ts';
import { notify } from '../../../ui/index.ts';

export type Format = 'csv' | 'xlsx';
export type Delimiter = ',' | ';' | '\t';
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252';

/** How a sheet is written, and which of its rows. */
export type ExportChoices = Pick<InputOf<'sheets.export'>, 'shown' | 'resultsOf'> & {
  readonly format: Format;
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
};

const unusual = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A file name from a sheet's name, without the signs that file systems refuse. */
const fileName = (name: string, format: Format): string =>
  `${name.replaceAll(unusual, ' ').trim() || 'sheet'}.${format}`;

/**
 * Asks where to save and writes the sheet there. False when the dialog was dismissed or the writing stopped.
 * Throws `DeskError`.
 */
export async function exportSheet(sheet: SheetSummary, choices: ExportChoices): Promise<boolean> {
  const suggestedName = fileName(sheet.name, choices.format);
  const granted = await desk.invoke('files.save', { suggestedName });
  if (granted === null) return false;
  const { grant } = granted;
  try {
    const written = await desk.invoke('sheets.export', { sheetId: sheet.id, grant, ...choices });
    sayWritten(grant, sheetsCopy.exportDialog.done(written.rows, written.fileName), written.unreadable);
    return true;
  } catch (thrown) {
    if (tellCancelled(appErrorOf(thrown))) return false;
    throw thrown;
  }
}

/** Asks where to save and writes the template of a kind there. False when the dialog was dismissed. */
export async function saveTemplate(kind: KindId, format: Format): Promise<boolean> {
  const suggestedName = fileName(sheetsCopy.create.templateName(kindWords[kind]), format);
  const granted = await desk.invoke('files.save', { suggestedName });
  if (granted === null) return false;
  const { grant } = granted;
  const written = await desk.invoke('files.template', { kind, grant, format });
  sayWritten(grant, sheetsCopy.create.templateDone(written.fileName));
  return true;
}

/** Says that a file is there, with the way to it, and which rows of the sheet are not in it. */
function sayWritten(grant: string, title: string, unreadable?: UnreadableRows): void {
  const isWhole = unreadable === undefined || unreadable.count === 0;
  notify({
    ...(isWhole ? { tone: 'ok' } : { tone: 'warn', text: unreadableRowsCopy.skipped(unreadable) }),
    title,
    action: {
      label: sheetsCopy.exportDialog.reveal,
      onAction: () => void desk.invoke('files.reveal', { grant }).catch(() => undefined),
    },
  });
}
