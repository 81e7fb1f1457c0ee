import { appErrorOf, desk } from '../../../bridge/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { type SheetSession, viewOf } from '../session.ts';

/** The row at the edge of the data of a column, from a row on; null where it could not be read, which is said. */
export async function edgeOf(
  session: SheetSession,
  index: number,
  column: string,
  direction: 'up' | 'down',
): Promise<number | null> {
  try {
    const { sheetId } = session;
    return (await desk.invoke('sheets.edge', { sheetId, view: viewOf(session), index, column, direction }))
      .index;
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
    return null;
  }
}
