import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

/** Colour, pattern and share of each part of the bar. */
const partsOf = (page: Page) =>
  page.getByRole('progressbar', { name: 'Progress of the run' }).evaluate((bar) =>
    [...bar.children].map((part) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      const share = part.getBoundingClientRect().width / bar.getBoundingClientRect().width;
      return { backgroundColor, isHatched: backgroundImage.includes('gradient'), share };
    }),
  );

/** The big figures, with their colours; the first one is the plain one where no other is. */
const figuresOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('b')
    .evaluateAll((all) =>
      all
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) > 20)
        .map((one) => ({ text: one.parentElement?.textContent, color: getComputedStyle(one).color })),
    );

const sent = { rows: 4978, sent: 4978, toSend: 0, succeeded: 0, failed: 0, unknown: 0, verified: 0 } as const;

test('what is sent and not verified does not look finished, and looks the same when the run is paused', async () => {
  const going = progress({ ...sent, state: 'processing' });
  const { page, desk } = await openRun(going);
  const main = page.getByRole('main');
  const bar = main.getByRole('progressbar', { name: 'Progress of the run' });
  await main.getByText('4,978 sent, results pending').waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('0');
  const running = await partsOf(page);
  expect(running).toMatchObject([{ isHatched: true }]);
  expect(running[0]?.share).toBeCloseTo(1, 1);
  const { actions } = going;
  await desk.emit('runs.changed', {
    ...going,
    state: 'paused',
    actions: { ...actions, pause: false, resume: true },
  });
  await main.getByText('Paused: no more rows are sent').waitFor();
  expect(await partsOf(page)).toEqual(running);
  await desk.emit('runs.changed', { ...going, succeeded: 4978, verified: 4978, state: 'done' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('4978');
  expect(await partsOf(page)).toMatchObject([{ isHatched: false }]);
  expect(await main.getByText(/results pending/).count()).toBe(0);
});

test('of a run that is over, unknown rows have the colour of what needs somebody, and unsent ones another', async () => {
  const { page } = await openRun(
    progress({
      state: 'done',
      rows: 40,
      sent: 30,
      succeeded: 20,
      failed: 0,
      unknown: 10,
      notSent: 10,
      verified: 20,
    }),
  );
  const main = page.getByRole('main');
  const unknown = main.getByText('10', { exact: true }).first();
  await unknown.waitFor();
  const [, doubtful, unsent, ...others] = await partsOf(page);
  expect(others).toEqual([]);
  expect(doubtful?.share).toBeCloseTo(0.25, 1);
  expect(unsent?.share).toBeCloseTo(0.25, 1);
  expect(doubtful?.backgroundColor).toBe(await unknown.evaluate((text) => getComputedStyle(text).color));
  expect(unsent?.backgroundColor).not.toBe(doubtful?.backgroundColor);
});

test('the big figures say how many rows succeeded and failed, and one failed row of thousands is seen in the bar', async () => {
  const { page, desk } = await openRun(
    progress({ ...sent, state: 'done', succeeded: 4977, failed: 1, verified: 4978 }),
  );
  const main = page.getByRole('main');
  await main.getByText('All results verified.').waitFor();
  const [succeeded, failed, ...others] = await figuresOf(page);
  expect([succeeded?.text, failed?.text, others]).toEqual(['4,977 of 4,978 succeeded', '1 failed', []]);
  const bar = main.getByRole('progressbar', { name: 'Progress of the run' });
  expect(await bar.getAttribute('aria-valuetext')).toBe('4,977 of 4,978 succeeded, 1 failed');
  const width = (await bar.locator(':scope > :nth-child(2)').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(10);
  const [, part] = await partsOf(page);
  expect([part?.backgroundColor, failed?.color === succeeded?.color]).toEqual([failed?.color, false]);
  for (const state of ['processing', 'paused', 'cancelled'] as const) {
    await desk.emit('runs.changed', progress({ ...sent, state, succeeded: 2000, verified: 2000 }));
    await expect
      .poll(async () => (await figuresOf(page)).map(({ text }) => text))
      .toEqual(['2,000 of 4,978 succeeded']);
    await main.getByText('2,000 results verified.').waitFor();
    await main.getByText('0 failed', { exact: true }).waitFor();
  }
});

test('of rows that are only counted, the big figure says what succeeded where the service says how many', async () => {
  const done = { ...sent, rows: 40, sent: 40, state: 'done', counted: 40 } as const;
  const { page, desk } = await openRun(progress({ ...done, succeeded: 38, failed: 2 }));
  const texts = async () => (await figuresOf(page)).map(({ text }) => text);
  await expect.poll(texts).toEqual(['38 of 40 succeeded', '2 failed']);
  await desk.emit('runs.changed', progress({ ...done }));
  await expect.poll(texts).toEqual(['0 of 40 verified']);
});
