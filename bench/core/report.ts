import { spawnSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { findBrowser } from '../../shell/chromium/find-browser.ts';
import type { Result } from './case.ts';
import { median } from './measure.ts';

export type Machine = {
  readonly system: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  readonly browser: string;
  /** Processes that wanted a core in the minute before the first measurement; above 1 the numbers are noisy. */
  readonly loadBefore: number;
};

function browserVersion(): string {
  const file = findBrowser();
  if (file === null) return 'no browser';
  const said = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return said.stdout?.trim() || 'a browser of unknown version';
}

export const machine = (): Machine => ({
  system: `${platform()} ${release().split('.', 2).join('.')} ${arch()}`,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  browser: browserVersion(),
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
});

/** The machine in a sentence, for the reader of its numbers: what it is, and how fast it was meanwhile. */
export function factsLine(facts: Machine, results: readonly Result[]): string {
  const machine = `${facts.cores} cores, ${facts.memoryGiB} GiB, ${facts.system}`;
  const programs = `Node ${facts.node}, ${facts.browser}; load before ${facts.loadBefore}`;
  const speeds = yardsticksOf(results);
  const speed = `yardstick ${number(median(speeds))} ms (${number(Math.min(...speeds))} to ${number(Math.max(...speeds))})`;
  return `${machine}, ${programs}${speeds.length > 0 ? `; ${speed}` : ''}`;
}

/** What the fixed piece of work took beside each measurement; milliseconds. */
export const yardsticksOf = (
  results: readonly { readonly yardstick?: number | undefined }[],
): readonly number[] =>
  results.flatMap((result) => (result.yardstick === undefined ? [] : [result.yardstick]));

const number = (value: number | null): string => {
  if (value === null) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const header = ['case', 'size', 'median', 'unit', 'against', 'its median', 'ratio', 'min', 'max', 'goal'];

/** The results as a Markdown table, columns padded so that it reads well in a terminal, too. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) =>
    result.skipped
      ? [result.case, result.size, 'skipped', '', result.skipped, '', '', '', '', '']
      : [
          result.case,
          result.size,
          number(result.value),
          result.unit,
          result.against ?? '',
          number(result.reference),
          number(result.ratio),
          number(result.min),
          number(result.max),
          result.goal ?? '',
        ],
  );
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(header),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}
