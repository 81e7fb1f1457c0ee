import type { Page } from 'playwright-core';
import { campaignRow } from '../core/campaign-rows.ts';
import type { Measure } from '../core/case.ts';
import { Turns } from '../core/turns.ts';
import { type GridProbe, pressTimed } from '../subjects/probes/grid-probe.ts';
import type { Grids } from './grid.ts';

const pasteRows = 10_000;
const pasteColumns = 10;

const codeCell = '[role="row"][aria-rowindex="2"] [role="gridcell"][aria-colindex="2"]';
const valueCell = '[role="row"][aria-rowindex="2"] [role="gridcell"][aria-colindex="3"]';

async function toTop(page: Page, cell: string): Promise<void> {
  await page.locator('[role="grid"]').evaluate((grid) => {
    // A paste has brought its end into sight, downwards and to the right: columns out of sight are not drawn.
    grid.scrollTop = 0;
    grid.scrollLeft = 0;
  });
  await page.locator(cell).click();
}

/** Pastes rows of other codes over the first ones. Milliseconds until they are shown and on disk. */
async function paste(page: Page, turn: number): Promise<number> {
  const first = 5_000_000 + turn * pasteRows;
  const text = Array.from({ length: pasteRows }, (_, at) =>
    campaignRow(first + at)
      .slice(0, pasteColumns)
      .join('\t'),
  ).join('\r\n');
  await toTop(page, codeCell);
  // The end of what was pasted comes into sight.
  const lastCell = `[role="row"][aria-rowindex="${pasteRows + 1}"] [role="gridcell"][aria-colindex="2"]`;
  return page.evaluate(
    async ({ block, cell, code }) => {
      const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', block);
      const started = performance.now();
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      const isSaved = (): boolean => document.querySelector('main')?.innerText.includes('saving') === false;
      const done = await probe.until(() => document.querySelector(cell)?.textContent === code && isSaved());
      return done - started;
    },
    { block: text, cell: lastCell, code: campaignRow(first + pasteRows - 1)[0] ?? '' },
  );
}

/** Presses a key and waits until a cell shows what it brings and the change is on disk. */
async function press(page: Page, keys: string, cell: string, isShown: string) {
  const [key = ''] = keys.split('+').slice(-1);
  await page.evaluate(
    ({ wanted, place, shown }) => {
      const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
      const isSaved = (): boolean => document.querySelector('main')?.innerText.includes('saving') === false;
      const isDone = (): boolean => {
        const text = document.querySelector(place)?.textContent;
        return isSaved() && text === shown;
      };
      probe.onKey(wanted, [isDone]);
    },
    { wanted: key, place: cell, shown: isShown },
  );
  const [milliseconds = Number.NaN] = await pressTimed(page, keys);
  return milliseconds;
}

/** Rows that are in sight at the top, whatever is drawn beyond the edge. */
const rowsInSight = 20;

/** The amount of a row in sight that is not the first row's, and where it stands: what a fill changes there. */
async function otherAmount(page: Page, source: string) {
  for (let row = 3; row <= rowsInSight; row += 1) {
    const place = `[role="row"][aria-rowindex="${row}"][aria-busy="false"] [role="gridcell"][aria-colindex="3"]`;
    const text = (await page.locator(place).textContent()) ?? '';
    if (text !== source) return { place, text };
  }
  throw new Error('the rows in sight have the amount of the first already');
}

/** Fills the amount of the first row down to the last, and takes it back. A whole column is chosen without scrolling. */
async function fillAndUndo(page: Page): Promise<{ readonly fill: number; readonly undo: number }> {
  await toTop(page, valueCell);
  const source = (await page.locator(valueCell).textContent()) ?? '';
  const { place, text } = await otherAmount(page, source);
  await page.keyboard.press('Control+Space');
  const fill = await press(page, 'Control+d', place, source);
  const undo = await press(page, 'Control+z', place, text);
  return { fill, undo };
}

export function blockMeasures({ rows, product }: Grids): readonly Measure[] {
  let turn = 0;
  const filling = new Turns(async () => fillAndUndo((await product()).page));
  const count = rows.toLocaleString('en');
  return [
    {
      case: 'grid',
      size: `paste of ${pasteRows.toLocaleString('en')} x ${pasteColumns} to painted and on disk`,
      unit: 'ms',
      value: async () => {
        turn += 1;
        return paste((await product()).page, turn);
      },
      against: null,
      repeat: 3,
    },
    {
      case: 'grid',
      size: `fill of ${count} cells to painted and on disk`,
      unit: 'ms',
      value: filling.reading((one) => one.fill),
      against: null,
      repeat: 3,
    },
    {
      case: 'grid',
      size: `undo of that fill`,
      unit: 'ms',
      value: filling.reading((one) => one.undo),
      against: null,
      repeat: 3,
    },
  ];
}
