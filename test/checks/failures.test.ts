import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endToEndFailures, tellFailures } from '../../scripts/support/failures.ts';
import { bin, root } from '../../scripts/support/run.ts';
import type { UnitReport } from '../../scripts/support/unit-report.ts';

const failing = `
import { expect, it } from 'vitest';
it('codes are unique', () => expect({ codes: 2, sheet: 'B' }).toEqual({ codes: 1, sheet: 'B' }));
it('codes are short', () => expect('A').toHaveLength(1));
it.skip('codes are kept', () => undefined);
`;

/** What a real run of vitest over these files reports. */
function reported(files: Readonly<Record<string, string>>): UnitReport {
  const folder = mkdtempSync(join(root, '.cache', 'failures-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const report = join(folder, 'report.json');
    spawnSync(
      process.execPath,
      [
        bin('vitest', 'vitest.mjs'),
        'run',
        `--root=${folder}`,
        `--reporter=${join(root, 'scripts/support/unit-report.ts')}`,
      ],
      { cwd: folder, env: { ...process.env, PARTNER_DESK_UNIT_REPORT: report } },
    );
    return JSON.parse(readFileSync(report, 'utf8')) as UnitReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('what failed is said again at the end of a run of tests', () => {
  it('names the file and the test, in what the value differs and where', () => {
    const { counts, failures } = reported({ 'codes.test.ts': failing });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
    const told = tellFailures(failures);
    expect(told[0]).toMatch(/^FAILED .cache\/failures-\w+\/codes\.test\.ts > codes are unique$/);
    expect(told.join('\n')).toMatch(/-\s+"codes": 1,\n\s+\+\s+"codes": 2,/);
    expect(told.at(-1)).toMatch(/codes\.test\.ts:3:\d+/);
  });

  it('names a file that failed outside of its tests', () => {
    const { counts, failures } = reported({ 'codes.test.ts': "import './nowhere.ts';" });
    expect(counts.failed).toBe(1);
    expect(failures).toEqual([
      {
        file: expect.stringMatching(/codes\.test\.ts$/),
        test: '(the file)',
        message: expect.stringContaining('nowhere.ts'),
      },
    ]);
  });

  it('keeps the first lines of a long message, without colours', () => {
    const message = [
      '\u001B[31mexpected 1 to be 2\u001B[39m',
      ...Array.from({ length: 50 }, () => 'at x'),
    ].join('\n');
    const told = tellFailures([{ file: 'a', test: 'b', message }]);
    expect(told.slice(0, 2)).toEqual(['FAILED a > b', '  expected 1 to be 2']);
    expect(told).toHaveLength(31);
  });

  it('names the shell on which a test failed, and errors outside of any test', () => {
    const report = {
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                {
                  file: 'start.test.ts',
                  title: 'opens a window',
                  tests: [
                    {
                      projectName: 'electron',
                      status: 'unexpected',
                      results: [{ errors: [{ message: 'no window' }] }],
                    },
                    { projectName: 'shell', status: 'expected', results: [{ errors: [] }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'no such project' }],
    } as unknown as Parameters<typeof endToEndFailures>[0];
    expect(endToEndFailures(report)).toEqual([
      { file: 'start.test.ts', test: '[electron] opens a window', message: 'no window' },
      { file: '', test: '(outside of a test)', message: 'no such project' },
    ]);
  });

  it('does not fill the output when everything fails', () => {
    const failures = Array.from({ length: 500 }, (_, index) => ({
      file: 'a',
      test: `${index}`,
      message: '',
    }));
    expect(tellFailures(failures).at(-1)).toBe('FAILED 480 more');
  });
});
