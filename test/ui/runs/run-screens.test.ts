import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunRow } from '../../../src/contract/runs.ts';
import { axeViolations } from '../support/axe.ts';
import { defaultSettings, practiceStore, run, sheet, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { failedRows, progress, review } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['forced colours', { forcedColors: 'active' as const }],
  ['small window', { viewport: { width: 900, height: 600 } }],
  ['zoom of 200%', { viewport: { width: 640, height: 400 } }],
])('axe finds nothing on a run that goes on: %s', async (_look, options) => {
  const { page, problems } = await openRun(progress(), {}, options);
  await page.getByText('61,250').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('it says how many succeeded, failed and are verified, what sets the pace, and the failed rows with the words of the service', async () => {
  const { page } = await openRun(progress());
  const main = page.getByRole('main');
  await main.getByText('BF31-Q7XK00412', { exact: true }).waitFor();
  // Not what is rendered: rows out of sight are laid out late.
  const text = (await main.textContent()) ?? '';
  expect(text).toContain('61,238 of 100,000 succeeded12 failed');
  expect(text).toContain('61,250 results verified.');
  expect(text).toContain('2 min 35 s');
  expect(text).toContain('limited to 2 requests per second');
  expect(text).toContain('value: must not exceed 100 (422)');
  expect(text).toContain('The request with tasks 18,001 to 18,500 got no usable response');
});

test('pausing asks main and shows what it answers', async () => {
  const paused = progress({
    state: 'paused',
    actions: { ...progress().actions, pause: false, resume: true },
  });
  const { page, desk } = await openRun(progress(), { 'runs.pause': () => paused });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  expect(desk.callsOf('runs.pause')).toEqual([{ runId: 'run-1' }]);
});

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
])(
  'the results are written for the rows that are chosen, as a file of choice: %s',
  async (_look, options) => {
    const done = progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z', notSent: 0, unknown: 0 });
    const { page, desk, problems } = await openRun(
      done,
      {
        'files.save': () => ({ grant: 'grant-1', fileName: 'failed.xlsx', bytes: null }),
        'runs.exportResults': () => ({ rows: 12, fileName: 'failed.xlsx' }),
      },
      options,
    );
    await page.getByRole('button', { name: 'Export results' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export results' });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^All 100,000/ }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['All 100,000', 'Succeeded: 61,238', 'Failed: 12']);
    await page.getByRole('option', { name: 'Failed: 12' }).click();
    await dialog.getByRole('button', { name: /^CSV/ }).click();
    await page.getByRole('option', { name: 'Excel' }).click();
    await dialog.getByRole('button', { name: 'Choose where to save' }).click();
    await page.getByText('12 rows exported to “failed.xlsx”').waitFor();
    expect(desk.callsOf('files.save')).toEqual([{ suggestedName: 'run-18-black-friday-codes-failed.xlsx' }]);
    expect(desk.callsOf('runs.exportResults')).toEqual([
      { runId: 'run-1', grant: 'grant-1', outcomes: ['failed'], format: 'xlsx' },
    ]);
    await dialog.waitFor({ state: 'hidden' });
    expect(problems()).toEqual([]);
  },
);

test('a file that cannot be written is said in the dialog, which stays open', async () => {
  const { page } = await openRun(progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z' }), {
    'files.save': () => ({ grant: 'grant-1', fileName: 'results.csv', bytes: null }),
    'runs.exportResults': () => fail({ code: 'disk', message: 'The file could not be written.' }),
  });
  await page.getByRole('button', { name: 'Export results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export results' });
  await dialog.getByRole('button', { name: 'Choose where to save' }).click();
  await dialog.getByText('The file could not be written.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('a run that waits for a sign-in says why and leads to the stores', async () => {
  const { page } = await openRun(
    progress({
      state: 'waiting',
      because: {
        code: 'reconnect-needed',
        message: 'The service no longer accepts the tokens of Practice store.',
        next: 'Reconnect the store; the run resumes automatically.',
      },
    }),
  );
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
});

test('a notice overtakes the answer about a run: what the notice says stays', async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const world = emptyWorld({ stores: [practiceStore()], sheets: [sheet()], runs: [run({ ...progress() })] });
  const desk = fakeDesk(world, {
    'runs.get': async () => {
      asked.resolve();
      await gate.promise;
      return progress();
    },
    'runs.rows': () => failedRows,
  });
  const { page, problems } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await page.getByRole('main').getByRole('button', { name: progress().title }).click();
  await asked.promise;
  await desk.emit('runs.changed', progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z' }));
  const state = page.getByRole('main').getByText('completed with 12 failures', { exact: true });
  await state.waitFor();
  gate.resolve();
  // What is asked after it is answered after it.
  await page.evaluate(() => Reflect.get(window, '__deskInvoke')('app.info', {}));
  expect(await state.isVisible()).toBe(true);
  expect(problems()).toEqual([]);
});

const manyRows: readonly RunRow[] = Array.from({ length: 450 }, (_, at) => ({
  rowId: at + 1,
  number: at + 1,
  label: `CODE-${at + 1}`,
  outcome: 'succeeded',
  serviceId: String(9001 + at),
  evidence: 'echoed body' as const,
  message: '',
  raw: null,
}));

test('further rows stay while the run goes on, and are read again when the operator asks for it', async () => {
  const facts = progress({ failed: 0, unknown: 0, succeeded: 450 });
  const { page, desk } = await openRun(facts, {
    'runs.rows': ({ afterNumber, limit }) => manyRows.slice(afterNumber, afterNumber + limit),
  });
  const rows = page.getByRole('main').getByText(/^CODE-/);
  const more = page.getByRole('button', { name: 'Show more rows' });
  await expect.poll(() => rows.count()).toBe(200);
  await desk.emit('runs.changed', progress({ failed: 0, unknown: 0, succeeded: 451 }));
  await page.getByText('Succeeded 451').waitFor();
  await expect.poll(() => desk.callsOf('runs.rows')).toHaveLength(2);
  // By the key: rows that come into sight are laid out anew, and the button moves.
  await more.press('Enter');
  await expect.poll(() => rows.count()).toBe(400);
  await desk.emit('runs.changed', progress({ failed: 0, unknown: 0, succeeded: 452 }));
  await page.getByText('The results have changed since this list was loaded.').waitFor();
  expect(await rows.count()).toBe(400);
  await page.getByRole('button', { name: 'Refresh list' }).press('Enter');
  await expect.poll(() => rows.count()).toBe(200);
  expect(desk.callsOf('runs.rows')).toMatchObject([0, 0, 200, 0].map((afterNumber) => ({ afterNumber })));
  expect(await axeViolations(page)).toEqual([]);
});

test('a count that changes while further rows are on their way does not take them away', async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const facts = (succeeded: number) => progress({ failed: 0, unknown: 0, succeeded });
  const { page, desk } = await openRun(facts(450), {
    'runs.rows': async ({ afterNumber, limit }) => {
      if (afterNumber > 0) {
        asked.resolve();
        await gate.promise;
      }
      return manyRows.slice(afterNumber, afterNumber + limit);
    },
  });
  const rows = page.getByRole('main').getByText(/^CODE-/);
  await expect.poll(() => rows.count()).toBe(200);
  const heights = await page
    .getByRole('listitem')
    .filter({ hasText: /^CODE-/ })
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  // The last one has no line below it.
  expect(heights).toHaveLength(200);
  expect(Math.max(...heights) - Math.min(...heights), 'rows out of sight, too').toBeLessThan(1.5);
  await page.getByRole('button', { name: 'Show more rows' }).click();
  await asked.promise;
  await desk.emit('runs.changed', facts(451));
  await page.getByText('Succeeded 451').waitFor();
  gate.resolve();
  await expect.poll(() => rows.count()).toBe(400);
  await page.getByText('The results have changed since this list was loaded.').waitFor();
  expect(desk.callsOf('runs.rows')).toMatchObject([{ afterNumber: 0 }, { afterNumber: 200 }]);
});

test('a run of another store says whose it is, and what is done with its rows goes there', async () => {
  const done = progress({
    state: 'done',
    storeId: 'store-2',
    actions: {
      ...progress().actions,
      pause: false,
      cancel: false,
      inverse: { rows: 9, how: 'Deletes them.' },
    },
  });
  const other = store({ id: 'store-2', name: 'South Tea' });
  const { page, desk, problems } = await openRun(
    done,
    { 'runs.review': () => review({ sheetId: null }) },
    {},
    { stores: [practiceStore(), other], settings: { ...defaultSettings, currentStoreId: 'store-1' } },
  );
  const main = page.getByRole('main');
  await main.getByText('South Tea', { exact: true }).waitFor();
  expect(desk.callsOf('settings.set')).toEqual([]);
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /^Undo run/ }).click();
  await main.getByRole('button', { name: 'Back to run' }).waitFor();
  // The frame is that of the run's store; the current store is not changed unsaid.
  await page.getByRole('button', { name: /^Store: South Tea/ }).waitFor();
  expect(desk.callsOf('settings.set')).toEqual([]);
  await expect
    .poll(() => desk.callsOf('runs.review').at(-1))
    .toMatchObject({
      storeId: 'store-2',
      selection: { of: 'inverse' },
    });
  // Its rows mean nothing to another store, so none is offered.
  expect(await main.getByLabel('Send to').count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('a run whose rows were taken back says by which run', async () => {
  const done = progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z' });
  const back = run({ id: 'run-9', number: 21, title: 'Undo run 18', inverseOf: 'run-1', succeeded: 12 });
  const { page, problems } = await openRun(done, {}, {}, { runs: [run({ ...done }), back] });
  await page.getByText('12 rows were undone by run 21.').waitFor();
  await page.getByRole('button', { name: 'Run 21' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('what a run could not bring back is said of it, and of the run that it took back', async () => {
  const lost = ['Not restored in 12 rows: the price.'];
  const done = progress({ state: 'done', endedAt: '2031-11-28T12:00:00.000Z' });
  const of = { id: 'run-9', number: 21, inverseOf: 'run-1', succeeded: 12, unrestored: lost };
  const undone = await openRun(done, {}, {}, { runs: [run({ ...done }), run(of)] });
  await undone.page.getByText('12 rows were undone by run 21, except for some values:').waitFor();
  await undone.page.getByText('Not restored in 12 rows: the price.').waitFor();
  expect(await axeViolations(undone.page)).toEqual([]);

  const buckets = { reversed: 12, kept: 0, errored: 0 };
  const back = await openRun({ ...done, inverseOf: 'run-0', unknown: 2, unrestored: lost, buckets });
  await back.page.getByText('12 undone, 0 not sent, 0 failed, 2 unknown').waitFor();
  await back.page.getByText('Not restored in 12 rows: the price.').waitFor();
});
