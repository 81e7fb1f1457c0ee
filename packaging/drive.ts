import { spawn } from 'node:child_process';
import { chromium, type Page } from 'playwright-core';

const patienceMs = 90_000;

/**
 * Starts a packaged app as it is, fuses and sandbox included, lets `work` use its page, and ends it. The page is
 * reached by Chromium's own port: Node's inspector is off in a package. Ends this process: with 1 where the app or
 * the work fails, with what both said.
 */
export async function drivePackaged(
  program: string,
  userData: string,
  work: (page: Page) => Promise<void>,
): Promise<never> {
  const child = spawn(program, [`--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const endpoint = new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The packaged app ${why}:\n${said}`));
    const late = setTimeout(() => fail(`showed no page within ${patienceMs / 1000} s`), patienceMs);
    child.once('error', (error) => fail(`did not start: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  let code = 0;
  try {
    const browser = await chromium.connectOverCDP(await endpoint, { timeout: patienceMs });
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('The packaged app has no page');
    page.setDefaultTimeout(patienceMs);
    await page.getByRole('navigation').first().waitFor();
    await work(page);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(said);
    code = 1;
  } finally {
    child.kill();
    await ended;
  }
  // The connection to the page that is gone would keep this process.
  process.exit(code);
}
