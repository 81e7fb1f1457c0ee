import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import {
  type LaunchOptions,
  launchApp,
  missingShell,
  type RunningApp,
} from '../../test/support/app/index.ts';
import { type BenchOptions, Skipped } from '../core/case.ts';
import { sheetName } from './prepared-data.ts';
import { blankEntry } from './shell-process.ts';

/** Ends a case that needs the app where the app cannot run. */
export function needApp(name: string): void {
  const missing = missingShell();
  if (missing !== null) throw new Skipped(name, 'all', missing);
}

/** Makes what starts apps for a case; whatever is still open when the case ends is closed. */
export function appStarter({ folder, atEnd }: BenchOptions) {
  return async (options: LaunchOptions = {}): Promise<RunningApp> => {
    const userData = options.userData ?? mkdtempSync(join(folder, 'app-'));
    const app = await launchApp({ ...options, userData });
    let isOpen = true;
    const close = async (): Promise<void> => {
      if (!isOpen) return;
      isOpen = false;
      await app.close();
    };
    atEnd(close);
    return { ...app, close };
  };
}
export type StartApp = ReturnType<typeof appStarter>;

/** The app, when its first screen is there. */
export async function startHome(start: StartApp, options: LaunchOptions = {}): Promise<RunningApp> {
  const app = await start(options);
  await app.page.getByRole('heading', { level: 1 }).waitFor();
  return app;
}

export const startBlank = (start: StartApp, options: LaunchOptions = {}): Promise<RunningApp> =>
  start({ ...options, entry: blankEntry });

/** Goes to the list of sheets and opens one; resolves when its first row shows its code. */
export async function openSheet(app: RunningApp, rows: number): Promise<Locator> {
  const { page } = app;
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: sheetName(rows), exact: true }).click();
  const grid = page.getByRole('grid', { name: sheetName(rows) });
  await grid.locator('[role="row"][aria-rowindex="2"]', { hasText: 'BENCH-0000000' }).waitFor();
  return grid;
}

/** Chooses a file in the app and waits for its preview. */
export async function chooseFile(app: RunningApp, file: string): Promise<Locator> {
  const { page } = app;
  await app.answerOpenDialog(file);
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'Import a file' }).first().click();
  const button = page.getByRole('button', { name: /^Import( .* rows)?$/, disabled: false });
  await button.waitFor();
  return button;
}

const importWithin = 300_000;

/** Presses the button of a preview. Milliseconds from the press to the painted first rows. */
export const pressImport = (button: Locator): Promise<number> =>
  button.evaluate(
    (element, patience) =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now();
        const look = (): void => {
          const row = document.querySelector('[role="grid"] [role="row"][aria-rowindex="2"]');
          if (row?.textContent?.includes('BENCH-')) {
            // After the frame that shows it.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - started);
            port2.postMessage(null);
          } else if (performance.now() - started > patience) reject(new Error('no rows were shown'));
          else requestAnimationFrame(look);
        };
        if (element instanceof HTMLElement) element.click();
        requestAnimationFrame(look);
      }),
    importWithin,
  );
