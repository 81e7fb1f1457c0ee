import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What became of the tests of one file. */
export type Outcome = {
  readonly passed: number;
  /** Tests that failed at an assertion. */
  readonly red: readonly string[];
  /** Failures of another kind, or that no test ran: they say nothing of a guard. */
  readonly broken: readonly string[];
};

type Report = {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** Frames of vitest's and chai's assertions: some of their errors have no name of their own. */
const asserting = /^AssertionError|\n +at .*(?:\b_?Assertion\.|__VITEST_(?:POLL_CHAIN|REJECTS|RESOLVES)__)/;

/** Whether a test failed at an assertion. */
const isRed = (messages: readonly string[] | null | undefined): boolean =>
  (messages ?? []).some((message) => asserting.test(message));

/** Longer than any file of tests, and than any one test; a mutation may let one wait for ever. */
const mostMs = 600_000;
const mostTestMs = 240_000;

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Runs the tests of one file whose names hold one of the parts, by vitest in a process of its own. */
export async function runTests(folder: string, file: string, named: readonly string[]): Promise<Outcome> {
  const reportFile = join(folder, '.cache-guards.json');
  rmSync(reportFile, { force: true });
  const output = await runVitest(folder, [
    'run',
    file,
    '--reporter=json',
    `--outputFile=${reportFile}`,
    `--testTimeout=${mostTestMs}`,
    '--testNamePattern',
    named.map(escaped).join('|'),
  ]);
  if (!existsSync(reportFile)) return { passed: 0, red: [], broken: [`no report:\n${output.slice(-2000)}`] };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const faults = [
    ...report.testResults.flatMap(({ message, assertionResults }) =>
      assertionResults.length === 0 ? [message || 'the file was not read'] : [],
    ),
    ...failed.flatMap(({ fullName, failureMessages }) =>
      isRed(failureMessages) ? [] : [`${fullName}: ${failureMessages?.[0] ?? 'no message'}`],
    ),
    ...(passed + failed.length === 0 ? [`no test ran:\n${output.slice(-2000)}`] : []),
  ];
  return {
    passed,
    red: failed.flatMap((one) => (isRed(one.failureMessages) ? [one.fullName] : [])),
    broken: faults,
  };
}

function runVitest(folder: string, args: readonly string[]): Promise<string> {
  const script = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  // A run inside a run must not take itself for the outer one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^VITE_/.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: mostMs,
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (_code, signal) => resolve(signal === null ? output : `${output}\nended by ${signal}`));
  });
}
