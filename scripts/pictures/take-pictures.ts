import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchApp } from '../../test/support/app/index.ts';
import { ask } from '../../test/support/steps/ask.ts';
import { importFile } from '../../test/support/steps/sheets.ts';
import { openPracticeStore } from '../../test/support/steps/stores.ts';
import { root } from '../support/run.ts';
import { smallPng } from './small-png.ts';

const folder = join(root, 'docs', 'pictures');
/** Twice the pixels of the window: pages of code hosts show pictures on dense screens. */
const screen = { width: 1280, height: 740, deviceScaleFactor: 2, mobile: false };

/** The sheet of the guided tour's file, its rows with errors only, at a cell that offers its fix; light and dark. */
export async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const app = await launchApp();
  try {
    const { page } = app;
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setDeviceMetricsOverride', screen);
    await openPracticeStore(app);
    await importFile(app, join(root, 'resources/samples/Black-Friday-codes.csv'));
    await page.getByRole('contentinfo').getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Rows with errors' }).click();
    await page.getByText(/^[\d,]+ of [\d,]+ rows$/).waitFor();
    await page.getByRole('grid').getByRole('gridcell', { name: 'percent', exact: true }).click();
    const news = page.getByRole('button', { name: 'Dismiss' });
    while ((await news.count()) > 0) await news.first().click();
    // The pointer rests where nothing answers to it.
    await page.mouse.move(600, screen.height - 50);
    for (const theme of ['light', 'dark'] as const) {
      await ask(page, 'settings.set', { theme });
      await page.locator(`[data-theme="${theme}"]`).waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      const { data } = await devices.send('Page.captureScreenshot', {
        format: 'png',
        clip: { x: 0, y: 0, width: screen.width, height: screen.height, scale: 1 },
      });
      const small = smallPng(Buffer.from(data, 'base64'));
      writeFileSync(join(folder, `sheet-${theme}.png`), small);
      console.log(`docs/pictures/sheet-${theme}.png: ${Math.ceil(small.length / 1024)} KB`);
    }
  } finally {
    await app.close();
  }
}
