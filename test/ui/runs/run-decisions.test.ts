import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedRows, progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

test('a batch that nobody can know about is put to the operator, with three answers', async () => {
  const { page, desk } = await openRun(
    progress({
      state: 'waiting',
      undecided: {
        batchId: '24111',
        serviceStatus: null,
        rows: 10_000,
        about: 'start',
        decisions: ['process-again', 'treat-as-processed', 'leave'],
      },
    }),
    { 'runs.decide': () => progress() },
  );
  await page.getByText('A decision is needed: batch 24111, 10,000 rows').waitFor();
  // Nor is it said of the batch that the service continues with it.
  await page.getByText('The service may still be processing batches', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Mark as started' }).click();
  await expect
    .poll(() => desk.callsOf('runs.decide'))
    .toEqual([{ runId: 'run-1', batchId: '24111', decision: 'treat-as-processed' }]);
});

test('a batch that tells nothing new says so with the time, and can be left; rows say what they are known by', async () => {
  const { page, desk } = await openRun(
    progress({
      state: 'waiting',
      matchedBy: 'identifying value',
      counted: 3,
      verified: 61_247,
      because: {
        code: 'service-unreadable',
        message: 'The service has reported no progress on batch 24114 in 20 checks.',
        next: 'The run keeps checking. “Resume” checks now; “Mark rows as unknown” stops waiting for the batch.',
      },
      undecided: {
        batchId: '24114',
        serviceStatus: 'processing',
        rows: 10_000,
        about: 'results',
        decisions: ['leave'],
      },
    }),
    {
      'runs.decide': () => progress(),
      'runs.rows': () => failedRows.map((row) => ({ ...row, outcome: 'counted', evidence: 'counters only' })),
    },
  );
  await page.getByText('You can stop waiting: batch 24114, 10,000 rows').waitFor();
  await page.getByText('The service has not reported batch 24114 as finished. Waiting since').waitFor();
  await page.getByText('from the counts of its batch').first().waitFor();
  await page.getByText('61,238 of 100,000 succeeded; for 3 rows, the service reports only counts.').waitFor();
  expect(await page.getByRole('button', { name: 'Mark as started' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Mark rows as unknown' }).click();
  await expect
    .poll(() => desk.callsOf('runs.decide'))
    .toEqual([{ runId: 'run-1', batchId: '24114', decision: 'leave' }]);
});

test('a batch that is still not started says what starting it twice could do, beside the button that does', async () => {
  const { page } = await openRun(
    progress({
      state: 'waiting',
      undecided: {
        batchId: '24114',
        serviceStatus: 'initialized',
        rows: 2,
        about: 'results',
        decisions: ['process-again', 'leave'],
      },
    }),
    {},
  );
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  await page
    .getByText(/still reports it as not started\. Starting it twice could apply its changes twice\./)
    .waitFor();
});
