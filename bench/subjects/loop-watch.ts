import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { ElectronApplication, Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningApp } from '../../test/support/app/index.ts';

const fileName = 'main-loop.json';
const answersWithin = 10_000;
const delaysSchema = z.object({ longest: z.number(), p99: z.number(), count: z.number().positive() });

/** What an app must be started with so that the event loop of its main process is watched, in the Chromium shell. */
export const watchedBy = (userData: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${new URL('probes/main-loop.mjs', import.meta.url).href}`,
  PARTNER_DESK_BENCH_LOOP: join(userData, fileName),
});

/** The longest block of main's event loop since the last question. Milliseconds, the timer's own 1 ms included. */
async function mainBlock(app: RunningApp): Promise<number> {
  if (app.electron !== null) return electronBlock(app.electron);
  const file = join(app.userData, fileName);
  rmSync(file, { force: true });
  process.kill(app.pid, 'SIGUSR2');
  for (let waited = 0; waited < answersWithin; waited += 10) {
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8');
      if (text.endsWith('}')) return delaysSchema.parse(JSON.parse(text)).longest;
    }
    await wait(10);
  }
  throw new Error('the main process does not say how long its event loop was blocked');
}

/** Electron's main process is reached by its driver: the first question begins the watch. */
const electronBlock = (electron: ElectronApplication): Promise<number> =>
  electron.evaluate(() => {
    const known: ReturnType<typeof monitorEventLoopDelay> | undefined = Reflect.get(globalThis, 'benchLoop');
    const hooks = process.getBuiltinModule('node:perf_hooks');
    const delays = known ?? hooks.monitorEventLoopDelay({ resolution: 1 });
    const longest = known === undefined ? 0 : delays.max / 1e6;
    delays.enable();
    delays.reset();
    Reflect.set(globalThis, 'benchLoop', delays);
    return longest;
  });

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

export type Blocks = { readonly main: number; readonly page: number };

/** The longest blocks of main's and the page's event loop while work is done. Milliseconds. */
export async function longestBlocks(app: RunningApp, work: () => Promise<unknown>): Promise<Blocks> {
  await watchPage(app.page);
  await mainBlock(app);
  await pageBlock(app.page);
  await work();
  return { page: await pageBlock(app.page), main: await mainBlock(app) };
}
