import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DailyBackups } from '../../../src/contract/backups.ts';
import { axeViolations } from '../support/axe.ts';
import { appInfo, defaultSettings, overview } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk): Promise<Page> {
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  return page;
}

test('every setting is kept at once, and shows at once', async () => {
  const desk = fakeDesk(emptyWorld());
  const page = await open(desk);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByText('Comfortable', { exact: true }).click();
  await page.getByText('Semicolon', { exact: true }).click();
  await page.getByRole('button', { name: /Zoom/ }).click();
  await page.getByRole('option', { name: '150%' }).click();
  await page.getByText('Keep the computer awake on battery').click();
  await expect
    .poll(() => desk.callsOf('settings.set'))
    .toEqual([
      { theme: 'dark' },
      { density: 'comfortable' },
      { exportDelimiter: ';' },
      { zoomPercent: 150 },
      { keepAwakeOnBattery: false },
    ]);
});

test('a setting that cannot be kept goes back to what it was and says why', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'settings.set': () => fail({ code: 'disk', message: 'The disk is full.', next: 'Free some space.' }),
  });
  const page = await open(desk);
  await page.getByText('Dark', { exact: true }).click();
  await page.getByRole('log').getByText('The disk is full.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme ?? null)).toBe(null);
});

test('a backup that is begun by keyboard keeps the focus on its button, also where the dialog is dismissed', async () => {
  let answer = (): void => undefined;
  const desk = fakeDesk(emptyWorld(), {
    'backups.suggestName': () => ({ suggestedName: 'mine.pdbackup' }),
    'files.save': () => new Promise<null>((resolve) => (answer = () => resolve(null))),
  });
  const page = await open(desk);
  const button = page.getByRole('button', { name: 'Back up…' });
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  await button.press('Enter');
  await expect.poll(() => desk.callsOf('files.save')).toHaveLength(1);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  expect(await hasFocus()).toBe(true);
  answer();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  expect(await hasFocus()).toBe(true);
});

test('a missing keychain is explained; version, shell and data folder are named', async () => {
  const problem = 'The Secret Service did not answer.';
  const desk = fakeDesk(emptyWorld({ info: { ...appInfo, keychain: { available: false, problem } } }));
  const page = await open(desk);
  await page.getByText(problem).waitFor();
  const text = await page.getByRole('main').textContent();
  for (const part of [
    'not available',
    'must be reconnected in each session',
    '0.1.0',
    'Chromium',
    'linux x64',
  ]) {
    expect(text).toContain(part);
  }
  expect(await page.getByLabel('Data folder').inputValue()).toBe(appInfo.dataFolder);
});

test('newer versions are looked for on request, shown with their notes, and can be switched off', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'updates.get': () => ({ kind: 'current', checkedAt: null }),
    'updates.check': async () => {
      const ready = { kind: 'ready', version: '9.9.9', notes: 'Faster review.' } as const;
      await desk.emit('updates.changed', ready);
      return ready;
    },
    'updates.install': () =>
      fail({
        code: 'conflict',
        message:
          'Partner Desk does not install updates while a run is in progress or waiting, or bundle prices are loading.',
      }),
  });
  const page = await open(desk);
  await page.getByText('No check has been completed yet.').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Version 9.9.9 is ready to install.').waitFor();
  await page.getByText('What’s new').click();
  await page.getByText('Faster review.').waitFor();
  await page.getByRole('button', { name: 'Quit and install' }).click();
  await page.getByRole('log').getByText('does not install updates while a run is in progress').waitFor();
  await page.getByText('Check for updates').click();
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ checkForUpdates: false }]);
});

test('a look for newer versions that failed says what can be done', async () => {
  const failed = { kind: 'failed', message: 'No list.', next: 'Ask your IT team.', checkedAt: '' } as const;
  const page = await open(fakeDesk(emptyWorld(), { 'updates.get': () => failed }));
  await page.getByRole('status').filter({ hasText: 'No list.' }).getByText('Ask your IT team.').waitFor();
});

