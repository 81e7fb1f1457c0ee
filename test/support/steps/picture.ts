import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallPng } from '../../../scripts/pictures/small-png.ts';
import type { Settings } from '../../../src/contract/app.ts';
import type { RunningApp } from '../app/index.ts';
import { ask } from './ask.ts';

const size = { width: 1280, height: 800 };

/**
 * Writes a picture of the window to the folder that SCREENSHOTS names, in each of the themes; without it, none. The
 * light one has the name alone. Notices that pass are left out, and what is being read is waited for: a picture shows a
 * screen at rest.
 */
export async function picture(
  { page }: RunningApp,
  name: string,
  themes: readonly ('light' | 'dark')[] = ['light'],
): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const setTheme = async (theme: Settings['theme']): Promise<void> => {
    await ask(page, 'settings.set', { theme });
    const root = page.locator(theme === 'system' ? 'html:not([data-theme])' : `html[data-theme="${theme}"]`);
    await root.waitFor();
  };
  const toasts = page.locator('[data-region="toasts"]');
  const { theme: before } = await ask(page, 'settings.get', {});
  const sizeBefore = page.viewportSize();
  await page.setViewportSize(size);
  await toasts.evaluate((element) => element.style.setProperty('display', 'none'));
  for (const theme of themes) {
    await setTheme(theme);
    await page.locator('html:not([data-reading])').waitFor({ state: 'attached' });
    const file = `${name}${theme === 'light' ? '' : `-${theme}`}.png`;
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(join(folder, file), smallPng(png));
  }
  await setTheme(before);
  await toasts.evaluate((element) => element.style.removeProperty('display'));
  if (sizeBefore) await page.setViewportSize(sizeBefore);
}
