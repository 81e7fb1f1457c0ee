import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { bundleLine, bundleRun, bundleSheet } from '../support/fake-bundles.ts';
import { store } from '../support/fake-data.ts';
import { type FakeDesk, type FakeHandlers, fail } from '../support/fake-desk.ts';
import { progress, review } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const lines = [
  ...Array.from({ length: 498 }, (_, index) => bundleLine(index + 1)),
  bundleLine(499, {
    state: 'none',
    selections: [],
    message: 'The service has no bundle for this subscription.',
  }),
];
const [first] = lines;

const reviewed = {
  store: store(),
  kind: 'bundle-prices',
  sheetId: 'bundle-sheet-1',
  title: '500 subscriptions',
  token: 'reviewed',
  rows: 498,
  destructive: true,
  rowByRow: { possible: false, on: false },
  firstRequests: [
    {
      method: 'PUT',
      version: '2021-11',
      path: '/bundle_selections/3700000001',
      rows: [1],
      body: '{\n  "items": []\n}',
    },
  ],
} as const;

function world(handlers: FakeHandlers = {}): FakeDesk {
  return fakeDesk(emptyWorld({ stores: [store()] }), {
    'bundles.list': () => [bundleSheet()],
    'bundles.get': () => bundleSheet(),
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
    'bundles.applyRule': () => bundleSheet({ revision: 2 }),
    'bundles.setPrice': () => bundleSheet({ revision: 2 }),
    'runs.review': () => review(reviewed),
    'runs.start': () => bundleRun(),
    'runs.get': () => progress(bundleRun({ state: 'uploading', endedAt: null, succeeded: 10, notSent: 0 })),
    'runs.rows': () => [],
    ...handlers,
  });
}

async function openBundleSheet(desk: FakeDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
  const tree = page.getByRole('treegrid');
  await tree.getByText('700000001', { exact: true }).waitFor();
  return { ...opened, tree };
}

