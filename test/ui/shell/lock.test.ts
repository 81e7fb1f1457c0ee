import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, run, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const locked = () => store({ lock: 'locked', colour: 'magenta' });
const because = { code: 'locked' as const, message: 'Larkfield Coffee is locked.' };

test('a locked store says so under the switcher and on the band; the question names it and what goes on', async () => {
  const waiting = run({ state: 'waiting', because });
  const desk = fakeDesk(emptyWorld({ stores: [locked(), practiceStore()], runs: [waiting] }));
  const { page, problems } = await pages.open(desk);
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('button', { name: 'Locked Unlock Larkfield Coffee…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Unlock Larkfield Coffee' });
  await dialog.getByText('1 run is waiting and will resume immediately.').waitFor();
  expect(await dialog.textContent()).toContain('platform A · live · locked · larkfield-coffee');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.getByTestId('store-band').getAttribute('data-lock')).toBe('locked');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  expect(desk.callsOf('stores.unlock')).toEqual([]);

  await navigation.getByRole('button', { name: /Unlock Larkfield Coffee…/ }).click();
  await dialog.getByRole('button', { name: 'Unlock Larkfield Coffee' }).click();
  await navigation.getByRole('button', { name: 'Unlocked Lock Larkfield Coffee' }).waitFor();
  expect(desk.callsOf('stores.unlock')).toEqual([{ storeId: 'store-1' }]);
  expect(await page.getByTestId('store-band').getAttribute('data-lock')).toBe('unlocked');
  await navigation.getByRole('button', { name: /Lock Larkfield Coffee$/ }).click();
  await navigation.getByRole('button', { name: /Unlock Larkfield Coffee…/ }).waitFor();
  expect(problems()).toEqual([]);
});

test('by keyboard alone: a key asks, the dialog has the focus, and the same key locks at once', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [locked()] }));
  const { page } = await pages.open(desk);
  await page.keyboard.press('F9');
  const unlock = page.getByRole('alertdialog').getByRole('button', { name: 'Unlock Larkfield Coffee' });
  await unlock.waitFor();
  await focusInside(page.getByRole('alertdialog')).waitFor();
  const isThere = () => unlock.evaluate((button) => button === document.activeElement);
  for (let tabs = 0; tabs < 5 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.callsOf('stores.unlock').length).toBe(1);
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await page.keyboard.press('F9');
  await expect.poll(() => desk.callsOf('stores.lock').length).toBe(1);
});

test('the practice store has no lock, neither shown nor offered', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld({ stores: [practiceStore()] })));
  expect(await page.getByRole('button', { name: /lock/i }).count()).toBe(0);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Stores/ })
    .click();
  await page.getByRole('button', { name: 'More for Practice store' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: /lock/i }).count()).toBe(0);
});

test('an unlocking that main refuses stays in the dialog and says why', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [locked()] }));
  desk.on('stores.unlock', () => fail({ code: 'not-found', message: 'This store no longer exists.' }));
  const { page } = await pages.open(desk);
  await page.keyboard.press('F9');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Unlock Larkfield Coffee' }).click();
  await dialog.getByRole('alert').getByText('This store no longer exists.').waitFor();
});

test('the lock is turned off on the stores screen by typing the name, and on again by a press', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [locked()] }));
  const { page } = await pages.open(desk);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Stores/ })
    .click();
  const card = page.getByRole('region', { name: 'Larkfield Coffee', exact: true });
  await card.getByText('locked', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for Larkfield Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Turn the lock off…' }).click();
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.getByRole('button', { name: 'Turn the lock off' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Larkfield Coffee');
  await dialog.getByRole('button', { name: 'Turn the lock off' }).click();
  await card.getByText('off', { exact: true }).waitFor();
  expect(desk.callsOf('stores.setLock')).toEqual([
    { storeId: 'store-1', on: false, typedStoreName: 'Larkfield Coffee' },
  ]);
  await page.getByRole('button', { name: 'More for Larkfield Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Turn the lock on' }).click();
  await card.getByText('locked', { exact: true }).waitFor();
});
