import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { bundleBook, bundleLine, bundlePass, bundleReview } from '../support/fake-bundles.ts';
import { store } from '../support/fake-data.ts';
import { type FakeDesk, type FakeHandlers, fail } from '../support/fake-desk.ts';
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
    message: 'The service has no bundle selection for this subscription.',
  }),
];
const [first] = lines;

function world(handlers: FakeHandlers = {}): FakeDesk {
  return fakeDesk(emptyWorld({ stores: [store()] }), {
    'bundles.list': () => [bundleBook()],
    'bundles.get': () => bundleBook(),
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
    'bundles.applyRule': () => bundleBook({ revision: 2 }),
    'bundles.setPrice': () => bundleBook({ revision: 2 }),
    'bundles.review': ({ kind }) => bundleReview(store(), { kind }),
    'bundles.start': () => bundleBook({ revision: 3 }),
    ...handlers,
  });
}

async function openBook(desk: FakeDesk, options: OpenOptions = {}) {
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
    await page.getByRole('button', { name: 'Review and send 498' }).click();
    await page.getByText('PUT /bundle_selections/3700000001').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

test('only the rows in sight exist; keys move, close, open, choose and edit', async () => {
  const desk = world();
  const { page, tree, problems } = await openBook(desk);
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
    .toEqual([{ bookId: 'book-1', selectionId: '3700000001', itemId: '7000000011', price: '7.50' }]);
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
        bookId: 'book-1',
        selectionIds: ['3700000001'],
        rule: { rule: 'percent', percent: '10' },
        rounding: 'none',
      },
    ]);
  expect(first?.selections).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('sending asks for the name of the store, and says why bundles stand still', async () => {
  const desk = world();
  const { page, problems } = await openBook(desk);
  await page.getByRole('button', { name: 'Review and send 498' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send 498 bundles' });
  await dialog.getByText('996').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(store().name);
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(desk.callsOf('bundles.start')).toEqual([
    { bookId: 'book-1', kind: 'send', token: 'reviewed', typedStoreName: store().name },
  ]);
  const because = {
    code: 'service-refused' as const,
    message: 'The service rejects bundle selections.',
    next: 'It must be enabled first.',
  };
  const pass = bundlePass({
    kind: 'send',
    state: 'waiting',
    because,
    done: 10,
    succeeded: 10,
    endedAt: null,
  });
  await desk.emit('bundles.changed', bundleBook({ revision: 4, pass }));
  await page.getByText('It must be enabled first.').waitFor();
  expect(await page.getByRole('button', { name: 'Resume' }).isVisible()).toBe(true);
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
  await dialog.getByText('Delete bundle sheet 500 subscriptions?').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete bundle sheet' }).click();
  await dialog.getByText('Prices of this list were sent to the service.').waitFor();
  refuses = false;
  await dialog.getByRole('button', { name: 'Delete bundle sheet' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await list.waitFor({ state: 'hidden' });
  expect(desk.callsOf('bundles.remove')).toEqual([{ bookId: 'book-1' }, { bookId: 'book-1' }]);
  expect(problems()).toEqual([]);
});