const looks: readonly (readonly [string, OpenOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['small', { viewport: { width: 900, height: 600 } }],
];

describe.each(looks)('%s', (_name, options) => {
  test('the lists, a list and its review are accessible', async () => {
    const { page, problems } = await pages.open(world(), options);
    await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
    await page.getByRole('button', { name: '500 subscriptions', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
    await page.getByRole('treegrid').getByText('700000001', { exact: true }).click();
    await page.getByText('Variant 6000000000012 × 2').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review and send 498 bundles' }).click();
    await page.getByRole('heading', { level: 1, name: /^Change prices of 498 bundles/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

test('the price of an item stands beside how many of it the bundle has, so that the rows add up to the bundle', async () => {
  const { tree } = await openBundleSheet(world());
  const item = tree.getByRole('row').filter({ hasText: 'Variant 6000000000012' });
  expect((await item.getByRole('gridcell').allInnerTexts())[1]).toBe('2 ×');
});

test('what was loaded is not called current: after new prices were sent it is not what the service has', async () => {
  const { page, tree } = await openBundleSheet(world());
  await tree.getByRole('columnheader', { name: 'Loaded price' }).waitFor();
  await page.getByRole('img', { name: /^All bundles.*[\d.]+ loaded, [\d,.]+ new$/ }).waitFor();
  expect(await page.getByText(/current/i).count()).toBe(0);
});

test('typed IDs are counted before they are loaded, and what is no ID is said at the field', async () => {
  const { page } = await pages.open(world());
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  const ids = page.getByRole('textbox', { name: 'Subscription IDs' });
  await ids.fill('820000001 820000002\n820000001');
  await page.getByText('2 subscription IDs, 1 duplicate.', { exact: true }).waitFor();
  await ids.fill('820000001 82000000l abc 820000002');
  await page
    .getByText(
      '2 values will be skipped; the first: “82000000l” is not a subscription ID. 2 IDs will be loaded.',
    )
    .waitFor();
  expect(await ids.getAttribute('aria-invalid')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);
});

test('the rule is what to do next until a price differs; then it is the review', async () => {
  const none = bundleSheet({ pendingSelections: 0, pendingItems: 0 });
  const { page } = await openBundleSheet(world({ 'bundles.list': () => [none], 'bundles.get': () => none }));
  const next = page.getByRole('main').locator('button[data-primary]');
  await expect.poll(() => next.allInnerTexts()).toEqual(['Apply to all 498 bundles']);
  expect(await page.getByText('unsent price').count()).toBe(0);
  const other = await openBundleSheet(world());
  const review = other.page.getByRole('main').locator('button[data-primary]');
  await expect.poll(() => review.allInnerTexts()).toEqual(['Review and send 498 bundles']);
});

test('only the rows in sight exist; keys move, close, open, choose and edit', async () => {
  const desk = world();
  const { page, tree, problems } = await openBundleSheet(desk);
  expect(Number(await tree.getAttribute('aria-rowcount'))).toBe(1 + 498 * 5 + 1);
  expect(await tree.getByRole('row').count()).toBeLessThan(80);
  const active = () =>
    tree.evaluate(
      (grid) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('Bundle 3700000001');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('700000002');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await active()).toContain('Variant 6000000000011');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7.50');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => desk.callsOf('bundles.setPrice'))
    .toEqual([{ sheetId: 'bundle-sheet-1', selectionId: '3700000001', itemId: '7000000011', price: '7.50' }]);
  expect(await active()).toContain('Variant 6000000000012');
  await page.keyboard.press('Control+End');
  // The last row is drawn once the tree has scrolled to it.
  await expect.poll(active).toContain('no bundle');
  await page.keyboard.press('Control+Home');
  await expect.poll(active).toContain('700000001');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Apply to 1 selected bundle' }).click();
  await expect
    .poll(() => desk.callsOf('bundles.applyRule'))
    .toEqual([
      {
        sheetId: 'bundle-sheet-1',
        selectionIds: ['3700000001'],
        rule: { rule: 'percent', percent: '10' },
        rounding: 'none',
      },
    ]);
  expect(first?.selections).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('a price with a comma is read as it can only be meant, and another text is kept and marked', async () => {
  const desk = world();
  const { page, tree, problems } = await openBundleSheet(desk);
  await tree.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('10,99');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.callsOf('bundles.setPrice')).toMatchObject([{ price: '10.99' }]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('1,234');
  await page.keyboard.press('Enter');
  const refusal = page.getByText('Enter a price such as 10 or 12.50');
  await refusal.waitFor();
  const editor = page.getByRole('textbox', { name: 'New price of item 7000000012' });
  expect(await editor.getAttribute('aria-invalid')).toBe('true');
  await tree.press('Home');
  expect(await editor.inputValue()).toBe('1,234');
  await editor.press('Escape');
  await expect.poll(async () => [await editor.count(), await refusal.count()]).toEqual([0, 0]);
  expect(desk.callsOf('bundles.setPrice')).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('sending is reviewed as a run to the store of the sheet, asks for its name, and the sheet follows the run', async () => {
  const other = store({ id: 'store-2', name: 'Another store' });
  const desk = world({ 'stores.list': () => [other, store()] });
  const { page, problems } = await openBundleSheet(desk);
  await page.getByRole('button', { name: 'Review and send 498 bundles' }).click();
  const request = {
    sheetId: 'bundle-sheet-1',
    storeId: 'store-1',
    selection: { of: 'prices', restores: false },
  };
  await expect.poll(() => desk.callsOf('runs.review')).toEqual([request]);
  await page.getByRole('button', { name: 'Change prices of 498 bundles' }).click();
  const dialog = page.getByRole('alertdialog');
  const send = dialog.getByRole('button', { name: 'Change prices of 498 bundles' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(store().name);
  await send.click();
  await page.getByRole('heading', { level: 1, name: /^Run 7/ }).waitFor();
  expect(desk.callsOf('runs.start')).toEqual([
    { ...request, token: 'reviewed', typedStoreName: store().name },
  ]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open sheet' }).click();
  await page.getByRole('treegrid').waitFor();
  const because = {
    code: 'service-refused' as const,
    message: 'The service rejects requests for the bundles of Quayside Tea.',
  };
  const waiting = bundleRun({
    state: 'waiting',
    because,
    succeeded: 10,
    failed: 0,
    notSent: 0,
    endedAt: null,
  });
  await desk.emit('runs.changed', progress(waiting));
  await desk.emit('bundles.changed', bundleSheet({ revision: 4, isSending: true }));
  await page.getByText('The service rejects requests for the bundles of Quayside Tea.').waitFor();
  expect(await page.getByRole('button', { name: 'Restore prices', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Open run' }).click();
  await page.getByRole('heading', { level: 1, name: /^Run 7/ }).waitFor();
  expect(problems()).toEqual([]);
});

test('loading says how far it is and why it waits; it is stopped, and gone on with', async () => {
  const desk = world({
    'bundles.stopReading': () => bundleSheet({ revision: 5, waiting: 20, read: 478 }),
    'bundles.readAgain': () => bundleSheet({ revision: 6 }),
  });
  const { page, problems } = await openBundleSheet(desk);
  const because = {
    code: 'service-refused' as const,
    message: 'The service rejects requests for the bundles of Quayside Tea.',
    next: 'It must be enabled first.',
  };
  const reading = { state: 'waiting', because, secondsLeft: 9 } as const;
  await desk.emit('bundles.changed', bundleSheet({ revision: 4, reading, waiting: 20, read: 478 }));
  await page.getByText('It must be enabled first.').waitFor();
  await page.getByText('Loading: 480 of 500').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Resume' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('480 subscriptions loaded, 2 of them without a bundle, 20 not loaded').waitFor();
  await page.getByRole('button', { name: 'Load remaining' }).click();
  await page.getByText('500 subscriptions loaded, 2 of them without a bundle').waitFor();
  expect(desk.callsOf('bundles.readAgain')).toEqual([{ sheetId: 'bundle-sheet-1' }]);
  expect(problems()).toEqual([]);
});

test('a list is deleted from the table after a question; a refusal is shown in it', async () => {
  let refuses = true;
  const desk = world({
    'bundles.remove': () =>
      refuses ? fail({ code: 'conflict', message: 'Prices of this list were sent to the service.' }) : null,
  });
  const { page, problems } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  const list = page.getByRole('button', { name: '500 subscriptions', exact: true });
  await list.waitFor();
  await page.getByRole('button', { name: 'More for 500 subscriptions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Delete bundle sheet “500 subscriptions”?').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete bundle sheet' }).click();
  await dialog.getByText('Prices of this list were sent to the service.').waitFor();
  refuses = false;
  await dialog.getByRole('button', { name: 'Delete bundle sheet' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await list.waitFor({ state: 'hidden' });
  expect(desk.callsOf('bundles.remove')).toEqual([
    { sheetId: 'bundle-sheet-1' },
    { sheetId: 'bundle-sheet-1' },
  ]);
  expect(problems()).toEqual([]);
});
