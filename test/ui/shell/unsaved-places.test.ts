/**
 * What is typed and kept in the page alone is told to main, form by form, for as long as that is so: meanwhile main
 * restores no backup and deletes no store with it (test/backups, test/keeping, e2e/unsaved-text).
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutsDesk, onB } from '../checkouts/checkouts-desk.ts';
import { openGenerator } from '../generate/generate-page.ts';
import { bundleLine, bundleSheet } from '../support/fake-bundles.ts';
import { profile, store } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Where the page said last that it has text of its own. */
const told = (desk: FakeDesk) => JSON.stringify(desk.callsOf('app.unsaved').at(-1) ?? { places: [] });
type Place = { readonly of: string; readonly id: string };
const places = (...all: readonly Place[]) => JSON.stringify({ places: all });
const tells = (desk: FakeDesk, ...all: readonly Place[]) =>
  expect.poll(() => told(desk)).toBe(places(...all));

test('text in the row form, until it is saved or taken back', async () => {
  const { page, cell, sheet, desk } = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const tab = page.getByRole('tab', { name: 'Row form' });
  const show = page.getByRole('button', { name: 'Show side panel' });
  await tab.or(show).first().waitFor();
  if ((await show.count()) > 0) await show.click();
  await tab.click();
  await cell(1, 'Discount code').click();
  const amount = page.getByRole('tabpanel').getByRole('textbox', { name: 'Amount' });
  await amount.fill('42');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await amount.press('Escape');
  await tells(desk);
  await amount.fill('43');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await amount.press('Enter');
  await expect.poll(() => sheet.text(1, 'value')).toBe('43');
  await tells(desk);
  // The editor of a cell beside it says so of itself.
  await amount.fill('44');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await cell(2, 'Amount').dblclick();
  await expect.poll(() => sheet.text(1, 'value')).toBe('44');
  expect(told(desk)).toBe(places({ of: 'sheet', id: sheet.id }));
  await page.keyboard.press('Escape');
  await tells(desk);
});

test('the form of several rows', async () => {
  const { page, cell, sheet, desk } = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  const tab = page.getByRole('tab', { name: 'Row form' });
  const show = page.getByRole('button', { name: 'Show side panel' });
  await tab.or(show).first().waitFor();
  if ((await show.count()) > 0) await show.click();
  await tab.click();
  await cell(1, 'Discount code').click();
  await page.keyboard.press('Shift+ArrowDown');
  const form = page.getByRole('tabpanel');
  await form.getByRole('heading', { name: '2 rows', exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Amount' }).fill('42');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await form.getByRole('textbox', { name: 'Amount' }).press('Enter');
  await expect.poll(() => sheet.text(2, 'value')).toBe('42');
  await tells(desk);
});

test('the note of a row, until it is saved, typed back or given up', async () => {
  const { page, cell, sheet, desk } = await openSheet(pages, new FakeSheet({ rows: codes(20) }));
  await cell(1, 'Discount code').click();
  const open = async () => {
    await page.keyboard.press('Shift+F2');
    return page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
  };
  const note = await open();
  await note.fill('Ask Grace first');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await note.fill('');
  await tells(desk);
  await note.fill('Ask Grace');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await tells(desk);
  await (await open()).fill('Ask Joan');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => desk.callsOf('sheets.setNote')).toMatchObject([{ note: 'Ask Joan' }]);
  await tells(desk);
});

const line = { variant_id: '7879280096544123457', quantity: '2' };

test('a draft of a checkout that the disk refuses, also with its form closed, until it is saved or deleted', async () => {
  const desk = checkoutsDesk();
  const id = await desk.typed({ fields: { email: 'ada@shop.example' }, line_items: [line] });
  const { page } = await pages.open(desk);
  const navigation = page.getByRole('navigation');
  const open = async () => {
    await navigation.getByRole('button', { name: 'Checkouts' }).click();
    await page.getByRole('main').getByRole('button', { name: 'ada@shop.example' }).click();
  };
  await open();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  const full = () => fail({ code: 'disk', message: 'The disk is full.' });
  const emptied = desk.on('checkouts.save', full);
  await email.fill('grace@shop.example');
  await tells(desk, { of: 'checkout', id });
  await navigation.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(told(desk)).toBe(places({ of: 'checkout', id }));
  emptied();
  await open();
  await tells(desk);

  desk.on('checkouts.save', full);
  await email.fill('joan@shop.example');
  await tells(desk, { of: 'checkout', id });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await tells(desk);
});

test('JSON that is to fill a checkout, until it does', async () => {
  const desk = checkoutsDesk();
  const id = await desk.typed({ fields: { email: 'ada@shop.example' }, line_items: [line] });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('main').getByRole('button', { name: 'ada@shop.example' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fill from JSON…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'JSON' }).fill('{"email": "grace@shop.example"}');
  await tells(desk, { of: 'checkout', id });
  await dialog.getByRole('button', { name: 'Fill in form' }).click();
  await tells(desk);
});

test('the pattern and the other cells of codes to be generated, until the dialog closes', async () => {
  const { page, desk, sheet, pattern } = await openGenerator(pages);
  expect(told(desk)).toBe(places());
  await pattern.fill('SPRING-{4:A-Z}');
  await tells(desk, { of: 'sheet', id: sheet.id });
  await page.keyboard.press('Escape');
  await tells(desk);
});

test('changes of a service profile, on other screens, too, until they are saved or undone', async () => {
  const own = { ...profile(), id: 'own', name: 'Larkfield service' };
  let kept = own;
  const desk = fakeDesk(emptyWorld({ stores: [store({ profileId: 'own' })] }), {
    'profiles.known': () => [{ profile: kept, origin: 'own' }],
    'profiles.save': ({ profile: saved }) => {
      kept = saved;
      return saved;
    },
  });
  const { page } = await pages.open(desk);
  const navigation = page.getByRole('navigation').first();
  const profiles = async () => {
    await openPalette(page);
    await page.keyboard.type('go service profiles');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Service profiles' }).waitFor();
  };
  await profiles();
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Another name');
  await tells(desk, { of: 'profile', id: 'own' });
  await navigation.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(told(desk)).toBe(places({ of: 'profile', id: 'own' }));
  await profiles();
  // Typed back, nothing differs from what is saved.
  await name.fill(own.name);
  await tells(desk);
  await name.fill('Another name');
  await tells(desk, { of: 'profile', id: 'own' });
  await page.getByRole('region', { name: 'not saved' }).getByRole('button', { name: 'Save' }).click();
  await tells(desk);
});

test('a price that is typed in a bundle sheet, and the ids of one that is to be made', async () => {
  const lines = [bundleLine(1), bundleLine(2)];
  const desk = fakeDesk(emptyWorld({ stores: [onB] }), {
    'bundles.list': () => [bundleSheet()],
    'bundles.get': () => bundleSheet(),
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
    'bundles.setPrice': () => bundleSheet({ revision: 2 }),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  const ids = page.getByRole('main').getByRole('textbox');
  await ids.fill('700000001');
  await tells(desk, { of: 'bundles', id: 'new' });
  await ids.fill('');
  await tells(desk);
  await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
  const tree = page.getByRole('treegrid');
  await tree.getByText('700000001', { exact: true }).waitFor();
  await tree.focus();
  for (let down = 0; down < 2; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const price = tree.getByRole('textbox');
  await price.fill('7.25');
  await tells(desk, { of: 'bundles', id: bundleSheet().id });
  await price.press('Enter');
  await expect.poll(() => desk.callsOf('bundles.setPrice')).toHaveLength(1);
  await tells(desk);
});
