import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallPng } from '../../../scripts/pictures/small-png.ts';
import type { Settings } from '../../../src/contract/app.ts';
import type { RunningApp } from '../app/index.ts';
import { ask } from './ask.ts';

const size = { width: 1280, height: 800 };

/** Runs in the page: characters of its text that no font of this machine has, and of which a picture would show boxes. */
function undrawn(): readonly string[] {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no canvas');
  const drawn = (character: string): string => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.font = `32px ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(character, 8, 48);
    return canvas.toDataURL();
  };
  // No font has what is no character.
  const box = drawn('\u{10FFFF}');
  const characters = new Set(document.body.innerText.match(/[^\p{ASCII}\s]/gu));
  return [...characters].filter((character) => drawn(character) === box);
}

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
    const boxes = await page.evaluate(undrawn);
    if (boxes.length > 0) throw new Error(`${name}: no font of this machine draws ${boxes.join(' ')}`);
    const file = `${name}${theme === 'light' ? '' : `-${theme}`}.png`;
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(join(folder, file), smallPng(png));
  }
  await setTheme(before);
  await toasts.evaluate((element) => element.style.removeProperty('display'));
  if (sizeBefore) await page.setViewportSize(sizeBefore);
}
