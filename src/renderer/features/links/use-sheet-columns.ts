import type { SheetColumn } from '../../../contract/sheets.ts';
import { desk, useReading } from '../../bridge/index.ts';

const none: readonly SheetColumn[] = [];

async function read(sheetId: string): Promise<readonly SheetColumn[]> {
  const { columns } = await desk.invoke('sheets.get', { sheetId });
  return [...columns].sort((a, b) => Number(a.mapped) - Number(b.mapped));
}

/**
 * The columns of a sheet, those that the file brought along first: cart tokens are in none of the kind's. A sheet that
 * is gone has none; the list of links says so.
 */
export const useSheetColumns = (sheetId: string | null): readonly SheetColumn[] =>
  useReading(sheetId, read).value ?? none;
