import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { picture } from '../support/steps/picture.ts';
import { exportResults, newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile, openImport, sheetCounts } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const campaign = join(import.meta.dirname, '../../resources/samples/Black-Friday-codes.csv');

test.describe('from a campaign file to verified discount codes', () => {
  let app: RunningApp;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'main-job-'));
    app = await launchApp({ userData: join(folder, 'data') });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  test('connects, imports, reviews, sends, verifies and proves which codes exist', async () => {
    const { page } = app;
    await openPracticeStore(app);
    await picture(app, 'home');
    await openImport(app, campaign);
    await picture(app, 'import');
    await importFile(app, campaign);
    expect(await sheetCounts(page)).toEqual({ rows: 5000, withErrors: 22, warnings: 7 });

    await page.getByRole('button', { name: 'Go to first' }).nth(2).click();
    await page.locator('[role="gridcell"][aria-invalid="true"]').first().waitFor();
    await picture(app, 'codes', ['light', 'dark']);
    await review(page);
    await picture(app, 'review', ['light', 'dark']);
    const main = page.getByRole('main');
    await expect(main.getByText('4,978 tasks in 1 batch')).toHaveCount(1);
    await expect(main.getByText('Practice store').first()).toBeVisible();
    await main.getByRole('button', { name: 'Show rows with errors' }).click();
    await page.getByRole('contentinfo').getByText('22 of 5,000 rows').waitFor();
    await review(page);
    await send(page);
    await waitForEnd(page);

    await picture(app, 'run', ['light', 'dark']);
    const run = await newestRun(page);
    expect(run).toMatchObject({ rows: 4978, sent: 4978, succeeded: 4977, failed: 1, unknown: 0, notSent: 0 });
    expect(run.matchedBy).toBe('echoed body');

    const file = join(folder, 'results.csv');
    await exportResults(app, file);
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(4978);
    const proved = data.filter(({ outcome }) => outcome === 'succeeded').map(({ code }) => code ?? '');
    const refused = data.filter(({ outcome }) => outcome === 'failed');
    expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('already exists')]);

    const store = openInspection(join(app.userData, 'practice.db'));
    const creations = store.inspect.creationsByCode('practice-store');
    store.close();
    expect([...creations.values()].filter((times) => times !== 1)).toEqual([]);
    expect(proved.toSorted()).toEqual([...creations.keys()].toSorted());
  });

  test('takes the run back: the codes are deleted by the ids of the results', async () => {
    const { page } = app;
    await page
      .getByRole('button', { name: 'More for this run' })
      .or(page.getByRole('button', { name: 'More' }))
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Undo run/ }).click();
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    await picture(app, 'take-back');
    await send(page, 'Practice store');
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ rows: 4977, succeeded: 4977, failed: 0, unknown: 0 });
    const store = openInspection(join(app.userData, 'practice.db'));
    const left = store.inspect
      .discounts('practice-store')
      .filter(({ createdBy, deleted }) => createdBy !== 'seed' && !deleted);
    store.close();
    expect(left).toEqual([]);
  });

  test('shows every request in the activity log, without a token', async () => {
    await goTo(app.page, 'Activity');
    const log = app.page.getByRole('main');
    await log.getByText('/async_batches', { exact: false }).first().waitFor();
    await picture(app, 'activity');
    expect(await log.textContent()).not.toContain('practice-token-');
  });
});
