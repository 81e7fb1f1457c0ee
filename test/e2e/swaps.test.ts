import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { JsonNumber, type JsonObject } from '../../src/domain/json.ts';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { picture } from '../support/steps/picture.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile, sheetCounts } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const file = join(import.meta.dirname, '../fixtures/samples/subscription-swaps.csv');
type Swap = Readonly<Record<string, string>>;
const { data: swaps } = Papa.parse<Swap>(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), {
  header: true,
  skipEmptyLines: true,
});
const isOn = (text: string | undefined): boolean => text?.toLowerCase() === 'true';
const isPrepaid = ({ subscription_id }: Swap): boolean => BigInt(subscription_id ?? '') % 7n === 0n;

test.describe('product swaps: what follows is shown, sent, read back, and remembered', () => {
  let app: RunningApp;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'swaps-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  function atService(): ReadonlyMap<string, JsonObject> {
    const service = openInspection(join(app.userData, 'practice.db'));
    const documents = service.inspect.documents('subscription', 'practice-store');
    service.close();
    return new Map(documents.map(({ id, body }) => [id, body]));
  }
  const variantOf = (body: JsonObject | undefined): string =>
    body?.platform_variant_id instanceof JsonNumber ? body.platform_variant_id.text : '';
  const refusedAtFirst = swaps.filter((swap) => isPrepaid(swap) && !isOn(swap.override));

  test('the sample shows for every row what the platform fills, what the price does and what prepaid needs', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await importFile(app, file);
    expect(await sheetCounts(page)).toEqual({ rows: swaps.length, withErrors: 0, warnings: 0 });
    const [sheet] = await ask(page, 'sheets.list', {});
    const sheetId = sheet?.id ?? '';
    const { columns } = await ask(page, 'sheets.get', { sheetId });
    expect(columns.at(-1)).toMatchObject({ key: 'consequences', computed: true });
    const { rows } = await ask(page, 'sheets.window', { sheetId, view: {}, start: 0, count: 100 });
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual(
      swaps.map((swap) =>
        [
          isOn(swap.override) ? 'Swapped even if prepaid' : 'Not swapped if prepaid',
          isOn(swap.use_platform_variant_defaults) ? 'Platform price' : 'Price unchanged',
          'Product details from the platform',
        ].join(' · '),
      ),
    );
  });

  test('the column can be copied, and cannot be written to', async () => {
    const { page } = app;
    const grid = page.getByRole('grid');
    const cell = grid
      .getByRole('gridcell', { name: /^(?:Swapped even if prepaid|Not swapped if prepaid)/ })
      .first();
    await cell.click();
    await expect(cell).toHaveAttribute('aria-readonly', 'true');
    await expect(cell).toBeFocused();
    await page.keyboard.type('x');
    // Said to readers; the bar above the grid says it to the eye.
    await page
      .getByText('What will happen is calculated and cannot be edited.')
      .waitFor({ state: 'attached' });
    await page.getByText('Calculated: read-only, not sent').waitFor();
    await page.keyboard.press('Delete');
    const [sheet] = await ask(page, 'sheets.list', {});
    // The import is the last step still.
    expect(sheet?.canUndo).toContain('Importing');
    const { columns } = await ask(page, 'sheets.get', { sheetId: sheet?.id ?? '' });
    const at = columns.length - 1;
    const { text } = await ask(page, 'sheets.copy', {
      sheetId: sheet?.id ?? '',
      view: {},
      ranges: [{ top: 0, bottom: 1, left: at, right: at }],
    });
    expect(text.split(/\r?\n/)[0]).toContain('Swapped even if prepaid');
    await page.getByRole('tab', { name: 'Row' }).click();
    await page.getByRole('region', { name: 'What will happen' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    const cut = await grid
      .locator('[role="gridcell"][aria-readonly]')
      .evaluateAll((cells) =>
        cells.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(cut, 'the words of a row are read beside its form').toEqual([]);
    const [ids, words] = await Promise.all([
      grid.getByRole('gridcell', { name: '533133982' }).boundingBox(),
      cell.boundingBox(),
    ]);
    const panel = await page.getByRole('region', { name: 'What will happen' }).boundingBox();
    expect(words?.x, 'from the frozen column').toBeGreaterThanOrEqual((ids?.x ?? 0) + (ids?.width ?? 0));
    expect((words?.x ?? 0) + (words?.width ?? 0), 'to the panel').toBeLessThanOrEqual(panel?.x ?? 0);
    await picture(app, 'swaps', ['light', 'dark']);
  });

  test('the review counts what follows, and what arrives at the service is what was said', async () => {
    const { page } = app;
    await review(page);
    const following = page.getByRole('table', { name: 'What will happen' });
    const follows = swaps.filter((swap) => isOn(swap.use_platform_variant_defaults)).length;
    await following.getByRole('row', { name: `Platform price ${follows}` }).waitFor();
    await following.getByRole('row', { name: `Price unchanged ${swaps.length - follows}` }).waitFor();
    await picture(app, 'swaps-review');
    await send(page);
    await waitForEnd(page);
    expect(refusedAtFirst.length).toBeGreaterThan(0);
    expect(await newestRun(page)).toMatchObject({
      rows: swaps.length,
      succeeded: swaps.length - refusedAtFirst.length,
      // The practice service lets subscriptions be read: what they say stops the change itself.
      failed: 0,
      notSent: refusedAtFirst.length,
    });
    const after = atService();
    for (const swap of swaps) {
      const body = after.get(swap.subscription_id ?? '');
      const arrived = variantOf(body) === swap.platform_variant_id;
      expect(arrived, swap.subscription_id).toBe(!refusedAtFirst.includes(swap));
      if (arrived) expect(String(body?.product_title)).not.toBe('');
    }
  });

  test('what was refused is stopped the next time, with the service’s words, and goes through once override is set', async () => {
    const { page } = app;
    await goTo(page, 'Sheets');
    const [sheet] = await ask(page, 'sheets.list', {});
    await page
      .getByRole('main')
      .getByRole('button', { name: sheet?.name ?? '', exact: true })
      .click();
    await page.getByRole('grid').waitFor();
    await review(page);
    const count = refusedAtFirst.length;
    const stopped = page.getByRole('table', { name: 'Skipped rows' });
    await stopped
      .getByRole('row')
      .filter({ hasText: refusedAtFirst[0]?.subscription_id ?? '' })
      .getByText('Prepaid: set override to true to swap it')
      .waitFor();
    await expect(stopped.getByRole('row')).toHaveCount(count + 1);
    await stopped
      .getByText(/is_prepaid: true/)
      .first()
      .waitFor();
    await picture(app, 'swaps-stopped');
    await page.getByRole('button', { name: `Set override in ${count} rows` }).click();
    await stopped.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Update ${count} subscriptions` }).waitFor();

    // Only the rows that were stopped are to go: they are those that the run did not send.
    await goTo(page, 'Runs');
    await page
      .getByRole('main')
      .getByRole('button', { name: sheet?.name ?? '', exact: true })
      .click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^Send ${count} unsent rows?$`) }).click();
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    await send(page);
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ rows: count, succeeded: count, failed: 0 });
    const after = atService();
    expect(swaps.map(({ subscription_id }) => variantOf(after.get(subscription_id ?? '')))).toEqual(
      swaps.map(({ platform_variant_id }) => platform_variant_id),
    );
  });
});
