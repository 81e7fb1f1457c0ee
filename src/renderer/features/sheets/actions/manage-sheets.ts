import type { SheetDetail } from '../../../../contract/sheets.ts';
import { sheetsFacts, withItem } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';

/** Each of these throws `DeskError`; the dialogs that call them show it. */
export async function createSheet(kind: string, name: string): Promise<SheetDetail> {
  const sheet = await desk.invoke('sheets.create', { kind, name });
  sheetsFacts.change((sheets) => withItem(sheets, sheet));
  return sheet;
}

export async function renameSheet(sheetId: string, name: string): Promise<void> {
  const sheet = await desk.invoke('sheets.rename', { sheetId, name });
  sheetsFacts.change((sheets) => withItem(sheets, sheet));
}

export async function deleteSheet(sheetId: string): Promise<void> {
  await desk.invoke('sheets.delete', { sheetId });
  sheetsFacts.change((sheets) => sheets.filter((sheet) => sheet.id !== sheetId));
}
