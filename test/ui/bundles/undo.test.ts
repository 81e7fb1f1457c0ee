import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundleSheet, PriceStep } from '../../../src/contract/bundles.ts';
import { axeViolations } from '../support/axe.ts';
import { bundleLine, bundleSheet } from '../support/fake-bundles.ts';
import { store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const step: PriceStep = { by: 'rule', bundles: 3, rule: { rule: 'percent', percent: '10' } };
const lines = [1, 2, 3].map((number) => bundleLine(number));
const sheet = bundleSheet({ subscriptions: 3, selections: 3, items: 9, canUndo: step });

test('changes are undone and redone by keys, buttons and the palette, in words; a text field keeps its keys', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), {
    'bundles.list': () => [sheet],
    'bundles.get': () => sheet,
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
    'bundles.undo': () => ({ ...sheet, revision: 2, canUndo: null, canRedo: step }),
    'bundles.redo': () => ({ ...sheet, revision: 3 }),
  });
  const { page, problems } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
  const tree = page.getByRole('treegrid');
  await tree.getByText('700000001', { exact: true }).waitFor();

  const percent = page.getByRole('textbox', { name: 'Percent' });
  await percent.fill('12');
  await percent.press('Control+z');
  expect(await percent.inputValue()).toBe('10');
  expect(desk.callsOf('bundles.undo')).toEqual([]);

  await tree.focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: 10% off each item, 3 bundles').waitFor();
  expect(desk.callsOf('bundles.undo')).toEqual([{ sheetId: 'bundle-sheet-1' }]);
  await page.keyboard.press('Control+z');
  await page.getByText('There is no change to undo.').waitFor();
  expect(desk.callsOf('bundles.undo')).toHaveLength(1);
  await page.getByRole('button', { name: 'Redo: 10% off each item, 3 bundles' }).click();
  await page.getByText('Redone: 10% off each item, 3 bundles').waitFor();
  desk.emit('app.editCommand', { command: 'undo' });
  await expect.poll(() => desk.callsOf('bundles.undo')).toHaveLength(2);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Apply to 3 selected bundles' }).waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Apply to all 3 bundles' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  desk.emit('app.editCommand', { command: 'select-all' });
  await page.getByRole('button', { name: 'Apply to 3 selected bundles' }).waitFor();
  expect(problems()).toEqual([]);
});

test('what is undone while a rule is still being applied is the rule, and it is named', async () => {
  const ruled = Promise.withResolvers<BundleSheet>();
  const before = { ...sheet, canUndo: null };
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), {
    'bundles.list': () => [before],
    'bundles.get': () => before,
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
    'bundles.applyRule': () => ruled.promise,
    // Main makes one change after the other.
    'bundles.undo': () => ruled.promise.then(() => ({ ...before, revision: 3, canRedo: step })),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
  const tree = page.getByRole('treegrid');
  await tree.getByText('700000001', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Apply to all 3 bundles' }).click();
  await expect.poll(() => desk.callsOf('bundles.applyRule')).toHaveLength(1);
  await tree.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => desk.callsOf('bundles.undo')).toHaveLength(1);
  ruled.resolve({ ...sheet, revision: 2 });
  await page.getByText('Undone: 10% off each item, 3 bundles').waitFor();
});
