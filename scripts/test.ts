import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check/check.ts';
import { build } from './support/build.ts';
import { electronBinary } from './support/electron-binary.ts';
import { runWithKeyring } from './support/keyring.ts';
import { bin, root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/** Everything that must hold: checks, a build, then every test. Arguments go to vitest (file name filters). */
const filters = process.argv.slice(2);
const reportFile = join(root, '.cache', 'tests.json');

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTotalTestSuites: number;
  readonly numFailedTestSuites: number;
};

ensureSystemPackages(['browser', 'page-browser', 'keyring', 'test-keyring']);
await build();
const clean = filters.length > 0 || (await check());
if (!electronBinary())
  console.log(
    'SKIPPED: end-to-end tests on Electron (its binary is not here); they run in the Chromium shell.',
  );

const code = await runWithKeyring(process.execPath, [
  bin('vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  ...filters,
]);
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
const failed = report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0);
console.log(`checks: ${clean ? 'clean' : 'FAILED'}`);
console.log(`tests: ${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`);
process.exit(clean && code === 0 ? 0 : 1);
