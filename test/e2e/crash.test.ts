import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { holdProcessing } from '../support/steps/practice.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile, sheetCounts } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const sample = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');
/** Two chunks, the second one not full: the service works on them for some seconds. */
const rows = 1500;

test.describe('a crash in the middle of a run', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crash-'));
  });
  test.afterEach(() => removeFolder(folder));

  test('loses nothing and doubles nothing: the run goes on and the store holds each code once', async () => {
    const userData = join(folder, 'data');
    const campaign = join(folder, 'campaign.csv');
    const lines = readFileSync(sample, 'utf8').split('\n');
    writeFileSync(campaign, lines.slice(0, rows + 1).join('\n'));
    const first = await launchApp({ userData });
    await openPracticeStore(first);
    await importFile(first, campaign);
    const sheet = await sheetCounts(first.page);
    expect(sheet.rows).toBe(rows);
    const valid = rows - sheet.withErrors;
    await review(first.page);
    await holdProcessing(userData, true);
    await send(first.page);
    await first.page.getByText('Add tasks in 2 requests').waitFor();
    // Chunks are on the wire or accepted, perhaps processed from now on; none is verified.
    await holdProcessing(userData, false);
    await first.kill('SIGKILL');

    const second = await launchApp({ userData });
    try {
      await goTo(second.page, 'Runs');
      await second.page.getByRole('main').getByRole('button', { name: 'Campaign' }).click();
      await second.page.getByRole('button', { name: 'Resume' }).click();
      await waitForEnd(second.page);
      expect(await newestRun(second.page)).toMatchObject({
        rows: valid,
        succeeded: valid,
        failed: 0,
        unknown: 0,
        notSent: 0,
      });
    } finally {
      await second.close();
    }
    const store = openInspection(join(userData, 'practice.db'));
    const times = [...store.inspect.creationsByCode('practice-store').values()];
    const repeated = store.inspect.repeatedTasks();
    store.close();
    expect(times).toHaveLength(valid);
    expect(times.filter((count) => count !== 1)).toEqual([]);
    expect(repeated).toBe(0);
  });
});
