import type { AppError } from '../../../contract/errors.ts';
import type { ColumnValues, View } from '../../../contract/sheets.ts';
import { desk, useReading } from '../../bridge/index.ts';

/** A search that rests this long is asked for. */
const restMs = 150;

export type ValueList = {
  /** The last answer; null before the first. */
  readonly values: ColumnValues | null;
  /** An answer to what was typed last is on its way. */
  readonly busy: boolean;
  readonly problem: AppError | null;
};

/** The different texts of a column that contain a text. The list of before stays until the next one is there. */
export function useColumnValues(
  sheetId: string,
  { storeId }: View,
  column: string,
  containing: string,
): ValueList {
  const { latest, error, isReading } = useReading(
    { sheetId, column, containing, ...(storeId === undefined ? {} : { storeId }) },
    (question) => desk.invoke('sheets.values', question),
    containing === '' ? 0 : restMs,
  );
  return { values: latest, busy: isReading, problem: error };
}
