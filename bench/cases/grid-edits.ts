import type { Page } from 'playwright-core';
import type { Measure } from '../core/case.ts';
import { Turns } from '../core/turns.ts';
import type { Grid } from '../subjects/grids.ts';
import { type GridProbe, jumpShares, pressTimed } from '../subjects/probes/grid-probe.ts';
import type { Grids } from './grid.ts';

const edits = 12;

type Watched = { readonly painted: number; readonly saved: number };

/** Types amounts into the first rows by the keyboard, as an operator does. */
async function editCells({ page, valueColumn }: Grid, turn: number): Promise<readonly Watched[]> {
  await page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    if (grid) grid.scrollTop = 0;
  });
  const cellOf = (row: number): string =>
    `[role="row"][aria-rowindex="${row + 2}"] [role="gridcell"][aria-colindex="${valueColumn}"]`;
  await page.locator(cellOf(0)).click();
  const seen: Watched[] = [];
  const shares = jumpShares(turn * edits).slice(-edits);
  for (let row = 0; row < edits; row += 1) {
    const text = String(10 + ((turn * 31 + row * 7) % 80));
    if (row > 0) await page.locator(cellOf(row)).click();
    await page.keyboard.type(text);
    await watch(page, cellOf(row), text, shares[row] ?? 0);
    const [painted = Number.NaN, saved = Number.NaN] = await pressTimed(page, 'Enter');
    seen.push({ painted, saved });
  }
  return seen;
}

/**
 * Waits for Enter, then for the painted text, and for the mark that it is on disk where there is one. Answers at a
 * moment somewhere within a frame: when a press comes in its frame decides whether it is drawn in that one.
 */
const watch = (page: Page, cell: string, text: string, moment: number): Promise<void> =>
  page.evaluate(
    async ([place, expected, share]) => {
      const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
      const shows = (): boolean => {
        const element = document.querySelector(place);
        return element?.querySelector('input') === null && element.textContent === expected;
      };
      const isSaving = (): boolean => document.querySelector(place)?.getAttribute('data-save') === 'saving';
      probe.onKey('Enter', [shows, () => shows() && !isSaving()]);
      await probe.within(share);
    },
    [cell, text, moment] as const,
  );

export function editMeasures({ rows, repeat, product, peer }: Grids): readonly Measure[] {
  const editing = (grid: () => Promise<Grid>) => {
    let turn = 0;
    return new Turns(async () => {
      turn += 1;
      return editCells(await grid(), turn);
    });
  };
  const paintedOf = (seen: readonly Watched[]): readonly number[] => seen.map((one) => one.painted);
  const savedOf = (seen: readonly Watched[]): readonly number[] => seen.map((one) => one.saved);
  const ours = editing(product);
  const rival = editing(peer);
  const isSmall = rows <= 200_000;
  const size = `${rows.toLocaleString('en')} rows, edit`;
  const against = (pick: typeof paintedOf): Measure['against'] =>
    isSmall ? { name: 'react-data-grid', value: rival.reading(pick) } : null;
  return [
    {
      case: 'grid',
      // The mean: an edit is one frame or two, so that the middle of some jumps from one to the other.
      size: `${size} to painted, mean`,
      unit: 'ms',
      value: ours.reading(paintedOf),
      against: against(paintedOf),
      // Half of either is waiting for a frame, which no machine shortens: a ratio would tell how fast this one is.
      beside: true,
      repeat: 2 * repeat,
    },
    {
      case: 'grid',
      size: `${size} to painted, p95`,
      unit: 'ms',
      value: ours.reading(paintedOf),
      against: against(paintedOf),
      beside: true,
      goal: 'at most 2 frames (33 ms)',
      share: 0.95,
      repeat: 2 * repeat,
    },
    {
      case: 'grid',
      size: `${size} to on disk, p95`,
      unit: 'ms',
      value: ours.reading(savedOf),
      against: null,
      share: 0.95,
      repeat: 2 * repeat,
    },
  ];
}
