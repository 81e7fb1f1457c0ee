import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { overview, practiceStore, store, storeData } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { focusInside } from '../support/focus.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk, screen: 'Settings' | 'Stores', options?: OpenOptions): Promise<Page> {
  const { page } = await pages.open(desk, options);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${screen}`) })
    .click();
  await page.getByRole('heading', { level: 1, name: screen }).waitFor();
  return page;
}
const world = () => emptyWorld({ stores: [store(), practiceStore()] });
const linesOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').allTextContents();

test('when old data is deleted is said only where it is', async () => {
  const desk = fakeDesk(world());
  const page = await open(desk, 'Settings');
  await page
    .getByText(/^Created checkouts, logged requests, and finished runs with their rows are deleted/)
    .waitFor();
  const schedule = page.getByText('Old data is deleted at each start', { exact: false });
  expect(await schedule.count()).toBe(0);
  await page.getByRole('button', { name: /Delete old data$/ }).click();
  await page.getByRole('option', { name: 'After 90 days' }).click();
  await schedule.waitFor();
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test('a store is deleted from its card by keyboard: counts first, then its name, then it is gone', async () => {
    const desk = fakeDesk(world());
    const page = await open(desk, 'Stores', { colorScheme });
    await page.getByRole('button', { name: 'More for Larkfield Coffee' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete store and data…' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete Larkfield Coffee and its data' });
    await dialog.getByText('This deletes about 12 MB of data from this computer:').waitFor();
    expect(await linesOf(page, 'Deleted')).toEqual([
      '3 sheets sent to this store only',
      '12 runs with 4,978 rows and their results; they can no longer be undone',
      '2 checkouts and drafts',
      '1 bundle sheet with prices and results',
      'Saved data on 14 subscriptions',
      '1,204 requests in the activity log',
      'The store with its tokens and any client secret, and every backup in the data folder and its “backups” subfolder',
      'The app log, and pasted text that has not been imported',
    ]);
    expect(await linesOf(page, 'Not deleted')).toEqual([
      '1 sheet also sent to other stores',
      '2 sheets never sent to any store; delete them under Sheets',
      'Everything at the service, exported files and copies of backups that you renamed or moved elsewhere',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor();
    const mismatch = dialog.getByText(
      'This is not “Larkfield Coffee”. Uppercase and lowercase letters must match.',
    );
    // Before anything is typed, and not once it is wrong.
    await dialog.getByText('Uppercase and lowercase letters must match.', { exact: true }).waitFor();
    await page.keyboard.type('Larkfield');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('button', { name: 'Delete store and data' }).isDisabled()).toBe(true);
    expect(await mismatch.count()).toBe(0);
    await page.keyboard.type(' coffee');
    await mismatch.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const _ of 'coffee') await page.keyboard.press('Backspace');
    await mismatch.waitFor({ state: 'hidden' });
    await page.keyboard.type('Coffee');
    await page.keyboard.press('Enter');
    await page.getByText('Larkfield Coffee and its data were deleted').waitFor();
    expect(desk.callsOf('data.eraseStore')).toEqual([
      { storeId: 'store-1', typedStoreName: 'Larkfield Coffee' },
    ]);
    await expect.poll(() => page.getByRole('region', { name: 'Larkfield Coffee' }).count()).toBe(0);
  });

  test('settings show what lies where, how much and since when, and what was deleted last', async () => {
    const lastCleaning = { at: '2031-11-20T09:00:00.000Z', runs: 2, checkouts: 0, requests: 1500 };
    const desk = fakeDesk(world(), { 'data.overview': () => overview({ lastCleaning }) });
    const page = await open(desk, 'Settings', { colorScheme });
    const table = page.getByRole('table', { name: 'Saved data' });
    expect((await table.getByRole('row', { name: /^Runs/ }).textContent()) ?? '').toMatch(
      /Runsruns\.db32 Mar 2031, \d\d:1529 KB/,
    );
    await page
      .getByText(/Last deleted 20 Nov 2031, \d\d:00: 2 runs, 0 checkouts, 1,500 requests\./)
      .waitFor();
    await page.getByRole('button', { name: /Delete old data/ }).press('Enter');
    await page.getByRole('option', { name: 'After 90 days' }).press('Enter');
    await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ keepDays: 90 }]);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Practice store and its data…' }).press('Enter');
    await page.getByRole('alertdialog').getByText('All practice service data').waitFor();
    await focusInside(page.getByRole('alertdialog')).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  });
});

test('while something of the store is going, the dialog says what, and offers no deletion', async () => {
  const refusal = {
    message: 'Run 12 of Larkfield Coffee is not over.',
    next: 'Wait for the run to finish, or cancel it, then try again.',
  };
  const desk = fakeDesk(world(), { 'data.ofStore': () => storeData({ refusal }) });
  const page = await open(desk, 'Settings');
  await page.getByRole('button', { name: 'Delete Larkfield Coffee and its data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Larkfield Coffee and its data' });
  await dialog.getByText(refusal.message).waitFor();
  await dialog.getByText(refusal.next).waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a store that could not be deleted completely says so, cannot be connected, and can be deleted again', async () => {
  const desk = fakeDesk(
    emptyWorld({ stores: [store({ state: 'disconnected', tokensIn: 'keychain', erasing: true })] }),
    {
      'data.eraseStore': () => fail({ code: 'no-keychain', message: 'The keychain is locked.' }),
    },
  );
  const page = await open(desk, 'Stores');
  const card = page.getByRole('region', { name: 'Larkfield Coffee', exact: true });
  await card.getByText('Larkfield Coffee was not completely deleted.').waitFor();
  expect(await card.getByRole('button', { name: 'Reconnect' }).isDisabled()).toBe(true);
  await card.getByRole('button', { name: 'Delete again' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Larkfield Coffee');
  await dialog.getByRole('button', { name: 'Delete store and data' }).click();
  await dialog.getByRole('alert').getByText('The keychain is locked.').waitFor();
});
