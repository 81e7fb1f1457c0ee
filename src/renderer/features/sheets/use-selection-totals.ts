import { useEffect, useState } from 'react';
import { type CellRange, countCells, disjoint } from '../../../domain/grid/geometry.ts';
import type { Selection } from '../../../domain/grid/selection.ts';
import { type Totals, totalsOf } from '../../../domain/grid/totals.ts';
import { blockInPage, readRange } from './actions/copy-ranges.ts';
import { columnsOf, type SheetSession } from './session.ts';

/** More cells are counted, not added up: reading them would cost more than the sum is worth. */
const mostCells = 200_000;
/** A selection that rests this long is added up. */
const restMs = 120;

/** The sum of the numbers that are selected; null while it is not known. */
export function useSelectionTotals(session: SheetSession, selection: Selection): Totals | null {
  const [known, setKnown] = useState<{ readonly of: Selection; readonly totals: Totals } | null>(null);
  useEffect(() => {
    const numeric = numericParts(session, selection.ranges);
    const cells = countCells(numeric);
    if (cells < 2 || cells > mostCells) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const totals = totalsInPage(session, numeric) ?? (await totalsFromMain(session, numeric));
      if (!isOver && totals !== null) setKnown({ of: selection, totals });
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, selection]);
  return known?.of === selection ? known.totals : null;
}

/** The parts of ranges in columns of amounts: the sum of ids or dates says nothing. */
function numericParts(session: SheetSession, ranges: readonly CellRange[]): readonly CellRange[] {
  const columns = columnsOf(session);
  return disjoint(ranges).flatMap((range) =>
    Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at)
      .filter((shown) => {
        const type = columns[shown]?.column.type;
        return type === 'decimal' || type === 'integer';
      })
      .map((shown) => ({ ...range, left: shown, right: shown })),
  );
}

function totalsInPage(session: SheetSession, ranges: readonly CellRange[]): Totals | null {
  const blocks = ranges.map((range) => blockInPage(session, range));
  return blocks.every((block) => block !== null) ? totalsOf(blocks.flat(2)) : null;
}

async function totalsFromMain(session: SheetSession, ranges: readonly CellRange[]): Promise<Totals | null> {
  try {
    const blocks = await Promise.all(ranges.map((range) => readRange(session, range)));
    return totalsOf(blocks.flat(2));
  } catch {
    // The sum is a courtesy: without it the status bar shows the count alone.
    return null;
  }
}
