import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from './check/check.ts';
import { build } from './support/build.ts';
import { type EndToEndReport, isProject, runEndToEnd } from './support/end-to-end.ts';
import { type Failure, tellFailures } from './support/failures.ts';
import { runWithKeyring } from './support/keyring.ts';
import { bin, root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';
import { type UnitReport, unitReportFile } from './support/unit-report.ts';

/**
 * Everything that must hold: checks, a build, then every test. Arguments are parts of the paths of test files;
 * `--project=electron` or `--project=shell` leaves the other out of the end-to-end tests.
 */
const option = '--project=';
const given = process.argv.slice(2);
const filters = given.filter((each) => !each.startsWith(option));
const [only = null] = given
  .filter((each) => each.startsWith(option))
  .map((each) => each.slice(option.length));
if (only !== null && !isProject(only)) {
  console.error(`Unknown project “${only}”. Use electron or shell.`);
  process.exit(2);
}

const testFiles = (folders: string): readonly string[] =>
  globSync(`test/${folders}/**/*.test.{ts,tsx}`, { cwd: root });
const lost = filters.filter((filter) => !testFiles('*').some((file) => file.includes(filter)));
if (lost.length > 0) {
  console.error(`No test file has ${lost.map((each) => `“${each}”`).join(', ')} in its path.`);
  process.exit(2);
}

/** The files that are asked for, below the folders of one of the two runners. */
const wanted = (folders: string): boolean =>
  testFiles(folders).some((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));

/** What vitest reported; a run that ended without a report counts as one that failed. */
function unitReport(): UnitReport {
  if (existsSync(unitReportFile)) return JSON.parse(readFileSync(unitReportFile, 'utf8')) as UnitReport;
  const failure = { file: '', test: '(outside of a test)', message: 'The tests ended without a report.' };
  return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [failure] };
}

ensureSystemPackages(['browser', 'page-browser', 'keyring', 'test-keyring']);
await build();
/** Null when only parts were asked for: the checks are not run then. */
const clean = filters.length > 0 ? null : await check();

let total = { passed: 0, failed: 0, skipped: 0 };
const add = (name: string, counts: typeof total): string => {
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  };
  return `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
};
const lines: string[] = [];
const failures: Failure[] = [];

if (wanted('!(e2e|conformance)')) {
  // Node strips types by WebAssembly, which now and then ends a process whose threads do it at the same time
  // (nodejs/node#64500). The sources of the threads are read here once; the threads find what was made of them.
  // The practice service refuses to be anything but a thread.
  for (const thread of ['main/workbook/worker.ts', 'main/runs/batch-work/worker.ts', 'practice/worker.ts'])
    await import(pathToFileURL(join(root, 'src', thread)).href).catch(() => undefined);
  flushCompileCache();
  rmSync(unitReportFile, { force: true });
  const code = await runWithKeyring(process.execPath, [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/support/unit-report.ts')}`,
    ...filters,
  ]);
  const { counts, failures: failed } = unitReport();
  failures.push(...failed);
  lines.push(add('unit and page tests', { ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) }));
}

if (wanted('{e2e,conformance}')) {
  const end: EndToEndReport = await runEndToEnd(filters, { only });
  const { counts, isGreen } = end;
  failures.push(...end.failures);
  for (const [name, each] of Object.entries(counts)) lines.push(add(`end-to-end on ${name}`, each));
  if (!isGreen && total.failed === 0)
    lines.push(add('end-to-end, outside a test', { passed: 0, failed: 1, skipped: 0 }));
}

for (const line of tellFailures(failures)) console.log(line);
const checked = clean === null ? 'not run, only parts were asked for' : clean ? 'clean' : 'FAILED';
console.log(`checks: ${checked}`);
for (const line of lines) console.log(line);
console.log(`tests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(clean !== false && total.failed === 0 && total.passed > 0 ? 0 : 1);
