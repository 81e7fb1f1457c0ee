import type { Page } from 'playwright-core';
import type { RunningApp } from '../../test/support/app/index.ts';
import type { BenchPage } from '../pages/shared/page.ts';
import { openSheet } from './app.ts';
import type { BenchSite } from './pages.ts';
import { sheetName } from './prepared-data.ts';
import { type GridProbe, installGridProbe } from './probes/grid-probe.ts';

/** A grid on a page, whoever made it. */
export type Grid = {
  readonly page: Page;
  /** Milliseconds from asking for it to its painted first rows; it was not there before. */
  readonly mount: () => Promise<number>;
  /** `aria-colindex` of the column `value`. */
  readonly valueColumn: number;
};

/** Room that the product gives its rows in a window, and their height. Floors and peers get the same. */
export type GridRoom = { readonly width: number; readonly height: number; readonly rowHeight: number };

/** The product's grid over a sheet of its data folder, open. */
export async function productGrid(
  app: RunningApp,
  rows: number,
): Promise<Grid & { readonly room: GridRoom }> {
  const { page } = app;
  const grid = await openSheet(app, rows);
  const room = await grid.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const row = element.querySelector('[role="row"][aria-rowindex="2"]');
    return { width, height, rowHeight: row?.getBoundingClientRect().height ?? 0 };
  });
  await installGridProbe(page);
  return {
    page,
    room,
    valueColumn: 3,
    mount: async () => {
      await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
      const button = page.getByRole('button', { name: sheetName(rows), exact: true });
      await button.waitFor();
      return button.evaluate((element) => {
        const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
        return probe.shown(() => {
          if (element instanceof HTMLElement) element.click();
        });
      });
    },
  };
}

/** Windows of the app reach no network; pages of the benchmarks reach the loopback, as external pages do. */
const pastTheProxy = { server: 'http://127.0.0.1:9', bypass: '*' };

/** A page of bench/pages with rows in its own memory, in the browser that shows the product. */
export async function pageGrid(
  app: RunningApp,
  site: BenchSite,
  name: 'list' | 'data-grid',
  rows: number,
  room: GridRoom,
): Promise<Grid> {
  const browser = app.page.context().browser();
  if (!browser) throw new Error('the app has no browser');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, proxy: pastTheProxy });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const query = new URLSearchParams({
    rows: String(rows),
    width: String(room.width),
    height: String(room.height),
    rowHeight: String(room.rowHeight),
  });
  await page.goto(`${site.url}/${name}/?${query}`);
  await installGridProbe(page);
  const mount = (): Promise<number> =>
    page.evaluate(async () => {
      const probe: GridProbe = Reflect.get(globalThis, 'gridProbe');
      const bench: BenchPage = Reflect.get(globalThis, 'benchPage');
      bench.unmount();
      return probe.shown(bench.mount);
    });
  await mount();
  return { page, mount, valueColumn: 2 };
}
