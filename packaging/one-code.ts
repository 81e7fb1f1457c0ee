import type { Page } from 'playwright-core';
import { ask } from '../test/support/steps/ask.ts';
import { newestRun, review, send, waitForEnd } from '../test/support/steps/runs.ts';
import { generateCodes } from '../test/support/steps/sheets.ts';
import { openPracticeStore } from '../test/support/steps/stores.ts';
import { drivePackaged } from './drive.ts';

/**
 * Uses a packaged app to one verified code in the practice store: `node packaging/one-code.ts PROGRAM DATA-FOLDER`. Ends
 * with 1 where the app or the code does not come. Runs as the user whose app it is.
 */

/** From the keychain and a new sheet with one generated code to its verified row. */
async function sendOneCode(page: Page): Promise<void> {
  const { keychain } = await ask(page, 'app.info', {});
  if (!keychain.available) throw new Error(`The packaged app has no keychain: ${keychain.problem}`);
  await openPracticeStore({ page });
  await generateCodes(page, '1');
  await review(page);
  await send(page);
  await waitForEnd(page);
  const { rows, succeeded, unknown } = await newestRun(page);
  if (rows !== 1 || succeeded !== 1 || unknown !== 0)
    throw new Error(`The run is not one verified row: ${JSON.stringify({ rows, succeeded, unknown })}`);
}

const [program, userData] = process.argv.slice(2);
if (program === undefined || userData === undefined) {
  console.error('usage: node packaging/one-code.ts PROGRAM DATA-FOLDER');
  process.exit(2);
}
await drivePackaged(program, userData, async (page) => {
  const agent = await page.evaluate(() => navigator.userAgent);
  await sendOneCode(page);
  console.log(`one code verified by the packaged app (${/Electron\/\S+/.exec(agent)?.[0] ?? agent})`);
});
