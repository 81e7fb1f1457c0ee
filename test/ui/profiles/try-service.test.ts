import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TryReport } from '../../../src/contract/profiles.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { focusInside } from '../support/focus.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { going, report, tryDesk } from './try-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await openPalette(page);
  await page.keyboard.type('go service profiles');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Service profiles' }).waitFor();
  return opened;
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Try this service' });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Try this service…' }).click();
  await dialog(page).waitFor();
};
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const isOff = async (page: Page, name: string) =>
  (await button(page, name).getAttribute('data-disabled')) === 'true';

test('the task is typed, main is asked, the report fills the editor with what was ticked, and saving is another yes', async () => {
  const desk = tryDesk();
  const { page, problems } = await open(desk);
  await openDialog(page);
  const code = dialog(page).getByRole('textbox', { name: 'Discount code' });
  expect(await code.inputValue()).toMatch(/^TRY-\d{8}-\d{4}$/);
  await code.fill('no');
  await dialog(page).getByText('Allowed: 4 to 40 letters').waitFor();
  expect(await isOff(page, 'Continue…')).toBe(true);
  await code.fill('TRY-1');
  await button(page, 'Continue…').click();
  await dialog(page).getByText('Waiting for the service to process the batch').waitFor();
  expect(desk.callsOf('profiles.tryService')).toEqual([
    { profileId: 'own', storeId: 'store-1', task: { kind: 'create', code: 'TRY-1', cleanUp: true } },
  ]);

  await desk.emit('profiles.tryChanged', { step: 'done', report });
  await dialog(page).getByText('Tested with Larkfield Coffee at api.larkfield.test: 24 requests').waitFor();
  await dialog(page).getByText('Batch 70123 stays at the service').waitFor();
  const offers = dialog(page).getByRole('table', { name: /^Differs from the profile: 4$/ });
  const row = offers.getByRole('row').filter({ hasText: 'A batch that has ended' });
  expect(await row.innerText()).toMatch(
    /completed, failed\s+completed, failed, finished\s+“finished” after the result/,
  );
  await row.locator('summary').click();
  await row.getByText('GET /async_batches/70123 (200): “finished” after the result').waitFor();
  expect(await isOff(page, 'Use selected')).toBe(true);
  await offers.getByRole('checkbox', { name: 'A batch that has ended' }).check({ force: true });
  await offers.getByRole('checkbox', { name: 'List of the tasks of a batch' }).check({ force: true });
  expect(desk.callsOf('profiles.save')).toEqual([]);
  await button(page, 'Use 2 values').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'A batch that has ended' }).inputValue())
    .toBe('completed, failed, finished');
  await page.getByRole('region', { name: 'not saved' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Larkfield service” was saved').waitFor();
  expect(desk.callsOf('profiles.save')).toMatchObject([
    {
      profile: {
        words: { batchDone: ['completed', 'failed', 'finished'], batchStarted: ['processing'] },
        optional: { taskList: true },
      },
    },
  ]);
  // What was reckoned from the value of then is not offered for the value of now.
  await openDialog(page);
  const again = dialog(page).getByRole('checkbox', { name: /^A batch that has ended/ });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await button(page, 'Select all').click();
  await button(page, 'Use 2 values').waitFor();
  expect(problems()).toEqual([]);
});

test('a no in the dialog of the app changes nothing; a refusal is shown with the form', async () => {
  const desk = tryDesk({
    'profiles.tryService': () => fail({ code: 'cancelled', message: 'Nothing was sent.' }),
  });
  const { page } = await open(desk);
  await openDialog(page);
  await button(page, 'Continue…').click();
  await expect.poll(() => desk.callsOf('profiles.tryService').length).toBe(1);
  await button(page, 'Continue…').waitFor();
  expect(await dialog(page).getByRole('alert').count()).toBe(0);
  desk.on('profiles.tryService', () =>
    fail({ code: 'not-connected', message: 'Larkfield Coffee is not connected.' }),
  );
  await button(page, 'Continue…').click();
  await dialog(page).getByRole('alert').getByText('Larkfield Coffee is not connected.').waitFor();
});

test('a locked store, unsaved changes and a missing store keep it from being sent, and say the way on', async () => {
  const desk = tryDesk({ lock: 'locked' });
  const { page } = await open(desk);
  await openDialog(page);
  await dialog(page)
    .getByText(/locked/i)
    .first()
    .waitFor();
  expect(await button(page, 'Continue…').count()).toBe(0);
  await button(page, /^Unlock/).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Unlock/ })
    .click();
  await expect.poll(() => isOff(page, 'Continue…')).toBe(false);
  await focusInside(dialog(page)).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  await page.getByRole('textbox', { name: 'Header prefix' }).fill('Other');
  await openDialog(page);
  await dialog(page).getByText('The profile has changes that are not saved').waitFor();
  expect(await isOff(page, 'Continue…')).toBe(true);
  await focusInside(dialog(page)).waitFor();
  await page.keyboard.press('Escape');

  await page
    .getByRole('navigation', { name: 'Service profiles' })
    .getByRole('button', { name: /^Specification/ })
    .click();
  await openDialog(page);
  await dialog(page).getByText('No store with this profile is connected').waitFor();
  await button(page, 'Go to Stores').click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
});

