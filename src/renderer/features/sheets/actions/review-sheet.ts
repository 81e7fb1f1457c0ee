import { navigate } from '../../../app/index.ts';
import type { SheetSession } from '../session.ts';

/** To the screen before sending, with the rows that have no error. */
export function reviewSheet({ sheetId, state }: SheetSession): void {
  if ((state.getState().sheet?.validRows ?? 0) === 0) return;
  navigate({ screen: 'review', sheetId, selection: { of: 'valid' } });
}
