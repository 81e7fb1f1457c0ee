import { useEffect, useState } from 'react';
import type { SheetColumn } from '../../../contract/sheets.ts';
import { desk } from '../../bridge/index.ts';

const none: readonly SheetColumn[] = [];

/** The columns of a sheet, those that the file brought along first: cart tokens are in none of the kind's. */
export function useSheetColumns(sheetId: string | null): readonly SheetColumn[] {
  const [read, setRead] = useState<{ readonly of: string; readonly columns: readonly SheetColumn[] } | null>(
    null,
  );
  useEffect(() => {
    if (sheetId === null) return;
    let isLate = false;
    desk.invoke('sheets.get', { sheetId }).then(
      ({ columns }) => {
        const ordered = [...columns].sort((a, b) => Number(a.mapped) - Number(b.mapped));
        if (!isLate) setRead({ of: sheetId, columns: ordered });
      },
      // A sheet that is gone has no columns; the list of links says so.
      () => setRead(null),
    );
    return () => {
      isLate = true;
    };
  }, [sheetId]);
  return read !== null && read.of === sheetId ? read.columns : none;
}
