import type { Page } from 'playwright-core';

/**
 * Drops files on the middle of the window as the system does: Chromium itself gets the paths, and the page the objects
 * that it makes of them.
 */
export async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const at = await page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 }));
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}
