import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** A test that failed, or a file that could not be run as a whole. */
export type Failure = { readonly file: string; readonly test: string; readonly message: string };

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
const mostLines = 30;

/**
 * The failures in words, for the end of the output, where they are looked for first and where a log that keeps only
 * its end still has them: at most 20, with the first 30 lines of each message.
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
