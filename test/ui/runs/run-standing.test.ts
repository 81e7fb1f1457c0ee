import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunProgress } from '../../../src/contract/runs.ts';
import { axeViolations } from '../support/axe.ts';
import { bundleRun } from '../support/fake-bundles.ts';
import { practiceStore, run, store } from '../support/fake-data.ts';
import { progress } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

const ended = (over: Partial<RunProgress>): RunProgress =>
  progress({
    state: 'done',
    endedAt: '2031-11-28T12:00:00.000Z',
    rows: 5000,
    sent: 5000,
    succeeded: 5000,
    failed: 0,
    unknown: 0,
    notSent: 0,
    counted: 0,
    ...over,
  });

/** The parts of the run's bar: the name of the colour that each is painted with, and its width in pixels. */
const barParts = (page: Page): Promise<readonly (readonly [string, number])[]> =>
  page.getByRole('progressbar', { name: 'Progress of the run' }).evaluate((bar) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colours = ['ok', 'error', 'warn', 'accent', 'line-field'].map((name) => {
      probe.style.background = `var(--${name})`;
      return [getComputedStyle(probe).backgroundColor, name] as const;
    });
    probe.remove();
    const names = new Map(colours);
    return [...bar.children]
      .filter((part) => part.getBoundingClientRect().width > 0)
      .map((part) => [
        names.get(getComputedStyle(part).backgroundColor) ?? 'other',
        part.getBoundingClientRect().width,
      ]);
  });

const colourOf = (page: Page, words: string): Promise<string> =>
  page
    .getByRole('main')
    .locator('header')
    .getByText(words, { exact: true })
    .evaluate((pill) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const pillColour = getComputedStyle(pill).color;
      const found = ['ok', 'error', 'warn'].find((name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color === pillColour;
      });
      probe.remove();
      return found ?? 'other';
    });

test.each([
  ['everything succeeded', {}, 'completed', 'ok', ['ok']],
  [
    'one row failed',
    { succeeded: 4999, failed: 1 },
    'completed with 1 failure',
    'error',
    ['accent', 'error'],
  ],
  [
    'some rows are unknown and some were not sent',
    { sent: 4990, succeeded: 4987, unknown: 3, notSent: 10 },
    'completed with 3 unknown results, 10 unsent rows',
    'warn',
    ['accent', 'warn', 'line-field'],
  ],
  [
    'rows were not sent',
    { sent: 4990, succeeded: 4990, notSent: 10 },
    'completed with 10 unsent rows',
    'warn',
    ['accent', 'line-field'],
  ],
  [
    'rows failed and some are unknown',
    { succeeded: 4995, failed: 2, unknown: 3 },
    'completed with 2 failures, 3 unknown results',
    'error',
    ['accent', 'error', 'warn'],
  ],
  ['every row failed', { succeeded: 0, failed: 5000 }, 'failed', 'error', ['error']],
] as const)(
  'an ended run is green only where every row succeeded: %s',
  async (_name, over, words, tone, bar) => {
    const { page, problems } = await openRun(ended(over));
    expect(await colourOf(page, words)).toBe(tone);
    const parts = await barParts(page);
    expect(parts.map(([name]) => name)).toEqual(bar);
    // What is little is seen all the same.
    for (const [, width] of parts) expect(width).toBeGreaterThanOrEqual(4);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  },
);

test.each([
  ['failed rows', { succeeded: 4980, failed: 10, unknown: 5, notSent: 5 }, /^Failed/],
  ['unknown results', { succeeded: 4990, unknown: 5, notSent: 5 }, /^Unknown/],
  ['unsent rows', { sent: 4990, succeeded: 4990, notSent: 10 }, /^Not sent/],
  ['nothing that needs anybody', {}, /^Succeeded/],
] as const)('an ended run opens on what needs somebody: %s', async (_name, over, shown) => {
  const { page } = await openRun(ended(over));
  await expect.poll(() => page.getByRole('radio', { name: shown }).isChecked()).toBe(true);
});

test('a run that goes on has nothing green in its bar before all of it succeeded', async () => {
  const { page } = await openRun(
    progress({ rows: 5000, sent: 3000, succeeded: 2000, failed: 0, unknown: 0, verified: 2000 }),
  );
  expect((await barParts(page)).map(([name]) => name)).toEqual(['accent', 'other']);
});

test('the first screen says how a run ended, once, and the list also what became of all rows', async () => {
  const runs = [
    run({
      id: 'run-1',
      number: 21,
      title: 'Winter codes',
      state: 'done',
      rows: 60,
      succeeded: 58,
      failed: 2,
    }),
    run({
      id: 'run-2',
      number: 20,
      title: 'Spring codes',
      state: 'done',
      rows: 60,
      succeeded: 60,
      failed: 0,
    }),
    bundleRun({ rows: 12, succeeded: 10, failed: 0, notSent: 2 }),
  ].map((one) => ({ ...one, endedAt: '2031-11-28T12:00:00.000Z' }));
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), store()], runs }));
  const { page, problems } = await pages.open(desk);
  const line = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(name) });
  await line('Winter codes').waitFor();
  const winter = await line('Winter codes').innerText();
  expect(winter).toContain('completed with 2 failures');
  expect(winter).not.toContain('2 failed');
  expect(await line('Spring codes').innerText()).toMatch(/\bcompleted$/);
  expect(await line('Holiday boxes').innerText()).toContain('completed with 2 unsent rows');

  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  const table = page.getByRole('table', { name: 'Runs' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  expect(await row('Winter codes').innerText()).toMatch(
    /completed with 2 failures\s+60\s+58 succeeded\s+2 failed/,
  );
  expect(await row('Holiday boxes').innerText()).toMatch(
    /completed with 2 unsent rows\s+12\s+10 succeeded\s+2 not sent/,
  );
  expect(problems()).toEqual([]);
});
