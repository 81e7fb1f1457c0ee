import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activity, run, store } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk, type World } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const worldOf = (entries: number): World =>
  emptyWorld({
    stores: [store(), store({ id: 'store-2', name: 'Quayside Tea', colour: 'orange' })],
    runs: [run()],
    activity: Array.from({ length: entries }, (_, index) => activity(entries - index)),
  });

async function open(desk: FakeDesk, options: OpenOptions = {}): Promise<Page> {
  const { page } = await pages.open(desk, options);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Activity/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  return page;
}
const table = (page: Page) => page.getByRole('table', { name: 'Requests, newest first' });
const rows = (page: Page) => table(page).getByRole('row');
const scroller = (page: Page) => page.locator('[data-arrive]');

test('of thousands of requests only those in sight exist, and scrolling reads on to the last', async () => {
  const desk = fakeDesk(worldOf(2_000));
  const page = await open(desk);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  await expect
    .poll(async () => {
      await scroller(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return page.getByText('2,000 requests', { exact: true }).count();
    })
    .toBe(1);
  expect(await rows(page).count()).toBeLessThan(80);
  expect(await table(page).getAttribute('aria-rowcount')).toBe('2001');
  await expect.poll(() => rows(page).last().getAttribute('aria-rowindex')).toBe('2001');
  const before = desk.callsOf('activity.list').map((input) => Reflect.get(Object(input), 'before'));
  expect(before).toEqual([
    null,
    ...Array.from({ length: before.length - 1 }, (_, page) => 1801 - page * 200),
  ]);
});

test.each([1280, 900])(
  'at %i px, a path keeps its end, in which requests differ; its query gives way first, and the tooltip has all',
  async (width) => {
    const world = worldOf(1);
    const path = '/async_batches/1000000002/tasks?limit=250&cursor=eyJsYXN0X2lkIjo0MDAwMDB9&page=17';
    world.activity = [activity(1, { path })];
    const page = await open(fakeDesk(world), { viewport: { width, height: 800 } });
    const shown = page.getByTitle(path);
    const end = shown.getByText(/tasks$/);
    const [box, cell] = [await end.boundingBox(), await shown.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0) + 1);
    expect(await end.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
    // Where there is room for a part of it, the query has no more than what the path leaves.
    if (width === 1280) {
      const start = shown.getByText(/^\/async/);
      expect(await start.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
    }
    expect(await shown.textContent()).toBe(path);
  },
);

test('in a narrow window, every column that is shown has its header, and the result is one of them', async () => {
  const page = await open(fakeDesk(worldOf(3)), { viewport: { width: 900, height: 700 } });
  await expect.poll(() => rows(page).count()).toBe(4);
  const headers = await table(page)
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).color !== 'rgba(0, 0, 0, 0)')
        .map((cell) => [cell.textContent, cell.scrollWidth > cell.clientWidth]),
    );
  expect(headers).toEqual(
    ['Time', 'Store', 'Method', 'Path', 'Status', 'Run', 'Result'].map((name) => [name, false]),
  );
});

test('a row says when, which store, what was asked, and what came back', async () => {
  const world = worldOf(1);
  world.activity = [
    activity(1, { at: new Date().toISOString(), status: 422, durationMs: 1240, path: '/discounts' }),
  ];
  const page = await open(fakeDesk(world));
  await expect.poll(() => rows(page).count()).toBe(2);
  const cells = await rows(page).last().getByRole('cell').allTextContents();
  expect(cells[0]).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(cells.slice(1)).toEqual([
    'Larkfield Coffee',
    'POST',
    '/discounts',
    '422',
    '1.2 s',
    'Open Run 18',
    'responded',
  ]);
});

test('new requests come in on top without moving what is being read', async () => {
  const world = worldOf(400);
  const desk = fakeDesk(world);
  const page = await open(desk);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  await scroller(page).evaluate((box) => box.scrollTo(0, 1400));
  const pathAt = () =>
    scroller(page).evaluate((box) => {
      const edge = box.getBoundingClientRect().top + 100;
      const row = [...box.querySelectorAll('tbody tr')].find(
        (one) => one.getBoundingClientRect().bottom > edge,
      );
      return row?.querySelector('time')?.dateTime ?? null;
    });
  await expect.poll(pathAt).not.toBe(null);
  const reading = await pathAt();
  world.activity = [activity(403), activity(402), activity(401), ...world.activity];
  await desk.emit('activity.added', { newest: 403 });
  await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe('204');
  expect(await pathAt()).toBe(reading);
});

test('filters ask main for what they say, also in an export, and an empty answer offers everything again', async () => {
  const world = worldOf(30);
  world.activity = world.activity.map((entry) =>
    entry.id === 7 ? { ...entry, storeId: 'store-2', status: 500 } : entry,
  );
  const desk = fakeDesk(world);
  const page = await open(desk);
  await expect.poll(() => rows(page).count()).toBe(31);
  await page.getByText('Problems', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: /All stores/ }).click();
  await page.getByRole('option', { name: /Quayside Tea/ }).click();
  await expect
    .poll(() => desk.callsOf('activity.list').at(-1))
    .toMatchObject({ onlyProblems: true, storeId: 'store-2' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await expect
    .poll(() => desk.callsOf('activity.export'))
    .toMatchObject([{ onlyProblems: true, storeId: 'store-2', text: '' }]);
  await page.getByRole('searchbox', { name: 'Search paths' }).fill('no such path');
  await page.getByText('No requests match the filter').waitFor();
  expect(desk.callsOf('activity.list').at(-1)).toMatchObject({ text: 'no such path', before: null });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows(page).count()).toBe(31);
});

test('the log is exported in the asked-for format, and the file can be shown', async () => {
  const desk = fakeDesk(worldOf(3));
  const page = await open(desk);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await page.getByText('3 requests exported to “activity.jsonl”').waitFor();
  expect(desk.callsOf('files.save')).toEqual([{ suggestedName: 'activity.csv' }]);
  const everything = { storeId: null, runId: null, onlyProblems: false, text: '' };
  expect(desk.callsOf('activity.export')).toEqual([{ grant: 'saved', format: 'csv', ...everything }]);
  await page.getByRole('button', { name: 'Show file' }).click();
  await expect.poll(() => desk.callsOf('files.reveal')).toEqual([{ grant: 'saved' }]);
});

test('a log that cannot be read says so; without requests it says what will be here', async () => {
  const world = worldOf(0);
  let broken = true;
  const desk = fakeDesk(world, {
    'activity.list': () =>
      broken ? fail({ code: 'disk', message: 'The activity log could not be read.' }) : [],
  });
  const page = await open(desk);
  await page.getByRole('alert').getByText('The activity log could not be read.').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No requests yet').waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
});
