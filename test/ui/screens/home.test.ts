import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepStates } from '../../../src/renderer/features/home/steps.ts';
import { axeViolations } from '../support/axe.ts';
import { bundleRun } from '../support/fake-bundles.ts';
import { practiceStore, run, sheet, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a newcomer opens the practice store with one click and is led to the next step', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page, problems } = await pages.open(desk);
  const now = () => page.locator('[aria-current="step"] h3').textContent();
  expect(await now()).toBe('Open a store');
  await page.getByRole('button', { name: 'Open the practice store' }).click();
  await page.getByText('Practice store is connected').waitFor();
  await expect.poll(now).toBe('Import a file');
  await page.getByRole('button', { name: 'Try with a sample file' }).and(page.locator(':focus')).waitFor();
  expect(desk.callsOf('stores.connectPractice')).toEqual([{ allowSessionTokens: true }]);
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ currentStoreId: 'practice' }]);
  expect(problems()).toEqual([]);
});

test('whoever opens the practice store by keyboard goes on at the next step', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  await page.getByRole('button', { name: 'Open the practice store' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Practice store is connected').waitFor();
  const next = page.locator('[aria-current="step"]').getByRole('button').first();
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the steps follow from what exists, in whatever order it came', () => {
  const done = run({ state: 'done' });
  expect(stepStates([], [], [])).toEqual({ connect: 'now', sheet: 'next', send: 'next', prove: 'next' });
  expect(stepStates([store()], [], [])).toMatchObject({ connect: 'done', sheet: 'now' });
  expect(stepStates([], [sheet()], [])).toMatchObject({ connect: 'now', sheet: 'done', send: 'next' });
  expect(stepStates([store()], [sheet()], [])).toMatchObject({ send: 'now' });
  expect(stepStates([store()], [sheet()], [run()])).toMatchObject({ send: 'done', prove: 'now' });
  expect(stepStates([store({ state: 'disconnected' })], [], [done])).toEqual({
    connect: 'now',
    sheet: 'done',
    send: 'done',
    prove: 'done',
  });
});

test('while the guide is there, Ctrl+Enter takes its next step, by the one main button', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld({ stores: [store()], sheets: [sheet()] })));
  const main = page.locator('button[data-primary]');
  await page.getByRole('button', { name: 'Open the sheet' }).waitFor();
  expect(await main.allTextContents()).toEqual(['Open the sheet']);
  const home = page.getByRole('heading', { level: 1, name: 'Home', exact: true });
  await page.keyboard.press('Control+Enter');
  // Only the way to the sheet leaves this screen: an import begins with a dialog of the system.
  await home.waitFor({ state: 'detached' });
});

test('the guide goes once a run has ended', async () => {
  const { page } = await pages.open(
    fakeDesk(emptyWorld({ stores: [store()], sheets: [sheet()], runs: [run({ state: 'done' })] })),
  );
  await page.getByRole('heading', { name: 'Recent sheets' }).waitFor();
  expect(await page.getByText('From a file to verified codes').count()).toBe(0);
});

test('sheets show their counts and open; a change by main is shown at once', async () => {
  const desk = fakeDesk(
    emptyWorld({
      stores: [store()],
      sheets: [sheet(), sheet({ id: 'sheet-2', name: 'Clean', rowsWithErrors: 0, warnings: 0 })],
    }),
  );
  const { page } = await pages.open(desk);
  const line = (name: string) => page.getByRole('main').getByRole('button', { name });
  await expect.poll(() => line('Black Friday codes').textContent()).toContain('5,000 rows');
  expect(await line('Black Friday codes').textContent()).toMatch(/21 with errors.*8 warnings/);
  expect(await line('Clean').textContent()).toContain('no errors');
  await desk.emit('sheets.changed', sheet({ rowsWithErrors: 1, warnings: 0, revision: 4 }));
  await expect.poll(() => line('Black Friday codes').textContent()).toContain('1 with errors');
});

test('runs that go on come first, with how far they are and why they wait', async () => {
  const because = { code: 'offline' as const, message: 'The network connection is lost.' };
  const world = emptyWorld({
    stores: [store()],
    runs: [
      run({ id: 'a', number: 20, title: 'Ended', state: 'done', endedAt: '2031-11-21T16:49:00.000Z' }),
      run({ id: 'b', number: 19, title: 'Going on', state: 'waiting', because }),
    ],
  });
  const { page } = await pages.open(fakeDesk(world));
  const lines = page.getByRole('main').getByRole('button', { name: /Run (19|20)/ });
  await expect.poll(() => lines.count()).toBe(2);
  const [first, second] = await lines.allTextContents();
  expect(first).toContain('Going on');
  expect(first).toContain('The network connection is lost.');
  expect(first).toContain('3,062 of 4,979 rows verified');
  expect(second).toContain('Ended');
  const bar = page.getByRole('progressbar', { name: 'Run 19' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('3062');
  expect(await bar.getAttribute('aria-valuemax')).toBe('4979');
});

test('bundle prices that are being sent stand among the runs, with why they wait', async () => {
  const because = { code: 'locked' as const, message: 'The store is locked.' };
  const over = { succeeded: 27, failed: 0, notSent: 2, unknown: 1, endedAt: null };
  const runs = [run({ state: 'done', title: 'Ended' }), bundleRun({ state: 'waiting', because, ...over })];
  const desk = fakeDesk(emptyWorld({ stores: [store()], runs }));
  const { page, problems } = await pages.open(desk);
  const line = page.getByRole('main').getByRole('button', { name: /Holiday boxes/ });
  await line.waitFor();
  const text = await line.innerText();
  for (const said of ['27 of 498 rows verified', 'The store is locked.', '1 unknown', 'waiting'])
    expect(text).toContain(said);
  const lines = page.getByRole('main').getByRole('button', { name: /Holiday boxes|Ended/ });
  expect(
    (await lines.allInnerTexts()).map((one) => one.split('\n').find((part) => /Holiday|Ended/.test(part))),
  ).toEqual(['Holiday boxes', 'Ended']);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('the sample file and a chosen file lead to the import; a dismissed dialog leads nowhere', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore()] }));
  const { page } = await pages.open(desk);
  await page.getByRole('main').getByRole('button', { name: 'Import a file' }).first().click();
  await expect.poll(() => desk.callsOf('files.open').length).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Home');
  desk.on('imports.inspect', () => fail({ code: 'file-unreadable', message: 'Not in this test.' }));
  await page.getByRole('main').getByRole('button', { name: 'Try with a sample file' }).first().click();
  await expect.poll(() => desk.callsOf('files.sample')).toEqual([{ name: 'Black-Friday-codes.csv' }]);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Home');
});

test('a store that needs it is reconnected from here, and a failure is told here', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store({ state: 'reconnect-needed' })] }), {
    'stores.reconnect': () => ({
      step: 'failed',
      error: { code: 'denied', message: 'The permissions were not granted.', next: 'Connect again.' },
    }),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Connection not allowed').waitFor();
  await alert.getByText('The permissions were not granted.').waitFor();
  expect(desk.callsOf('stores.reconnect')).toEqual([{ storeId: 'store-1', allowSessionTokens: false }]);
});
