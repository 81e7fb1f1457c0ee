import { describe, expect, it } from 'vitest';
import { endToEndFailures, tellFailures, unitFailures } from '../../scripts/support/failures.ts';
import { root } from '../../scripts/support/run.ts';

const unit = (status: string, failureMessages: readonly string[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 1,
  numPendingTests: 0,
  testResults: [
    {
      name: `${root}/test/unit/codes.test.ts`,
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [{ fullName: 'codes are unique', status, failureMessages }],
    },
  ],
});

describe('what failed is said again at the end of a run of tests', () => {
  it('names the file and the test, with the first lines of the message and without colours', () => {
    const message = [
      '\u001B[31mexpected 1 to be 2\u001B[39m',
      ...Array.from({ length: 50 }, () => 'at x'),
    ].join('\n');
    const told = tellFailures(unitFailures(unit('failed', [message])));
    expect(told.slice(0, 2)).toEqual([
      'FAILED test/unit/codes.test.ts > codes are unique',
      '  expected 1 to be 2',
    ]);
    expect(told).toHaveLength(13);
  });

  it('names a file that failed outside of its tests', () => {
    expect(unitFailures(unit('passed'))).toEqual([
      { file: 'test/unit/codes.test.ts', test: '(the file)', message: 'Cannot find module' },
    ]);
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
