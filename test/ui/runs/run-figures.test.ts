import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunRow } from '../../../src/contract/runs.ts';
import { axeViolations } from '../support/axe.ts';
import { failedRows, progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);
const [failedRow] = failedRows as [RunRow];

test('what was noticed stands over the whole line, its time below it as the product writes times', async () => {
  const { page } = await openRun(progress());
  const notice = page.getByRole('listitem').filter({ hasText: 'got no usable response' });
  expect(await notice.innerText()).toBe(
    'The request with tasks 18,001 to 18,500 got no usable response, but the service counted its tasks.\n28 Nov, 11:52:04',
  );
  const [line, sentence] = await Promise.all([
    notice.boundingBox(),
    notice.locator('span').nth(1).boundingBox(),
  ]);
  expect((sentence?.width ?? 0) / (line?.width ?? 1)).toBeGreaterThan(0.8);
});

const part = { rows: 5000, succeeded: 0, failed: 0, sent: 1800, toSend: 3200, verified: 0 } as const;
test('while the service has counted nothing, the least time, its cause and the rows to come are said', async () => {
  const going = progress({ ...part, state: 'uploading', secondsLeft: 36, secondsAreLeast: true });
  const { page, desk } = await openRun(going);
  const main = page.getByRole('main');
  await main.getByText('at least 36 s left, limited to 2 requests per second').waitFor();
  await main.getByText('3,200 remaining').waitFor();
  await main.getByText('No rows with this result yet.').waitFor();
  expect(await main.getByText(/\d not sent|not sent \d/i).count()).toBe(0);
  await desk.emit('runs.changed', {
    ...going,
    secondsLeft: null,
    pace: 'waiting for the service to process the batches',
  });
  await main.getByText('Waiting for the service to process the batches').waitFor();
  await desk.emit('runs.changed', {
    ...going,
    state: 'cancelled',
    endedAt: '2031-11-28T12:00:00.000Z',
    toSend: 0,
    notSent: 3200,
  });
  await main.getByText('Not sent 3,200').waitFor();
  await main.getByText('3,200 not sent').waitFor();
  expect(await main.getByText(/\d remaining|at least|limited to/).count()).toBe(0);
});

test('only batches that carry rows are counted with the rows that are sent', async () => {
  const one = { serviceStatus: null, succeeded: 0, failed: 0 };
  const { page } = await openRun(
    progress({
      ...part,
      batches: [
        { ...one, batchId: '1', state: 'processing', tasks: 1000 },
        { ...one, batchId: '2', state: 'filling', tasks: 800 },
        { ...one, batchId: '3', state: 'filling', tasks: 0 },
        { ...one, batchId: null, state: 'planned', tasks: 1000 },
        { ...one, batchId: '4', state: 'abandoned', tasks: 400 },
        { ...one, batchId: null, state: 'orphan', tasks: 0 },
      ],
    }),
  );
  const note = await page.getByText('of 5,000 rows').innerText();
  expect(note).toContain('1,800 of 5,000 rows sent in 2 batches. 1 batch was discarded');
});

