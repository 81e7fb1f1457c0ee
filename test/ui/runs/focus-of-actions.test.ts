import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunProgress } from '../../../src/contract/runs.ts';
import { progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

const none = { ...progress().actions, pause: false, resume: false, cancel: false };
const going = progress({ actions: { ...none, pause: true, cancel: true } });
const paused: RunProgress = { ...going, state: 'paused', actions: { ...none, resume: true, cancel: true } };
const over = (state: 'done' | 'cancelled'): RunProgress => ({
  ...going,
  state,
  endedAt: '2031-11-28T12:00:00.000Z',
  actions: none,
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('after Pause and Resume, by mouse or key, the focus is on the button in its place, to the end of the run', async () => {
  const { page, desk, problems } = await openRun(going, {
    'runs.pause': () => paused,
    'runs.resume': () => going,
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => focused(page)).toBe('Resume');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Pause');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Resume');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => focused(page)).toBe('Pause');
  await desk.emit('runs.changed', over('done'));
  await expect.poll(() => focused(page)).toBe('Export results…');
  expect(problems()).toEqual([]);
});

test('after the rest was cancelled, the focus is on a button of the run', async () => {
  const { page } = await openRun(going, { 'runs.cancel': () => over('cancelled') });
  await page.getByRole('button', { name: /^Cancel/ }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Export results…');
});

test('a run that ends while the focus is elsewhere leaves it there', async () => {
  const { page, desk } = await openRun(going);
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.getByRole('navigation').getByRole('button', { name: 'Home' }).focus();
  await desk.emit('runs.changed', over('done'));
  await page.getByRole('button', { name: 'Export results…' }).waitFor();
  expect(await focused(page)).toBe('Home');
});
