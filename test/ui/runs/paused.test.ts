import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

test('paused is not stopped: the bar is not full, and what the service goes on processing is named', async () => {
  const paused = progress({
    state: 'paused',
    actions: { ...progress().actions, pause: false, resume: true },
  });
  const { page, problems } = await openRun(paused);
  const main = page.getByRole('main');
  await main.getByText('Paused: no more rows are sent').waitFor();
  await main
    .getByText(
      'The service may still be processing batches 24114, 24115, 24116 and 24117 (40,000 tasks). ' +
        'This cannot be stopped; the results are read when the run resumes.',
    )
    .waitFor();
  const bar = main.getByRole('progressbar', { name: 'Progress of the run' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('61250');
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});
