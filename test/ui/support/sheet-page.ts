import type { Locator, Page } from 'playwright-core';
import type { InvokeChannel } from '../../../src/contract/index.ts';
import { kinds } from '../../../src/domain/kinds/registry.ts';
import { store } from './fake-data.ts';
import type { FakeDesk, FakeHandlers } from './fake-desk.ts';
import { FakeSheet } from './fake-sheet.ts';
import { sheetHandlers } from './fake-sheet-handlers.ts';
import { emptyWorld, fakeDesk } from './fake-world.ts';
import type { OpenOptions, Pages } from './pages.ts';

/** The sheet screen of the real page over a sheet in memory, and its cells by what they are called. */
export type SheetPage = {
  readonly page: Page;
  readonly sheet: FakeSheet;
  readonly desk: FakeDesk;
  readonly grid: Locator;
  readonly problems: () => readonly string[];
  /** A cell by its row number and the label of its column. */
  readonly cell: (row: number, column: string) => Locator;
  /** Makes a cell the active one by the keyboard, also when its column is not in sight. */
  readonly goTo: (row: number, column: string) => Promise<void>;
  /** Row number and column label of the cell that has the focus. */
  readonly active: () => Promise<string>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** What the notices in sight say. */
  readonly notices: () => Promise<readonly string[]>;
  /** What the live region said last. */
  readonly said: () => Promise<string>;
  /** Texts of a rectangle of the sheet, by row numbers and column keys. */
  readonly texts: (rows: readonly number[], keys: readonly string[]) => readonly (readonly string[])[];
};

export const codes = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return [
      `BF31-${number}`,
      String(10 + (index % 40)),
      'percentage',
      'ALL',
      'forever',
      '',
      'enabled',
      '1',
      '',
      '2031-11-29',
      '2031-12-02',
      '',
      '',
      'true',
      'true',
      'true',
      'false',
    ];
  });

type Kept = { readonly desk: FakeDesk; readonly page: Page; readonly problems: () => readonly string[] };

/** A page that is opened anew takes longer than one that is loaded again: tests of one file share theirs. */
const kept = new WeakMap<Pages, Kept>();

async function loadAgain({ desk, page }: Kept, handlers: FakeHandlers): Promise<void> {
  // Channel and handler come out of the same typed record.
  for (const [channel, handler] of Object.entries(handlers))
    desk.on(channel as InvokeChannel, handler as never);
  desk.calls.length = 0;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator('main h1').first().waitFor();
}

async function pageOver(
  pages: Pages,
  sheet: FakeSheet,
  { handlers: own = {}, ...look }: OpenOptions & { readonly handlers?: FakeHandlers },
): Promise<Kept> {
  const handlers = { ...sheetHandlers(sheet), ...own };
  const isUsual = Object.keys(look).length === 0;
  const before = isUsual ? kept.get(pages) : undefined;
  if (before !== undefined) {
    await loadAgain(before, handlers);
    return before;
  }
  const world = emptyWorld({ stores: [store()] });
  const desk = fakeDesk(world, handlers);
  if (!isUsual) return { desk, ...(await pages.open(desk, look)) };
  const opened = { desk, ...(await pages.openKept(desk)) };
  kept.set(pages, opened);
  return opened;
}

/** Opens the sheet screen by the way that operators take. Nothing of an earlier sheet is left. */
export async function openSheet(
  pages: Pages,
  sheet: FakeSheet = new FakeSheet({ rows: codes(300) }),
  options: OpenOptions & { readonly handlers?: FakeHandlers } = {},
): Promise<SheetPage> {
  const { desk, page, problems } = await pageOver(pages, sheet, options);
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: sheet.name, exact: true }).click();
  const grid = page.getByRole('grid', { name: sheet.name });
  // The grid takes the focus when its first rows are there; keys that are pressed earlier go elsewhere.
  await (sheet.rowCount === 0 ? grid : grid.locator(':focus')).first().waitFor();

  const labels = new Map(sheet.columns.map((column, index) => [column.label, index + 2]));
  const cell = (row: number, column: string): Locator =>
    grid
      .locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"]`)
      .and(grid.locator(`[aria-colindex="${labels.get(column) ?? 0}"]`));
  return {
    page,
    sheet,
    desk,
    grid,
    problems,
    cell,
    goTo: async (row, column) => {
      await cell(row, sheet.columns[0]?.label ?? '').click();
      for (let steps = (labels.get(column) ?? 2) - 2; steps > 0; steps -= 1)
        await page.keyboard.press('ArrowRight');
    },
    active: () => page.evaluate(activeCell),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    notices: () => page.getByRole('region', { name: 'Notices' }).locator('strong').allTextContents(),
    said: async () =>
      ((await page.locator('[role="status"][aria-live="polite"]').last().textContent()) ?? '').trim(),
    texts: (rows, keys) => rows.map((row) => keys.map((key) => sheet.text(row, key))),
  };
}

/** Runs in the page: where the focus is, as "row number, header". */
function activeCell(): string {
  const cell = document.activeElement?.closest('[role="gridcell"]');
  const row = cell?.closest('[role="row"]')?.querySelector('[role="rowheader"]')?.textContent ?? '';
  const head = document.querySelector(
    `[role="columnheader"][aria-colindex="${cell?.getAttribute('aria-colindex')}"] > span`,
  );
  return cell === null || cell === undefined
    ? 'nowhere'
    : `${row} ${head?.textContent?.replace(' *', '') ?? ''}`;
}

const codeKeys = kinds['discounts-2021-01'].columns.map((column) => column.key);

/** A row of {@link codes} with one other text. */
export const changed = (row: readonly string[], key: string, text: string): readonly string[] =>
  row.map((before, at) => (codeKeys[at] === key ? text : before));