test('a try goes on while the dialog is closed, is stopped, and says why it ended and what may be left', async () => {
  const desk = tryDesk({ 'profiles.stopTry': () => going });
  const { page } = await open(desk);
  await openDialog(page);
  await button(page, 'Continue…').click();
  await button(page, 'Stop').waitFor();
  await focusInside(dialog(page)).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await openDialog(page);
  await button(page, 'Stop').click();
  await expect.poll(() => desk.callsOf('profiles.stopTry')).toHaveLength(1);
  const because = { code: 'cancelled', message: 'The batch was started. The test was stopped.' } as const;
  const left = ['The code TRY-1 may exist, or may still be created: look for it in the merchant portal.'];
  await desk.emit('profiles.tryChanged', { step: 'done', report: { ...report, because, left, lines: [] } });
  await dialog(page).getByRole('alert').getByText('The test was stopped.').waitFor();
  // The service has said nothing that could match.
  await dialog(page).getByText('There are no new values to use.').waitFor();
  await dialog(page)
    .getByText(left[0] ?? '')
    .waitFor();
  await button(page, 'Try again…').click();
  await button(page, 'Continue…').waitFor();
});

test('what contradicts the profile is not said to match it', async () => {
  const desk = tryDesk();
  const { page } = await open(desk);
  const [one, ...others] = report.lines.map((line) => ({ ...line, verdict: 'same', offer: null }) as const);
  if (one === undefined) throw new Error('The report has no lines.');
  const show = async (lines: TryReport['lines']) => {
    await openDialog(page);
    await desk.emit('profiles.tryChanged', { step: 'done', report: { ...report, lines } });
    await dialog(page)
      .getByText(/^Observed: /)
      .waitFor();
    const said = await dialog(page).innerText();
    await button(page, 'Close').last().click();
    return said;
  };
  expect(await show([one, ...others])).toContain('Everything observed matches the profile.');
  const said = await show([{ ...one, verdict: 'contradicts' }, ...others]);
  expect(said).toContain('Check this field yourself.');
  expect(said).not.toContain('matches the profile');
});

test('a deletion is typed by its id', async () => {
  const desk = tryDesk();
  const { page } = await open(desk);
  await openDialog(page);
  await dialog(page)
    .getByRole('radio', { name: /^Delete a discount that does not exist/ })
    .check({ force: true });
  const id = dialog(page).getByRole('textbox', { name: 'Discount ID' });
  expect(await isOff(page, 'Continue…')).toBe(true);
  await id.fill('12a');
  await dialog(page).getByText('Allowed: a whole number of up to 19 digits.').waitFor();
  await id.fill('9007199254740993123');
  await button(page, 'Continue…').click();
  await button(page, 'Stop').waitFor();
  expect(desk.callsOf('profiles.tryService')).toMatchObject([
    { task: { kind: 'delete', discountId: '9007199254740993123' } },
  ]);
});

test('by keyboard alone: the button, the task, the boxes, and back', async () => {
  const desk = tryDesk();
  const { page } = await open(desk);
  const opener = page.getByRole('button', { name: 'Try this service…' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await dialog(page).getByRole('textbox', { name: 'Discount code' }).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Stop').waitFor();
  await desk.emit('profiles.tryChanged', { step: 'done', report });
  await button(page, 'Use selected').waitFor();
  const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await expect.poll(inside).toBe(true);
  const box = dialog(page).getByRole('checkbox', { name: 'A batch that was not started' });
  for (
    let steps = 0;
    steps < 30 && !(await box.evaluate((one) => one === document.activeElement));
    steps += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect.poll(() => box.isChecked()).toBe(true);
  await button(page, 'Use 1 value').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
});

test.for([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 720, height: 640 } },
] as const)(
  'is accessible and never wider than the window: $colorScheme, $viewport.width',
  async (options) => {
    const desk = tryDesk();
    const { page } = await open(desk, options);
    await openDialog(page);
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Continue…').click();
    await button(page, 'Stop').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const because = { code: 'timed-out', message: 'The batch of one task did not come to an end.' } as const;
    await desk.emit('profiles.tryChanged', { step: 'done', report: { ...report, because } });
    await button(page, 'Use selected').waitFor();
    await dialog(page).locator('summary').first().click();
    expect(await axeViolations(page)).toEqual([]);
    const wide = await dialog(page).evaluate((one) =>
      [...one.querySelectorAll('div')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
      ),
    );
    expect(wide).toBe(false);
  },
);