test('installations that a store begins are listened for once the operator says so; where, and what is in the way, is shown', async () => {
  const desk = fakeDesk(emptyWorld());
  const page = await open(desk);
  const listen = page.getByRole('switch', { name: 'Accept installations from stores' });
  expect(await listen.isChecked()).toBe(false);
  await page.getByText('Off. Stores can be connected only from Partner Desk.').waitFor();
  await page.getByText('Accept installations from stores').click();
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ listenForInstallations: true }]);
  const message = 'Port 8766 of this computer is used by another program.';
  await desk.emit('stores.installationsChanged', {
    on: true,
    listeningAt: ['http://127.0.0.1:8765/callback'],
    problem: { code: 'port-in-use', message, next: 'Close the other program.' },
  });
  await page.getByText('Accepting installations at http://127.0.0.1:8765/callback').waitFor();
  await page.getByText(message).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // A declined installation turns it off in main.
  await desk.emit('settings.changed', { ...defaultSettings, listenForInstallations: false });
  await desk.emit('stores.installationsChanged', { on: false, listeningAt: [], problem: null });
  await expect.poll(() => listen.isChecked()).toBe(false);
  expect(await page.getByText(message).count()).toBe(0);
});

test('a no in the dialog of the app leaves the listening off, without a word', async () => {
  const message = 'Partner Desk is not accepting installations.';
  const desk = fakeDesk(emptyWorld(), { 'settings.set': () => fail({ code: 'cancelled', message }) });
  const page = await open(desk);
  const readings = desk.callsOf('settings.get').length;
  await page.getByText('Accept installations from stores').click();
  // The last thing that is done about a refusal.
  await expect.poll(() => desk.callsOf('settings.get').length).toBeGreaterThan(readings);
  const listen = page.getByRole('switch', { name: 'Accept installations from stores' });
  await expect.poll(() => listen.isChecked()).toBe(false);
  expect(await page.getByText(message).count()).toBe(0);
});

test.each([
  ['managed', 'Off. Ask your administrator for new versions.'],
  ['not-allowed', 'Off. Your administrator does not allow the update server.'],
] as const)('a computer that somebody else manages offers nothing to update: %s', async (why, words) => {
  const desk = fakeDesk(emptyWorld(), { 'updates.get': () => ({ kind: 'none', why }) });
  const page = await open(desk);
  await page.getByText(words).waitFor();
  expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0);
});

test('daily backups that fail are said in a notice that stays, and in Settings with the reason and since when', async () => {
  const problem = {
    code: 'disk',
    message: 'The backup was not created. No file was saved.',
    next: 'Check the disk.',
    details: ['ENOSPC'],
  } as const;
  let state: DailyBackups = { newest: '2031-11-21T09:05:00.000Z', problem };
  const desk = fakeDesk(emptyWorld(), { 'backups.daily': () => state });
  const counted = Promise.withResolvers<void>();
  desk.on('data.overview', () => counted.promise.then(() => overview()));
  const { page } = await pages.open(desk, { viewport: { width: 900, height: 600 } });
  await desk.emit('app.trouble', { part: 'daily-backups' });
  await page.getByRole('log').getByText('Daily backups are failing').waitFor();
  await page.getByRole('button', { name: 'Open Settings' }).click();
  await page.getByRole('heading', { level: 3, name: 'Daily backups' }).and(page.locator(':focus')).waitFor();
  const alert = page.getByRole('alert').filter({ hasText: /No daily backup has been created since 21 Nov/ });
  await alert.getByText(`${problem.message} Check the disk. Partner Desk tries again every hour.`).waitFor();
  // What comes later above it does not push it out of sight, and the frame of the window stays where it is.
  counted.resolve();
  await page.getByRole('row').filter({ hasText: '19,683' }).waitFor();
  const heading = page.getByRole('heading', { level: 3, name: 'Daily backups' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(450);
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  // With none to be kept, none is missing.
  await page.getByRole('button', { name: /Daily backups/ }).click();
  await page.getByRole('option', { name: 'Off' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Daily backups/ }).click();
  await page.getByRole('option', { name: 'Keep 3', exact: true }).click();
  await alert.waitFor();
  state = { newest: '2031-11-30T09:05:00.000Z', problem: null };
  await desk.emit('backups.dailyChanged', state);
  await alert.waitFor({ state: 'detached' });
});
