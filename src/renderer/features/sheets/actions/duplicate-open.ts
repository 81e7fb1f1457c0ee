import { navigate } from '../../../app/index.ts';
import type { SheetSession } from '../session.ts';
import { duplicateSheet } from './manage-sheets.ts';

/** Duplicates the open sheet, and opens the copy. */
export async function duplicateOpen({ state }: SheetSession): Promise<void> {
  const { sheet } = state.getState();
  if (sheet === null) return;
  await duplicateSheet(sheet, (made) => navigate({ screen: 'sheet', sheetId: made.id }));
}
