import { join } from 'node:path';
import { campaignBook } from '../core/campaign-book.ts';
import { campaignFile } from '../core/campaign-file.ts';
import { campaignColumns } from '../core/campaign-rows.ts';
import type { BenchCase, BenchOptions, Measure } from '../core/case.ts';
import { inFreshFolder, runProgram } from '../core/folders.ts';
import { median } from '../core/measure.ts';
import { once, Turns } from '../core/turns.ts';
import { runImportFloor } from '../floors/start-import-floor.ts';
import { appStarter, chooseFile, needApp, pressImport, startHome } from '../subjects/app.ts';
import { timeImport } from '../subjects/workbook.ts';

const sizes = [10_000, 100_000, 1_000_000];
const million = 1_000_000;
const size = (rows: number, format: string): string =>
  `${rows.toLocaleString('en')} rows x ${campaignColumns.length}, ${format}`;

/** Long imports say as much in fewer turns; short ones need more. */
const turnsFor = (rows: number, format: 'CSV' | 'XLSX', repeat: number): number => {
  if (rows <= 10_000) return 2 * repeat;
  const most = { CSV: rows < million ? repeat : 3, XLSX: rows < million ? 3 : 1 };
  return Math.min(repeat, most[format]);
};

/** file -> parsed, mapped, validated, persisted, first window answered; through the product's own worker. */
export const importCase: BenchCase = {
  name: 'import',
  measures: async (options) => {
    const rows = options.rows ?? sizes;
    const made = [];
    for (const count of rows) made.push(await measuresOf(count, options));
    const csv = made.map((one) => one.csv);
    return [
      ...csv.map((one) => one.measure),
      ...made.map((one) => one.xlsx),
      ...growth(csv),
      inApp(Math.min(100_000, Math.max(...rows)), options),
      ...made.map((one) => one.memory).slice(-1),
    ];
  },
};

type CsvImport = { readonly rows: number; readonly measure: Measure; readonly seen: number[] };

async function measuresOf(rows: number, options: BenchOptions) {
  const { folder, repeat } = options;
  const csv = await campaignFile(folder, rows);
  const timed = (file: string) =>
    new Turns(() => inFreshFolder(folder, (own) => timeImport(join(own, 'workbook.db'), file, rows)));
  const floor = (file: string) => () => inFreshFolder(folder, (own) => runImportFloor(own, file));
  const seen: number[] = [];
  const cold = rows >= million;
  const warmUps = cold ? 0 : 1;
  let turns = 0;
  const csvMeasure: Measure = {
    case: 'import',
    size: size(rows, 'CSV'),
    unit: 'ms',
    value: timed(csv).reading((milliseconds) => {
      turns += 1;
      if (turns > warmUps) seen.push(milliseconds);
      return milliseconds;
    }),
    against: { name: 'papaparse and SQLite, bare', value: floor(csv) },
    goal: 'ratio at most 2.0',
    repeat: turnsFor(rows, 'CSV', repeat),
    cold,
  };
  const xlsx: Measure = {
    case: 'import',
    size: size(rows, 'XLSX'),
    unit: 'ms',
    value: async () => {
      const file = await campaignBook(folder, rows);
      return inFreshFolder(folder, (own) => timeImport(join(own, 'workbook.db'), file, rows));
    },
    against: {
      name: 'fflate, saxes and SQLite, bare',
      value: async () => floor(await campaignBook(folder, rows))(),
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
    value: () => peakMemory('product', csv, folder, rows),
    against: {
      name: 'papaparse and SQLite, bare',
      value: () => peakMemory('floor', csv, folder, rows),
    },
    // How far a heap grows before it is swept is the collector's choice, in both: no ratio.
    beside: true,
    repeat: 1,
    cold: true,
  };
  return { csv: { rows, measure: csvMeasure, seen } satisfies CsvImport, xlsx, memory };
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
  };
}

function peakMemory(what: 'product' | 'floor', file: string, folder: string, rows: number): Promise<number> {
  return inFreshFolder(folder, async (own) => {
    const program = new URL('../subjects/import-process.ts', import.meta.url);
    const kilobytes = Number(await runProgram(program, [what, file, own, String(rows)]));
    return kilobytes / 1024;
  });
}

/** How the time of the largest import grows over that of the one before it, from the turns above. */
function growth(imports: readonly CsvImport[]): readonly Measure[] {
  const [small, large] = imports.toSorted((a, b) => a.rows - b.rows).slice(-2);
  if (!small || !large) return [];
  const factor = large.rows / small.rows;
  const per = (from: CsvImport): string => from.rows.toLocaleString('en');
  return [
    {
      case: 'import',
      size: `time of ${per(large)} over ${per(small)} rows, CSV`,
      unit: 'times',
      value: async () => median(large.seen) / median(small.seen),
      against: { name: 'rows', value: async () => factor },
      exact: true,
      ...(factor === 10 ? { goal: '9 to 11.5' } : {}),
    },
  ];
}
