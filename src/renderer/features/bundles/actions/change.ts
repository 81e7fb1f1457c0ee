import type { BundleSheet } from '../../../../contract/bundles.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import type { RuleAnswer } from '../rule-draft.ts';
import { receiveBundleSheet, useBundles } from '../store.ts';

async function received(answer: Promise<BundleSheet>): Promise<void> {
  try {
    receiveBundleSheet(await answer);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

export const stopReading = (sheetId: string) => received(desk.invoke('bundles.stopReading', { sheetId }));
export const readAgain = (sheetId: string) => received(desk.invoke('bundles.readAgain', { sheetId }));

/** Changes of new prices that main has not answered, by their sheets: a rule on many bundles takes a while. */
const changing = new Map<string, number>();

async function changed(sheetId: string, answer: Promise<BundleSheet>): Promise<void> {
  changing.set(sheetId, (changing.get(sheetId) ?? 0) + 1);
  await received(answer);
  const left = (changing.get(sheetId) ?? 1) - 1;
  if (left > 0) changing.set(sheetId, left);
  else changing.delete(sheetId);
}

export const applyRule = (sheetId: string, selectionIds: string[] | null, answer: RuleAnswer) =>
  changed(
    sheetId,
    desk.invoke('bundles.applyRule', {
      sheetId,
      selectionIds,
      rule: answer.rule,
      rounding: answer.rounding,
    }),
  );

export const setPrice = (sheetId: string, selectionId: string, itemId: string, price: string) =>
  changed(sheetId, desk.invoke('bundles.setPrice', { sheetId, selectionId, itemId, price }));

/**
 * Takes the last change of new prices back, or does it again, and names it: the one that main took, as changes that are
 * still being made come first. What was sent stays sent.
 */
export async function undoRedo(sheetId: string, way: 'undo' | 'redo'): Promise<void> {
  const known = useBundles.getState().sheets?.find(({ id }) => id === sheetId);
  const isThere = (way === 'undo' ? known?.canUndo : known?.canRedo) ?? null;
  if (isThere === null && !changing.has(sheetId)) {
    notify({ tone: 'info', title: way === 'undo' ? bundlesCopy.nothingToUndo : bundlesCopy.nothingToRedo });
    return;
  }
  try {
    const sheet = await desk.invoke(`bundles.${way}`, { sheetId });
    receiveBundleSheet(sheet);
    const step = way === 'undo' ? sheet.canRedo : sheet.canUndo;
    if (step !== null)
      notify({ tone: 'ok', title: way === 'undo' ? bundlesCopy.undone(step) : bundlesCopy.redone(step) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Deletes a list of which nothing was sent. Throws DeskError. */
export async function removeBundleSheet({ id }: BundleSheet): Promise<void> {
  await desk.invoke('bundles.remove', { sheetId: id });
  useBundles.setState(({ sheets }) => ({ sheets: sheets?.filter((sheet) => sheet.id !== id) ?? null }));
}

/** Asks for a file and writes one line per item. */
export async function exportBundleSheet(sheet: BundleSheet): Promise<void> {
  try {
    const file = await desk.invoke('files.save', { suggestedName: `bundles-${sheet.number}.csv` });
    if (!file) return;
    const { grant } = file;
    const { rows, fileName } = await desk.invoke('bundles.export', { sheetId: sheet.id, grant });
    notify({
      tone: 'ok',
      title: bundlesCopy.exported(rows, fileName),
      action: { label: bundlesCopy.show, onAction: () => void desk.invoke('files.reveal', { grant }) },
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
