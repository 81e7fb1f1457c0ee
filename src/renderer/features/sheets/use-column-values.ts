import { useEffect, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { ColumnValues } from '../../../contract/sheets.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';

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
export function useColumnValues(sheetId: string, column: string, containing: string): ValueList {
  const [list, setList] = useState<ValueList>({ values: null, busy: true, problem: null });
  useEffect(() => {
    let isLate = false;
    const ask = async () => {
      try {
        const values = await desk.invoke('sheets.values', { sheetId, column, containing });
        if (!isLate) setList({ values, busy: false, problem: null });
      } catch (thrown) {
        if (!isLate) setList(({ values }) => ({ values, busy: false, problem: appErrorOf(thrown) }));
      }
    };
    setList((before) => ({ ...before, busy: true }));
    const timer = setTimeout(() => void ask(), containing === '' ? 0 : restMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [sheetId, column, containing]);
  return list;
}
