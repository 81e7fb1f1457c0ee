import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type LaunchOptions, shellUnderTest } from '../../test/support/app/index.ts';
import { campaignFile } from '../core/campaign-file.ts';
import { type BenchCase, type BenchOptions, type Measure, Skipped } from '../core/case.ts';
import { inFreshFolder } from '../core/folders.ts';
import { once, Turns } from '../core/turns.ts';
import { runFloor } from '../floors/run-floor.ts';
import { runImportFloor } from '../floors/start-import-floor.ts';
import {
  appStarter,
  chooseFile,
  needApp,
  pressImport,
  type StartApp,
  startBlank,
  startHome,
} from '../subjects/app.ts';
import { connectInApp, reviewInApp, sendInApp, startFastService } from '../subjects/app-run.ts';
import { type Blocks, longestBlocks, watchedBy } from '../subjects/loop-watch.ts';
import { preparedData } from '../subjects/prepared-data.ts';

const million = 1_000_000;
const mostRunRows = 100_000;

/**
 * The longest block of main's and the page's event loop while the app works, against a blank window beside a bare
 * import of the same file: what the machine itself does to a process that only waits.
 */
export const steadyCase: BenchCase = {
  name: 'steady',
  measures: async (options) => {
    needApp('steady');
    const start = appStarter(options);
    const largest = Math.max(...(options.rows ?? [million]));
    return [
      ...duringImport(start, largest, options),
      ...duringRun(start, Math.min(largest, mostRunRows), options),
    ];
  },
};

/** A data folder of its own, watched from the start. */
const watched = (userData: string): LaunchOptions => ({
  userData,
  ...(shellUnderTest() === 'chromium' ? { env: watchedBy(userData) } : {}),
});
const freshFolder = (folder: string): string => mkdtempSync(join(folder, 'steady-'));

type Watching = () => Promise<Blocks>;

/** The longest of many delays varies between runs: the floor's, taken once, stands beside it, and no ratio. */
function rowsOf(work: string, against: string, app: Watching, blank: Watching): readonly Measure[] {
  const ours = new Turns(app);
  const floor = once(blank);
  const row = (what: string, most: number, pick: (blocks: Blocks) => number): Measure => ({
    case: 'steady',
    size: `${what} during ${work}`,
    unit: 'ms',
    value: ours.reading(pick),
    against: { name: against, value: async () => pick(await floor()) },
    beside: true,
    goal: `at most ${most} ms`,
    repeat: 2,
    cold: true,
  });
  return [
    row('longest block of main', 50, (blocks) => blocks.main),
    row('most processor time of main in a block', 16, (blocks) => {
      if (blocks.work === null)
        throw new Skipped('steady', work, 'the system does not count a thread’s time');
      return blocks.work;
    }),
    row('longest block of the page', 50, (blocks) => blocks.page),
  ];
}

function duringImport(start: StartApp, rows: number, { folder }: BenchOptions): readonly Measure[] {
  const inApp: Watching = async () => {
    const file = await campaignFile(folder, rows);
    const running = await startHome(start, watched(freshFolder(folder)));
    const button = await chooseFile(running, file);
    const blocks = await longestBlocks(running, () => pressImport(button));
    await running.close();
    return blocks;
  };
  const blank: Watching = async () => {
    const file = await campaignFile(folder, rows);
    const running = await startBlank(start, watched(freshFolder(folder)));
    const blocks = await longestBlocks(running, () =>
      inFreshFolder(folder, (own) => runImportFloor(own, file)),
    );
    await running.close();
    return blocks;
  };
  return rowsOf(
    `an import of ${rows.toLocaleString('en')} rows`,
    'a blank window beside a bare import',
    inApp,
    blank,
  );
}

function duringRun(start: StartApp, rows: number, { folder, atEnd }: BenchOptions): readonly Measure[] {
  const service = once(async () => {
    const started = await startFastService();
    atEnd(started.close);
    return started;
  });
  let turn = 0;
  const domain = (): string => {
    turn += 1;
    return `steady-${turn}`;
  };
  const inApp: Watching = async () => {
    const running = await startHome(start, watched(await preparedData(folder, rows)));
    const store = domain();
    await connectInApp(running, await service(), store);
    await reviewInApp(running, rows);
    const blocks = await longestBlocks(running, () => sendInApp(running, store));
    await running.close();
    return blocks;
  };
  const blank: Watching = async () => {
    const used = await service();
    const running = await startBlank(start, watched(freshFolder(folder)));
    const blocks = await longestBlocks(running, () => runFloor(used, domain(), rows));
    await running.close();
    return blocks;
  };
  return rowsOf(
    `a run of ${rows.toLocaleString('en')} codes, its start included`,
    'a blank window beside a bare loop',
    inApp,
    blank,
  );
}
