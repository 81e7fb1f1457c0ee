import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shellUnderTest } from '../../test/support/app/index.ts';
import type { BenchCase, Measure } from '../core/case.ts';
import { root } from '../core/product.ts';
import { once } from '../core/turns.ts';
import { appStarter, needApp, openSheet, startBlank, startHome } from '../subjects/app.ts';
import { preparedData } from '../subjects/prepared-data.ts';
import { appEntry, blankEntry, type Command, shellCommand, timeToReady } from '../subjects/shell-process.ts';

/** From a command to a page that can be used. The data folder is there from the start before (the warm-up). */
export const startCase: BenchCase = {
  name: 'start',
  measures: async (options) => {
    const { folder, repeat } = options;
    needApp('start');
    const data = (name: string): string => {
      const made = join(folder, `start-${name}`);
      mkdirSync(made, { recursive: true });
      return made;
    };
    const blank = data('blank');
    const app = data('app');
    const npm = data('npm');
    const against = {
      name: 'a blank window in the same shell',
      value: () => timeToReady(shellCommand(blankEntry, blank), blank),
    };
    const start = appStarter(options);
    const rows = Math.max(...(options.rows ?? [100_000]));
    const sheets = once(() => preparedData(folder, rows));
    const measures: Measure[] = [
      {
        case: 'start',
        size: `${shellUnderTest()} shell to usable home`,
        unit: 'ms',
        value: () => timeToReady(shellCommand(appEntry, app), app),
        against,
        goal: 'ratio at most 1.6',
      },
      {
        case: 'start',
        size: '`npm start` to usable home, checks of the setup included',
        unit: 'ms',
        value: () => timeToReady(npmStart(npm), npm),
        against,
        repeat: Math.min(repeat, 3),
      },
      {
        case: 'start',
        size: `${shellUnderTest()} shell to an opened sheet of ${rows.toLocaleString('en')} rows, by two clicks`,
        unit: 'ms',
        value: async () => {
          const userData = await sheets();
          const started = performance.now();
          const running = await startHome(start, { userData });
          await openSheet(running, rows);
          const milliseconds = performance.now() - started;
          await running.close();
          return milliseconds;
        },
        against: {
          name: 'a blank window in the same shell, driven alike',
          value: async () => {
            const started = performance.now();
            const running = await startBlank(start);
            await running.page.getByRole('heading', { level: 1 }).waitFor();
            const milliseconds = performance.now() - started;
            await running.close();
            return milliseconds;
          },
        },
      },
    ];
    return measures;
  },
};

const npmStart = (userData: string): Command => ({
  program: process.execPath,
  args: [
    join(root, 'scripts/setup.mjs'),
    'scripts/start.ts',
    `--shell=${shellUnderTest()}`,
    '--headless',
    '--allow-root',
    `--user-data-dir=${userData}`,
  ],
});
