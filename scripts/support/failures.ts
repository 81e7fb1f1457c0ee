import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { root } from './run.ts';

/** A test that failed, or a file that could not be run as a whole. */
export type Failure = { readonly file: string; readonly test: string; readonly message: string };

/** What is read of vitest's JSON report. */
export type UnitReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** The failures of a report of vitest; a file that failed outside of its tests counts as one. */
export function unitFailures({ testResults }: UnitReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file, test: '(the file)', message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

/** All tests of a report of Playwright's runner, whatever they are nested in. */
export const specsOf = ({ suites }: JSONReport): readonly JSONReportSpec[] => {
  const below = (suite: JSONReportSuite): readonly JSONReportSpec[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(below),
  ];
  return suites.flatMap(below);
};

/** The failures of a report of Playwright's runner; errors outside of any test count as one each. */
export function endToEndFailures(report: JSONReport): Failure[] {
  const inTests = specsOf(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        file: spec.file,
        test: `[${projectName}] ${spec.title}`,
        message: results
          .flatMap(({ errors }) => errors)
          .map(({ message }) => message ?? '')
          .join('\n'),
      })),
  );
  const outside = report.errors.map(({ message = '', location }) => ({
    file: location?.file ?? '',
    test: '(outside of a test)',
    message,
  }));
  return [...inTests, ...outside];
}

const mostFailures = 20;
const mostLines = 12;

/**
 * The failures in words, for the end of the output, where they are looked for first and where a log that keeps only
 * its end still has them: at most 20, with the first 12 lines of each message.
 */
export function tellFailures(failures: readonly Failure[]): readonly string[] {
  const told = failures.slice(0, mostFailures).flatMap(({ file, test, message }) => [
    `FAILED ${file} > ${test}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, mostLines)
      .map((line) => `  ${line.slice(0, 300)}`),
  ]);
  const more = failures.length - mostFailures;
  return more > 0 ? [...told, `FAILED ${more} more`] : told;
}
