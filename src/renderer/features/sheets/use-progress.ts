import { useEffect, useState } from 'react';
import type { ChangeProgress } from '../../../contract/sheets.ts';
import { desk } from '../../bridge/index.ts';

/** How far what takes long with a sheet is; null while there is nothing. */
export function useProgress(sheetId: string): ChangeProgress | null {
  const [progress, setProgress] = useState<ChangeProgress | null>(null);
  useEffect(
    () =>
      desk.on('sheets.progress', (told) => {
        if (told.sheetId === sheetId) setProgress(told.share < 1 ? told : null);
      }),
    [sheetId],
  );
  return progress;
}
