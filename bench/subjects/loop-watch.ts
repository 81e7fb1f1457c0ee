import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningApp } from '../../test/support/app/index.ts';

const fileName = 'main-loop.json';
const answersWithin = 10_000;
const probe = fileURLToPath(new URL('probes/main-loop.cjs', import.meta.url));
const mainBlocksSchema = z.object({ longest: z.number(), work: z.number().nullable() });
type MainBlocks = z.infer<typeof mainBlocksSchema>;

/** What an app must be started with so that the event loop of its main process is watched, in the Chromium shell. */
export const watchedBy = (userData: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--require=${JSON.stringify(probe)}`,
  PARTNER_DESK_BENCH_LOOP: join(userData, fileName),
});

/** The longest blocks of main's event loop since the last question. Milliseconds, the timer's own 1 ms included. */
async function mainBlocks(app: RunningApp): Promise<MainBlocks> {
  if (app.electron !== null) return mainBlocksSchema.parse(await electronBlocks(app.electron));
  const file = join(app.userData, fileName);
  rmSync(file, { force: true });
  process.kill(app.pid, 'SIGUSR2');
  for (let waited = 0; waited < answersWithin; waited += 10) {
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8');
      if (text.endsWith('}')) return mainBlocksSchema.parse(JSON.parse(text));
    }
    await wait(10);
  }
  throw new Error('the main process does not say how long its event loop was blocked');
}

/** Electron's main process is reached by its driver: the first question begins the watch. */
const electronBlocks = (electron: ElectronApplication): Promise<unknown> =>
  electron.evaluate((_electron, file) => {
    process.getBuiltinModule('node:module').createRequire(file)(file);
    const ask: () => unknown = Reflect.get(globalThis, 'benchLoop');
    return ask();
  }, probe);

/** Asks the page to come back every 4 ms and keeps the longest delay over that. */
const watchPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const every = 4;
    const watch = { longest: 0, since: performance.now() };
    Reflect.set(globalThis, 'benchLoop', watch);
    const tick = (): void => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.since - every);
      watch.since = now;
      setTimeout(tick, every);
    };
    setTimeout(tick, every);
  });

const pageBlock = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const watch: { longest: number } = Reflect.get(globalThis, 'benchLoop');
    const { longest } = watch;
    watch.longest = 0;
    return longest;
  });

/**
 * Milliseconds. `work` is the most processor time of main's thread in a round of its loop: what it did itself in a block,
 * without what it waited for a processor; null where the system does not count it.
 */
export type Blocks = { readonly main: number; readonly work: number | null; readonly page: number };

/** The longest blocks of main's and the page's event loop while work is done. */
export async function longestBlocks(app: RunningApp, work: () => Promise<unknown>): Promise<Blocks> {
  await watchPage(app.page);
  await mainBlocks(app);
  await pageBlock(app.page);
  await work();
  const page = await pageBlock(app.page);
  const main = await mainBlocks(app);
  if (main.longest <= 0) throw new Error('the event loop of the main process was not watched');
  return { page, main: main.longest, work: main.work };
}
