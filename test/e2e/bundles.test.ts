import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { JsonObject } from '../../src/domain/json.ts';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { picture } from '../support/steps/picture.ts';
import { newestRun, send, waitForEnd } from '../support/steps/runs.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const subscriptions = Array.from({ length: 12 }, (_, index) => String(810_000_001 + index * 10_000));

test.describe('bundle prices from a file of subscriptions to the service and back', () => {
  let app: RunningApp;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bundles-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  /** The items of every bundle selection, as the service keeps them. */
  function itemsAtService(): readonly JsonObject[] {
    const service = openInspection(join(app.userData, 'practice.db'));
    const documents = service.inspect.documents('bundle_selection', 'practice-store');
    service.close();
    return documents.flatMap(({ body }) => (Array.isArray(body.items) ? (body.items as JsonObject[]) : []));
  }
  const prices = () => itemsAtService().map(({ price }) => price);

  /** Sends what is reviewed, waits for the end of its run, and goes back to the sheet. */
  async function sendAndReturn(): Promise<void> {
    const { page } = app;
    await page
      .getByText(/^PUT \/bundle_selections\/\d+$/)
      .first()
      .waitFor({ state: 'attached' });
    await send(page, 'Practice store');
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ rows: 12, succeeded: 12 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open sheet' }).click();
    await page.getByRole('treegrid').waitFor();
    await page.getByText('12 succeeded').waitFor();
  }

  let originals: readonly unknown[] = [];

  test('reads the bundles of a file, says what has none, and prices them to a fixed total', async () => {
    const { page } = app;
    await openPracticeStore(app);
    const file = join(folder, 'subscriptions.csv');
    writeFileSync(
      file,
      ['email,subscription_id', ...[...subscriptions, '820000333'].map((id) => `a,${id}`)].join('\n'),
    );
    await goTo(page, 'Bundles');
    await app.answerOpenDialog(file);
    await page.getByRole('button', { name: 'Import IDs from a file…' }).click();
    await page.getByRole('button', { name: /Column with subscription IDs/ }).waitFor();
    await page.getByRole('button', { name: 'Load prices' }).click();
    await page.getByRole('treegrid').waitFor();
    await page.getByText('13 subscriptions loaded, 1 of them without a bundle').waitFor({ timeout: 60_000 });
    originals = prices();
    expect(originals.length).toBeGreaterThan(24);

    await page.getByRole('button', { name: /^Rule|Percent off each item/ }).click();
    await page.getByRole('option', { name: 'Fixed bundle price' }).click();
    await page.getByRole('textbox', { name: 'Bundle price' }).fill('30.00');
    await page.getByRole('button', { name: 'Apply to all 12 bundles' }).click();
    await page.getByRole('button', { name: 'Review and send 12 bundles' }).waitFor();
    expect(prices()).toEqual(originals);
  });

  test('sends them after the name of the store is typed, and the service has them', async () => {
    const { page } = app;
    const before = itemsAtService();
    await page.getByRole('button', { name: 'Review and send 12 bundles' }).click();
    await sendAndReturn();
    const after = itemsAtService();
    expect(after.map(({ price }) => price)).not.toEqual(originals);
    const rest = ({ price: _price, updated_at: _time, ...others }: JsonObject) => JSON.stringify(others);
    expect(after.map(rest)).toEqual(before.map(rest));
    // The rule is as it was typed, after the review and the run.
    expect(await page.getByRole('textbox', { name: 'Bundle price' }).inputValue()).toBe('30.00');
    await picture(app, 'bundles', ['light', 'dark']);

    const file = join(folder, 'results.csv');
    await app.answerSaveDialog(file);
    await page.getByRole('button', { name: 'Export…', exact: true }).click();
    await page.getByText(/^\d+ rows exported to /).waitFor();
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const sent = data.filter(({ outcome }) => outcome === 'send succeeded');
    expect(sent.map(({ price_new }) => price_new).toSorted()).toEqual(
      after.map(({ price }) => String(price)).toSorted(),
    );
    expect(data.filter(({ state }) => state === 'none').map((row) => row.subscription_id)).toEqual([
      '820000333',
    ]);
  });

  test('restores every price from the originals', async () => {
    await app.page.getByRole('button', { name: 'Restore prices', exact: true }).click();
    await sendAndReturn();
    expect(prices()).toEqual(originals);
  });

  test('shows both in the history of runs', async () => {
    const { page } = app;
    await goTo(page, 'Runs');
    const table = page.getByRole('table', { name: 'Runs' });
    await expect(table.getByText('12 succeeded')).toHaveCount(2);
    await table.getByRole('button').first().press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Run 2/ }).waitFor();
  });
});
