import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agreement } from '../../bench/core/agreement.ts';
import { type Report, withTable } from '../../bench/core/document.ts';
import { machine, table } from '../../bench/core/report.ts';

const measured = {
  case: 'import',
  size: '10,000 rows',
  value: 123.4,
  unit: 'ms',
  against: 'bare',
  reference: 61.7,
  ratio: 2,
  min: 1.9,
  max: 2.1,
  goal: 'ratio at most 2.0',
};
const skipped = {
  ...measured,
  case: 'grid',
  value: null,
  ratio: null,
  skipped: 'no browser is installed',
};
const report: Report = {
  machine: {
    system: 'linux 6.1 x64',
    cores: 2,
    memoryGiB: 8,
    node: '24.0.0',
    browser: 'a browser',
    loadBefore: 0.1,
  },
  cases: [{ ...measured, yardstick: 8 }, { ...measured, yardstick: 10 }, skipped],
};
const place = (inner: string): string =>
  `# Title\n\n<!-- table: written by bench/write-table.ts -->${inner}<!-- end of the table -->\n\nAfter\n`;

describe('the table', () => {
  it('shows each measurement on a line, numbers by their size, and why one was skipped', () => {
    const lines = table([measured, skipped]).split('\n');
    const cells = (line: string | undefined) =>
      line
        ?.split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    expect(cells(lines[2])).toEqual([
      'import',
      '10,000 rows',
      '123',
      'ms',
      'bare',
      '61.7',
      '2.00',
      '1.90',
      '2.10',
      'ratio at most 2.0',
    ]);
    expect(cells(lines[3])?.slice(0, 5)).toEqual([
      'grid',
      '10,000 rows',
      'skipped',
      '',
      'no browser is installed',
    ]);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
  it('takes the place of the table before it in the document, and nothing else', () => {
    const once = withTable(place('\nold\n'), report);
    expect(once).toContain('\n\n2 cores, 8 GiB, linux 6.1 x64, Node 24.0.0');
    expect(once).toContain('load before 0.1; yardstick 9.00 ms (8.00 to 10.0)\n');
    expect(once).toContain(table([measured, measured, skipped]));
    expect(once).not.toContain('old');
    expect(once.startsWith('# Title\n\n')).toBe(true);
    expect(once.endsWith('\n\nAfter\n')).toBe(true);
    expect(withTable(once, report)).toBe(once);
  });
  it('refuses a document without the place, or with two', () => {
    expect(() => withTable('# Title', report)).toThrow('one place');
    expect(() => withTable(place('') + place(''), report)).toThrow('one place');
  });
  it('names the version of the system by its first two numbers, no build of it and no maker', () => {
    expect(machine()).not.toHaveProperty('processor');
    expect(machine().system).toMatch(/^\w+ \d+\.\d+ \w+$/);
  });
  it('has its place in docs/performance.md', () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
    expect(withTable(document, report)).toContain('2 cores, 8 GiB');
  });
});

describe('two runs', () => {
  it('are compared by the ratios that both have, the least agreement first', () => {
    const cases = (...ratios: readonly (number | null)[]): Report => ({
      ...report,
      cases: ratios.map((ratio, at) => ({ ...measured, size: `size ${at}`, ratio })),
    });
    const found = agreement(cases(2, 3, 1, null), cases(2, 2, 1.1, 4));
    expect(found.map(({ what, apart }) => [what, apart])).toEqual([
      ['import, size 1, against bare', 0.5],
      ['import, size 2, against bare', expect.closeTo(0.1)],
      ['import, size 0, against bare', 0],
    ]);
  });
  it('say how far apart the speeds of the machine were, where both know', () => {
    const at = (...yardsticks: readonly (number | undefined)[]): Report => ({
      ...report,
      cases: yardsticks.map((yardstick, index) => ({ ...measured, size: `size ${index}`, yardstick })),
    });
    const found = agreement(at(10, 10, undefined), at(10, 12.5, 10));
    expect(found.map(({ speedsApart }) => speedsApart)).toEqual([0, 0.25, null]);
  });
});
