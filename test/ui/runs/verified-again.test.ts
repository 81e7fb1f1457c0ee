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

const none = { ...progress().actions, pause: false, cancel: false };
const counts = { rows: 100, sent: 100, succeeded: 90, failed: 5, unknown: 5, verified: 95 };
const done = progress({
  ...counts,
  state: 'done',
  endedAt: '2031-11-28T12:00:00.000Z',
  waits: null,
  actions: { ...none, verifyAgain: true },
});
const verifying = progress({
  ...counts,
  state: 'verifying',
  endedAt: null,
  actions: { ...none, cancel: true },
});

test('"Verify again" says when it was done, and which counts changed', async () => {
  const { page, desk, problems } = await openRun(done, { 'runs.verifyAgain': () => verifying });
  const main = page.getByRole('main');
  const ask = async () => {
    await main.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Verify again' }).click();
    await main.getByRole('button', { name: 'Cancel remaining…' }).waitFor();
  };
  const note = main.getByText(/^Verified again at /);
  await ask();
  expect(await note.count()).toBe(0);
  const first = { ...done, succeeded: 92, failed: 6, unknown: 2, endedAt: '2031-11-28T12:07:00.000Z' };
  await desk.emit('runs.changed', first);
  await expect
    .poll(() => note.textContent())
    .toBe(
      'Verified again at 12:07:00: 92 succeeded (90 before), 6 failed (5 before) and 2 unknown (5 before).',
    );
  expect(await note.getAttribute('role')).toBe('status');
  await ask();
  expect(await note.count()).toBe(0);
  await desk.emit('runs.changed', { ...first, endedAt: '2031-11-28T12:11:00.000Z' });
  await expect.poll(() => note.textContent()).toBe('Verified again at 12:11:00: the counts did not change.');
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('a verification that is refused, or ended by the operator, says nothing of what it found', async () => {
  const cancelled = { ...done, state: 'cancelled', endedAt: '2031-11-28T12:07:00.000Z' } as const;
  const { page } = await openRun(done, {
    'runs.verifyAgain': () => verifying,
    'runs.cancel': () => cancelled,
  });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Verify again' }).click();
  await main.getByRole('button', { name: 'Cancel remaining…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel remaining' }).click();
  await main.getByText('canceled', { exact: true }).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await main.getByText(/^Verified again/).count()).toBe(0);
});