test('the question before cancelling names the store, and its way out is not called cancel', async () => {
  const { page, desk } = await openRun(progress({ storeId: 'practice' }), {
    'runs.cancel': () => progress(),
  });
  const question = page.getByRole('alertdialog', { name: 'Cancel remaining rows?' });
  await page.getByRole('button', { name: 'Cancel remaining…' }).click();
  await question.getByText('Practice store', { exact: true }).waitFor();
  expect(await question.locator('[data-store="slate"]').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(await question.getByRole('button').allInnerTexts()).toEqual([
    '',
    'Don’t cancel',
    'Cancel remaining',
  ]);
  await question.getByRole('button', { name: 'Don’t cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(desk.callsOf('runs.cancel')).toEqual([]);
});

test('the question before cancelling says how many rows it is about', async () => {
  const { page } = await openRun(progress({ ...part, state: 'uploading' }));
  await page.getByRole('button', { name: 'Cancel remaining…' }).click();
  await page.getByRole('alertdialog', { name: 'Cancel 3,200 remaining rows?' }).waitFor();
});

test('what the service counts of batches that it processes is said before the results are read', async () => {
  const batch = { batchId: '1', state: 'processing', serviceStatus: 'processing' } as const;
  const batches = [{ ...batch, tasks: 97, succeeded: 53, failed: 2 }];
  const { page } = await openRun(
    progress({ rows: 97, sent: 97, succeeded: 0, failed: 0, verified: 0, toSend: 0, batches }),
  );
  await page.getByText('So far, the service counts 53 rows as succeeded and 2 as failed.').waitFor();
  // A task of several rows cannot be counted in rows.
  const kind = 'bulk_subscriptions_create';
  const grouped = await openRun(
    progress({ kind, rows: 970, sent: 970, succeeded: 0, verified: 0, failed: 0, batches }),
  );
  await grouped.page.getByText('So far, the service counts 53 tasks as succeeded and 2 as failed.').waitFor();
});

test('a row that was canceled says so once', async () => {
  const message = 'The run was canceled before this row was sent.';
  const row = { ...failedRow, outcome: 'not-sent', evidence: 'cancelled', message, raw: null } as const;
  const over = { state: 'cancelled', endedAt: '2031-11-28T12:00:00.000Z', failed: 0, notSent: 1 } as const;
  const { page } = await openRun(progress(over), { 'runs.rows': () => [row] });
  const text = page.getByRole('listitem').filter({ hasText: failedRow.label });
  await expect.poll(() => text.innerText()).toMatch(new RegExp(`${message}$`));
});

test('a run that waits for the network says what that means for its rows and that it goes on alone', async () => {
  const because = {
    code: 'offline',
    message: 'service.example could not be reached.',
    next: 'Check the network connection.',
    retries: true,
  } as const;
  const undecided = {
    batchId: '24114',
    serviceStatus: null,
    rows: 97,
    about: 'results',
    decisions: ['leave'],
  } as const;
  const { page } = await openRun(progress({ state: 'waiting', because, undecided }));
  const main = page.getByRole('main');
  await main.getByText('There is nothing left to send; only results are still missing.').waitFor();
  await main.getByText('The run retries automatically. “Resume” retries now.').waitFor();
  // One banner above the figures: what needs no decision yet stands below them.
  const top = async (text: string) => (await main.getByText(text).first().boundingBox())?.y ?? 0;
  expect(await top('of 100,000 succeeded')).toBeLessThan(await top('You can stop waiting: batch 24114'));
});

test('a row of the results is short, shows its message whole, and opens to the service’s response', async () => {
  const { page } = await openRun(progress());
  const row = page.getByRole('listitem').filter({ hasText: 'BF31-Q7XK00412' });
  const message = row.getByText('code: BF31-Q7XK00412 already exists in this store (422)');
  await message.waitFor();
  await expect.poll(() => row.locator('summary').innerText()).toMatch(/^BF31-Q7XK00412\s+row 2,208\s+failed/);
  const { height } = (await row.boundingBox()) ?? { height: 0 };
  const response = row.getByText('{"errors":{"code":["already exists"]}}');
  expect(height).toBeLessThan(56);
  expect(await message.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true);
  expect(await response.isVisible()).toBe(false);
  await message.click();
  await response.waitFor();
  await row.getByText('Service response').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('what failed is offered before what succeeded, and the chart of requests is folded', async () => {
  const { page } = await openRun(progress({ unknown: 3 }));
  const chart = page.getByRole('img', { name: /^Requests per second/ });
  expect(await chart.isVisible()).toBe(false);
  const offered = page.getByRole('radiogroup', { name: 'Result' }).getByRole('radio');
  await expect
    .poll(() => offered.evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent)))
    .toEqual(['Failed 12', 'Unknown 3', 'Succeeded 61,238']);
  await page.getByText('Requests per second and the limit').first().click();
  await chart.waitFor();
});

test('the line at the foot says when a run began and ended, and the limit only while it goes', async () => {
  const times = { startedAt: '2031-11-28T12:00:00.000Z', state: 'done' } as const;
  const { page } = await openRun(progress({ ...times, endedAt: '2031-11-28T12:01:07.000Z' }));
  const foot = page.getByRole('contentinfo');
  await foot.getByText(/^Started 28 Nov 2031, \d\d:00:00$/).waitFor();
  await foot.getByText(/^Ended \d\d:01:07$/).waitFor();
  expect(await foot.getByText(/^Request limit/).count()).toBe(0);
  const other = await openRun(progress({ ...times, state: 'uploading', endedAt: null }));
  await other.page
    .getByRole('contentinfo')
    .getByText(/^Request limit/)
    .waitFor();
  expect(await other.page.getByText(/^Ended/).count()).toBe(0);
});
