import type { Page } from 'playwright-core';

/** Opens the palette by its keys; its field has the focus when this resolves. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
}
