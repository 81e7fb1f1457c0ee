import type { SheetDetail } from '../../../../contract/sheets.ts';
import { sheetsFacts, withItem } from '../../../app/index.ts';
import { desk } from '../../../bridge/index.ts';

/** Each of these throws `DeskError`; the dialogs that call them show it. */
export async function createSheet(kind: string, name: string): Promise<SheetDetail> {
  const sheet = await desk.invoke('sheets.create', { kind, name });
  sheetsFacts.set(withItem(sheetsFacts.get() ?? [], sheet));
  return sheet;
}

export async function renameSheet(sheetId: string, name: string): Promise<void> {
  const sheet = await desk.invoke('sheets.rename', { sheetId, name });
  sheetsFacts.set(withItem(sheetsFacts.get() ?? [], sheet));
}

export async function deleteSheet(sheetId: string): Promise<void> {
  await desk.invoke('sheets.delete', { sheetId });
  sheetsFacts.set((sheetsFacts.get() ?? []).filter((sheet) => sheet.id !== sheetId));
}
