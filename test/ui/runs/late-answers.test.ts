import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../../src/contract/app.ts';
import type { Review } from '../../../src/contract/runs.ts';
import { practiceStore, run, store } from '../support/fake-data.ts';
import { progress, review } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const live = () => store({ id: 'live', name: 'Larkfield Coffee', colour: 'orange' });
const practice = () => practiceStore({ colour: 'violet' });
const band = (page: Page) =>
  page.getByTestId('store-band').evaluate((element) => getComputedStyle(element).backgroundColor);

/** The review of a sheet with the live store as the current one. The answer about the live store is held. */
async function openHeld() {
  const sheet = new FakeSheet({ rows: codes(3) });
  const world = emptyWorld({ stores: [live(), practice()], runs: [] });
  const held = Promise.withResolvers<Review>();
  const desk = fakeDesk(world, {
    ...sheetHandlers(sheet),
    'runs.review': ({ storeId }) =>
      storeId === 'live'
        ? held.promise
        : review({ store: practice(), title: 'Codes for practice', token: 'p' }),
    'runs.start': () => run({ id: 'run-2', number: 19 }),
    'runs.get': () => new Promise(() => undefined),
  });
  const opened = await pages.open(desk);
  const { page } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: sheet.name, exact: true }).click();
  await page.getByRole('button', { name: /^Review and send/ }).click();
  await expect.poll(() => desk.callsOf('runs.review').length).toBe(1);
  const answerLate = async () => {
    held.resolve(review({ store: live(), title: 'Codes for live', token: 'l' }));
    // The answer has crossed to the page when a later one has.
    await page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  return { desk, answerLate, ...opened };
}

const choose = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a late answer about one store does not replace the review of another, nor turn an open dialog', async () => {
  const { page, desk, answerLate, problems } = await openHeld();
  await choose(page, /Practice store/);
  await page.getByText(/rows of “Codes for practice” will be sent/).waitFor();
  await page.getByRole('button', { name: /^Create 4,979 discount codes/ }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Create 4,979 discount codes in Practice store$/ });
  await dialog.waitFor();
  await answerLate();
  expect(await page.getByRole('alertdialog').allTextContents()).toEqual([
    expect.stringContaining('Practice store'),
  ]);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await expect.poll(() => desk.callsOf('runs.start')).toMatchObject([{ storeId: 'practice' }]);
  expect(problems()).toEqual([]);
});

test('an open dialog does not come back with the review of another store', async () => {
  const { page, desk, answerLate } = await openHeld();
  await choose(page, /Practice store/);
  await page.getByRole('button', { name: /^Create 4,979 discount codes/ }).click();
  await page.getByRole('alertdialog').waitFor();
  // Another window's choice, or a choice whose answer came late.
  await desk.emit('settings.changed', { ...settingsOf(), currentStoreId: 'live' });
  await answerLate();
  await page.getByText(/rows of “Codes for live” will be sent/).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

const settingsOf = (): Settings => ({ ...defaultSettings });

test('a late answer to one choice of a store does not undo a newer choice', async () => {
  const desk = fakeDesk(
    emptyWorld({ stores: [live(), practice(), store({ id: 'third', name: 'Quayside Tea' })] }),
  );
  const { page } = await pages.open(desk);
  const settings = settingsOf();
  const held = Promise.withResolvers<typeof settings>();
  desk.on('settings.set', ({ currentStoreId = null }) =>
    currentStoreId === 'practice' ? held.promise : { ...settings, currentStoreId },
  );
  await choose(page, /Practice store/);
  await page.getByRole('button', { name: /^Store: Practice store/ }).waitFor();
  await choose(page, /Quayside Tea/);
  await page.getByRole('button', { name: /^Store: Quayside Tea/ }).waitFor();
  held.resolve({ ...settings, currentStoreId: 'practice' });
  await page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByRole('button', { name: /^Store: Quayside Tea/ }).waitFor();
});

test('the frame of a run is that of its own store, and choosing another store leaves the run', async () => {
  const own = progress({ id: 'run-1', storeId: 'practice', state: 'done' });
  const desk = fakeDesk(emptyWorld({ stores: [live(), practice()], runs: [run({ ...own })] }), {
    'runs.get': () => own,
    'runs.rows': () => [],
  });
  const { page, problems } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await expect.poll(() => band(page)).toBe('rgb(176, 74, 14)');
  await page.getByRole('main').getByRole('button', { name: own.title }).click();
  await page.getByRole('heading', { level: 1, name: /^Run 18/ }).waitFor();
  await page.getByRole('button', { name: /^Store: Practice store/ }).waitFor();
  await expect.poll(() => band(page)).toBe('rgb(112, 70, 196)');
  await choose(page, /Larkfield Coffee/);
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await expect.poll(() => band(page)).toBe('rgb(176, 74, 14)');
  expect(problems()).toEqual([]);
});

test('failed rows of a run are reviewed for its own store, whichever is current', async () => {
  const base = progress();
  const own = progress({
    id: 'run-1',
    storeId: 'practice',
    state: 'done',
    actions: { ...base.actions, pause: false, cancel: false, retryFailed: 12 },
  });
  const desk = fakeDesk(emptyWorld({ stores: [live(), practice()], runs: [run({ ...own })] }), {
    'runs.get': () => own,
    'runs.rows': () => [],
    'runs.review': ({ storeId }) => review({ store: storeId === 'live' ? live() : practice() }),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  await page.getByRole('main').getByRole('button', { name: own.title }).click();
  await page.getByRole('button', { name: 'Retry 12 failed rows' }).click();
  await page.getByRole('heading', { level: 1, name: /^Create .* in / }).waitFor();
  await expect.poll(() => desk.callsOf('runs.review')).toMatchObject([{ storeId: 'practice' }]);
  await page.getByRole('button', { name: /^Store: Practice store/ }).waitFor();
});
