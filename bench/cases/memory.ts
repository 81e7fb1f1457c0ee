import type { Locator } from 'playwright-core';
import { campaignFile } from '../core/campaign-file.ts';
import { type BenchCase, type BenchOptions, type Measure, Skipped } from '../core/case.ts';
import { type Memory, memoryOf, settledMemory } from '../core/process-memory.ts';
import { Turns } from '../core/turns.ts';
import {
  appStarter,
  chooseFile,
  needApp,
  openSheet,
  pressImport,
  type StartApp,
  startBlank,
  startHome,
} from '../subjects/app.ts';
import { connectInApp, reviewInApp, sendInApp, startFastService } from '../subjects/app-run.ts';
import { preparedData } from '../subjects/prepared-data.ts';

const sizes = [100_000, 1_000_000];
const blankName = 'a blank window in the same shell';

/** All processes of the app, the browser's and the workers' included. */
export const memoryCase: BenchCase = {
  name: 'memory',
  measures: async (options) => {
    needApp('memory');
    if (process.platform !== 'linux') throw new Skipped('memory', 'all', 'memory is read from /proc');
    const start = appStarter(options);
    const rows = options.rows ?? sizes;
    const blank = new Turns(() => blankMemory(start));
    return [
      ...idle(start, blank),
      ...rows.map((count) => withSheet(start, blank, count, options)),
      duringImport(start, blank, Math.max(...rows), options),
      duringRun(start, blank, Math.min(...rows), options),
    ];
  },
};

async function blankMemory(start: StartApp) {
  const app = await startBlank(start);
  const memory = await settledMemory(app.pid);
  await app.close();
  return memory;
}

/** Starting an app takes seconds and its memory moves little: few turns, and none to warm up. */
const turns = { repeat: 2, cold: true } as const;

function idle(start: StartApp, blank: Turns<Memory>): readonly Measure[] {
  const app = new Turns(async () => {
    const running = await startHome(start);
    const memory = await settledMemory(running.pid);
    await running.close();
    return memory;
  });
  return [
    {
      case: 'memory',
      size: 'idle at home, all processes (PSS)',
      unit: 'MB',
      value: app.reading((one) => one.proportional),
      against: { name: blankName, value: blank.reading((one) => one.proportional) },
      goal: 'ratio at most 1.35',
      ...turns,
    },
    {
      case: 'memory',
      size: 'idle at home, all processes (RSS)',
      unit: 'MB',
      value: app.reading((one) => one.resident),
      against: { name: blankName, value: blank.reading((one) => one.resident) },
      ...turns,
    },
  ];
}

/** Goes through a sheet in twenty jumps, waiting for the rows of each. */
async function scrollThrough(grid: Locator): Promise<void> {
  for (let part = 1; part <= 20; part += 1) {
    await grid.evaluate((element, share) => {
      element.scrollTop = share * (element.scrollHeight - element.clientHeight);
    }, part / 20);
    await grid.locator('[role="row"]:not([aria-busy="true"])', { hasText: 'BENCH-' }).last().waitFor();
  }
}

/** A sheet that was opened and scrolled through. */
function withSheet(start: StartApp, blank: Turns<Memory>, rows: number, { folder }: BenchOptions): Measure {
  return {
    case: 'memory',
    size: `sheet of ${rows.toLocaleString('en')} rows, scrolled through (PSS)`,
    unit: 'MB',
    value: async () => {
      const app = await startHome(start, { userData: await preparedData(folder, rows) });
      const grid = await openSheet(app, rows);
      await scrollThrough(grid);
      const memory = await settledMemory(app.pid);
      await app.close();
      return memory.proportional;
    },
    against: { name: blankName, value: blank.reading((one) => one.proportional) },
    repeat: 1,
    cold: true,
  };
}

/** Looks at the memory of an app twice a second while work is under way; answers the most that it held. */
async function mostDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, memoryOf(pid).proportional);
  };
  const looking = setInterval(look, 500);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  look();
  return most;
}

/** The most that was held at a moment of an import, and of scrolling through its sheet. */
function duringImport(
  start: StartApp,
  blank: Turns<Memory>,
  rows: number,
  { folder }: BenchOptions,
): Measure {
  return {
    case: 'memory',
    size: `import of ${rows.toLocaleString('en')} rows and scrolling through, the most (PSS)`,
    unit: 'MB',
    value: async () => {
      const file = await campaignFile(folder, rows);
      const app = await startHome(start);
      const most = await mostDuring(app.pid, async () => {
        await pressImport(await chooseFile(app, file));
        await scrollThrough(app.page.getByRole('grid'));
      });
      await app.close();
      return most;
    },
    against: { name: blankName, value: blank.reading((one) => one.proportional) },
    goal: 'at most 900 MB above',
    repeat: 1,
    cold: true,
  };
}

/** The most that was held at a moment of a run. */
function duringRun(
  start: StartApp,
  blank: Turns<Memory>,
  rows: number,
  { folder, atEnd }: BenchOptions,
): Measure {
  return {
    case: 'memory',
    size: `during a run of ${rows.toLocaleString('en')} codes, the most (PSS)`,
    unit: 'MB',
    value: async () => {
      const service = await startFastService();
      atEnd(service.close);
      const app = await startHome(start, { userData: await preparedData(folder, rows) });
      await connectInApp(app, service, 'memory');
      const most = await mostDuring(app.pid, async () => {
        await reviewInApp(app, rows);
        await sendInApp(app, 'memory');
      });
      await app.close();
      return most;
    },
    against: { name: blankName, value: blank.reading((one) => one.proportional) },
    repeat: 1,
    cold: true,
  };
}
