import type { SheetDetail, SheetSummary } from '../../../../contract/sheets.ts';
import { currentRoute, navigate, sheetsFacts, withItem } from '../../../app/index.ts';
import { tellCancelled } from '../../../app/jobs.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { notify, notifyError } from '../../../ui/index.ts';

/** As the others with a dialog, throws `DeskError`, which the dialog shows. */
export async function createSheet(kind: string, name: string): Promise<SheetDetail> {
  const sheet = await desk.invoke('sheets.create', { kind, name });
  sheetsFacts.change((sheets) => withItem(sheets, sheet));
  return sheet;
}

export async function renameSheet(sheetId: string, name: string): Promise<void> {
  const sheet = await desk.invoke('sheets.rename', { sheetId, name });
  sheetsFacts.change((sheets) => withItem(sheets, sheet));
}

/** A copy of a sheet beside it, which the notice takes back. `onMade` is told before the notice is given. */
export async function duplicateSheet(
  { id: sheetId, name }: Pick<SheetSummary, 'id' | 'name'>,
  onMade: (sheet: SheetDetail) => void = () => undefined,
): Promise<void> {
  try {
    const sheet = await desk.invoke('sheets.duplicate', { sheetId, name: sheetsCopy.copyName(name) });
    sheetsFacts.change((sheets) => withItem(sheets, sheet));
    onMade(sheet);
    notify({
      tone: 'ok',
      title: sheetsCopy.duplicated(name),
      action: { label: sheetsCopy.undo, onAction: () => void undoDuplicate(sheet) },
    });
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (!tellCancelled(error)) notifyError(error);
  }
}

/** Deletes a copy again, unless something was changed in it. */
async function undoDuplicate({ id: sheetId, revision }: SheetDetail): Promise<void> {
  try {
    const now = await desk.invoke('sheets.get', { sheetId });
    if (now.revision !== revision) {
      notify({ tone: 'warn', title: sheetsCopy.copyChanged(now.name) });
      return;
    }
    const route = currentRoute();
    if (route.screen === 'sheet' && route.sheetId === sheetId) navigate({ screen: 'sheets' }, 'replace');
    await deleteSheet(sheetId);
    notify({ tone: 'ok', title: sheetsCopy.copyDeleted(now.name) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Sheets that this window deletes: whoever did it need not be told. */
const deletedHere = new Set<string>();
export const isDeletedHere = (sheetId: string): boolean => deletedHere.has(sheetId);

export async function deleteSheet(sheetId: string): Promise<void> {
  deletedHere.add(sheetId);
  try {
    await desk.invoke('sheets.delete', { sheetId });
  } catch (thrown) {
    deletedHere.delete(sheetId);
    throw thrown;
  }
  sheetsFacts.change((sheets) => sheets.filter((sheet) => sheet.id !== sheetId));
}
