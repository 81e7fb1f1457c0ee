import { join } from 'node:path';
import { campaignFile } from '../core/campaign-file.ts';
import { campaignColumns } from '../core/campaign-rows.ts';
import { campaignWorkbook } from '../core/campaign-workbook.ts';
import type { BenchCase, BenchOptions, Measure } from '../core/case.ts';
import { inFreshFolder, runProgram } from '../core/folders.ts';
import { once, Turns } from '../core/turns.ts';
import { runImportFloor } from '../floors/start-import-floor.ts';
import { appStarter, chooseFile, needApp, pressImport, startHome } from '../subjects/app.ts';
import { timeImport } from '../subjects/workbook.ts';

const sizes = [10_000, 100_000, 1_000_000];
const million = 1_000_000;
const size = (rows: number, format: string): string =>
  `${rows.toLocaleString('en')} rows x ${campaignColumns.length}, ${format}`;

/** Long imports say as much in fewer turns; short ones need more, or a busy moment of the machine has its say. */
const turnsFor = (rows: number, format: 'CSV' | 'XLSX', repeat: number): number => {
  if (rows <= 10_000) return format === 'CSV' ? 4 * repeat : 2 * repeat;
  if (rows < million) return format === 'CSV' ? 3 * repeat : repeat + 1;
  return Math.min(repeat, format === 'CSV' ? 3 : 1);
};

/** file -> parsed, mapped, validated, persisted, first window answered; through the product's own worker. */
export const importCase: BenchCase = {
  name: 'import',
  measures: async (options) => {
    const rows = (options.rows ?? sizes).toSorted((a, b) => a - b);
    const made = [];
    for (const [at, count] of rows.entries()) {
      const isLargest = at === rows.length - 1;
      made.push(await measuresOf(count, isLargest ? (rows[at - 1] ?? null) : null, options));
    }
    return [
      ...made.map((one) => one.csv),
      ...made.map((one) => one.xlsx),
      ...made.flatMap((one) => one.growth),
      inApp(Math.min(100_000, Math.max(...rows)), options),
      ...made.map((one) => one.memory).slice(-1),
    ];
  },
};

/** One import of a file in a turn; `beside` it, before and after, one of a smaller file, for the growth. */
function importTurns(rows: number, beside: number | null, { folder }: BenchOptions) {
  const time = async (count: number): Promise<number> => {
    const file = await campaignFile(folder, count);
    return inFreshFolder(folder, (own) => timeImport(join(own, 'workbook.db'), file, count));
  };
  const timeBeside = async (): Promise<number> => (beside === null ? Number.NaN : time(beside));
  return new Turns(async () => {
    const before = await timeBeside();
    const whole = await time(rows);
    return { whole, growth: whole / ((before + (await timeBeside())) / 2) };
  });
}

async function measuresOf(rows: number, smaller: number | null, options: BenchOptions) {
  const { folder, repeat } = options;
  const file = await campaignFile(folder, rows);
  const floor = (from: string) => () => inFreshFolder(folder, (own) => runImportFloor(own, from));
  const cold = rows >= million;
  const turns = importTurns(rows, smaller, options);
  const csv: Measure = {
    case: 'import',
    size: size(rows, 'CSV'),
    unit: 'ms',
    value: turns.reading((turn) => turn.whole),
    against: { name: 'papaparse and SQLite, bare', value: floor(file) },
    goal: 'ratio at most 2.0',
    repeat: turnsFor(rows, 'CSV', repeat),
    cold,
  };
  const growth: readonly Measure[] = smaller === null ? [] : [growthOf(csv, turns, rows, smaller)];
  const xlsx: Measure = {
    case: 'import',
    size: size(rows, 'XLSX'),
    unit: 'ms',
    value: async () => {
      const file = await campaignWorkbook(folder, rows);
      return inFreshFolder(folder, (own) => timeImport(join(own, 'workbook.db'), file, rows));
    },
    against: {
      name: 'fflate, saxes and SQLite, bare',
      value: async () => floor(await campaignWorkbook(folder, rows))(),
    },
    goal: 'ratio at most 2.0',
    repeat: turnsFor(rows, 'XLSX', repeat),
    cold,
    around: cold,
  };
  const memory: Measure = {
    case: 'import',
    size: `${size(rows, 'CSV')}, most memory of the process`,
    unit: 'MB',
    value: () => peakMemory('product', file, folder, rows),
    against: {
      name: 'papaparse and SQLite, bare',
      value: () => peakMemory('floor', file, folder, rows),
    },
    // How far a heap grows before it is swept is the collector's choice, in both: no ratio.
    beside: true,
    repeat: 1,
    cold: true,
  };
  return { csv, xlsx, growth, memory };
}

/** As an operator sees it: from the press of the button to the painted rows, in one app that goes on running. */
function inApp(rows: number, options: BenchOptions): Measure {
  const { folder } = options;
  const app = once(async () => startHome(appStarter(options)));
  return {
    case: 'import',
    size: `${size(rows, 'CSV')}, in the app to the painted rows`,
    unit: 'ms',
    value: async () => {
      needApp('import');
      return pressImport(await chooseFile(await app(), await campaignFile(folder, rows)));
    },
    against: {
      name: 'papaparse and SQLite, bare',
      value: async () => {
        const file = await campaignFile(folder, rows);
        return inFreshFolder(folder, (own) => runImportFloor(own, file));
      },
    },
    repeat: 2 * options.repeat,
  };
}

function peakMemory(what: 'product' | 'floor', file: string, folder: string, rows: number): Promise<number> {
  return inFreshFolder(folder, async (own) => {
    const program = new URL('../subjects/import-process.ts', import.meta.url);
    const kilobytes = Number(await runProgram(program, [what, file, own, String(rows)]));
    return kilobytes / 1024;
  });
}

/** How the time of the largest import grows over that of the size before it, in the turns of the largest. */
function growthOf(
  csv: Measure,
  turns: ReturnType<typeof importTurns>,
  rows: number,
  smaller: number,
): Measure {
  const factor = rows / smaller;
  return {
    ...csv,
    size: `time of ${rows.toLocaleString('en')} over ${smaller.toLocaleString('en')} rows, CSV`,
    unit: 'times',
    value: turns.reading((turn) => turn.growth),
    against: { name: 'rows', value: async () => factor },
    goal: factor === 10 ? '9 to 11.5' : '',
  };
}
