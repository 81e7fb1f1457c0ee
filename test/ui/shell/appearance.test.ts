import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(246, 247, 249)';
const dark = 'rgb(18, 22, 29)';

test('without a chosen theme the window follows the system, also while it is open', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()), { colorScheme: 'dark' });
  expect(await ground(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(light);
});

test('a chosen theme stands against the system and changes with the settings', async () => {
  const desk = fakeDesk(emptyWorld({ settings: { ...defaultSettings, theme: 'dark' } }));
  const { page } = await pages.open(desk, { colorScheme: 'light' });
  expect(await ground(page)).toBe(dark);
  await desk.emit('settings.changed', { ...defaultSettings, theme: 'light' });
  await expect.poll(() => ground(page)).toBe(light);
});

test('text of the tokens keeps 4.5:1 on every ground, in both themes and with more contrast', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const contrast of ['no-preference', 'more'] as const) {
      await page.emulateMedia({ colorScheme, contrast });
      const poor = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        const rgb = (token: string) => {
          probe.style.color = `var(--${token})`;
          return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        };
        const luminance = (token: string) => {
          const parts = rgb(token).map((part) => part / 255);
          const [r = 0, g = 0, b = 0] = parts.map((c) =>
            c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (a: string, b: string) => {
          const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
          return (high + 0.05) / (low + 0.05);
        };
        const grounds = ['bg', 'panel', 'raised', 'sunken'];
        const pairs = [
          ...['ink', 'ink-2', 'ink-3', 'accent', 'error', 'warn', 'ok', 'info'].flatMap((ink) =>
            grounds.map((on) => [ink, on] as const),
          ),
          ...['error', 'warn', 'ok', 'info', 'accent'].map((tone) => [tone, `${tone}-soft`] as const),
          ['accent-ink', 'accent'] as const,
          ...['teal', 'blue', 'violet', 'magenta', 'orange', 'green', 'slate'].map(
            (colour) => ['store-ink', `store-${colour}`] as const,
          ),
        ];
        return pairs
          .filter(([a, b]) => ratio(a, b) < 4.5)
          .map(([a, b]) => `${a} on ${b}: ${ratio(a, b).toFixed(2)}`);
      });
      expect(poor, `${colorScheme}, contrast ${contrast}`).toEqual([]);
    }
  }
});

test('Ctrl with plus, minus and zero goes through the zoom steps and stops at their ends', async () => {
  const desk = fakeDesk(emptyWorld({ settings: { ...defaultSettings, zoomPercent: 175 } }));
  const { page } = await pages.open(desk);
  const press = async (keys: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(keys);
  };
  await press('Control+Equal', 3);
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ zoomPercent: 200 }]);
  await press('Control+0', 1);
  await expect.poll(() => desk.callsOf('settings.set').at(-1)).toEqual({ zoomPercent: 100 });
  await press('Control+Minus', 1);
  await expect.poll(() => desk.callsOf('settings.set').at(-1)).toEqual({ zoomPercent: 90 });
});

test('comfortable density makes controls and rows higher', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page } = await pages.open(desk);
  const height = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: 'Import a file' })
      .evaluate((button) => button.getBoundingClientRect().height);
  expect(await height()).toBe(28);
  await desk.emit('settings.changed', { ...defaultSettings, density: 'comfortable' });
  await expect.poll(height).toBe(32);
});
