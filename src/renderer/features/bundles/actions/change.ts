import type { BundleBook } from '../../../../contract/bundles.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { notify, notifyError } from '../../../ui/index.ts';
import type { RuleAnswer } from '../rule-draft.ts';
import { receiveBook, useBundles } from '../store.ts';

async function received(answer: Promise<BundleBook>): Promise<void> {
  try {
    receiveBook(await answer);
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

export const stopReading = (bookId: string) => received(desk.invoke('bundles.stopReading', { bookId }));
export const readAgain = (bookId: string) => received(desk.invoke('bundles.readAgain', { bookId }));

export const applyRule = (bookId: string, selectionIds: string[] | null, answer: RuleAnswer) =>
  received(
    desk.invoke('bundles.applyRule', {
      bookId,
      selectionIds,
      rule: answer.rule,
      rounding: answer.rounding,
    }),
  );

export const setPrice = (bookId: string, selectionId: string, itemId: string, price: string) =>
  received(desk.invoke('bundles.setPrice', { bookId, selectionId, itemId, price }));

/** Takes the last change of new prices back, or does it again, and names it. What was sent stays sent. */
export async function undoRedo(bookId: string, way: 'undo' | 'redo'): Promise<void> {
  const book = useBundles.getState().books?.find(({ id }) => id === bookId);
  const step = way === 'undo' ? book?.canUndo : book?.canRedo;
  if (!step) {
    notify({ tone: 'info', title: way === 'undo' ? bundlesCopy.nothingToUndo : bundlesCopy.nothingToRedo });
    return;
  }
  try {
    receiveBook(await desk.invoke(`bundles.${way}`, { bookId }));
    notify({ tone: 'ok', title: way === 'undo' ? bundlesCopy.undone(step) : bundlesCopy.redone(step) });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** Deletes a list of which nothing was sent. Throws DeskError. */
export async function removeBook({ id }: BundleBook): Promise<void> {
  await desk.invoke('bundles.remove', { bookId: id });
  useBundles.setState(({ books }) => ({ books: books?.filter((book) => book.id !== id) ?? null }));
}

/** Asks for a file and writes one line per item. */
export async function exportBook(book: BundleBook): Promise<void> {
  try {
    const file = await desk.invoke('files.save', { suggestedName: `bundles-${book.number}.csv` });
    if (!file) return;
    const { grant } = file;
    const { rows, fileName } = await desk.invoke('bundles.export', { bookId: book.id, grant });
    notify({
      tone: 'ok',
      title: bundlesCopy.exported(fileName, rows),
      action: { label: bundlesCopy.show, onAction: () => void desk.invoke('files.reveal', { grant }) },
    });
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}
