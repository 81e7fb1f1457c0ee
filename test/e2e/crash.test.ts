import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openInspection } from '../../src/practice/index.ts';
import { describeApp } from '../support/app/describe-app.ts';
import { launchApp } from '../support/app/index.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const campaign = join(import.meta.dirname, '../fixtures/samples/black-friday-codes.csv');

describeApp('a crash in the middle of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crash-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('loses nothing and doubles nothing: the run goes on and the store holds each code once', async () => {
    const userData = join(folder, 'data');
    const first = await launchApp({ userData });
    await openPracticeStore(first);
    await importFile(first, campaign);
    await review(first.page);
    await send(first.page);
    // Chunks are on the wire or accepted, perhaps processed; none is verified.
    await first.page.getByText('Add 5 chunks').waitFor();
    await first.kill('SIGKILL');

    const second = await launchApp({ userData });
    try {
      await goTo(second.page, 'Runs');
      await second.page.getByRole('main').getByRole('button', { name: 'Black friday codes' }).click();
      await second.page.getByRole('button', { name: 'Go on' }).click();
      await waitForEnd(second.page);
      expect(await newestRun(second.page)).toMatchObject({
        rows: 4978,
        succeeded: 4977,
        failed: 1,
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
    expect(times).toHaveLength(4977);
    expect(times.filter((count) => count !== 1)).toEqual([]);
    expect(repeated).toBe(0);
  }, 120_000);
});
