import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Failure } from './failures.ts';
import { root } from './run.ts';

/** What a run of vitest came to. Its own JSON report leaves out in what a value differs from the expected one. */
export type UnitReport = {
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly failures: readonly Failure[];
};

/** Where the report is written; PARTNER_DESK_UNIT_REPORT names another place. */
export const unitReportFile = process.env.PARTNER_DESK_UNIT_REPORT ?? join(root, '.cache', 'tests.json');

/** Of errors as they come from vitest and of those that a worker sent, which have no types. */
type Told = { readonly message: string; readonly diff?: unknown; readonly stack?: string | undefined };

const inWords = ({ message, diff, stack = '' }: Told): string =>
  [message, diff, stack.split('\n').find((line) => /^\s+at .*\.test\.tsx?:/.test(line))]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n');

function reportOf(modules: readonly TestModule[], outside: readonly SerializedError[]): UnitReport {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    for (const error of module.errors()) failures.push({ file, test: '(the file)', message: inWords(error) });
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
      if (state === 'failed')
        failures.push({ file, test: test.fullName, message: errors.map(inWords).join('\n') });
    }
  }
  for (const error of outside)
    failures.push({ file: '', test: '(outside of a test)', message: inWords(error) });
  return { counts: { ...counts, failed: failures.length }, failures };
}

/** A reporter of vitest that writes a UnitReport. */
// biome-ignore lint/style/noDefaultExport: vitest loads the default export of a reporter's file.
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    writeFileSync(unitReportFile, JSON.stringify(reportOf(modules, outside)));
  }
}
