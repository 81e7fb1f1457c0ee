import { describe } from 'vitest';
import { missingShell, shellUnderTest } from './shell-under-test.ts';

/**
 * A suite that needs the app. Where its shell cannot be had the suite is reported as skipped, with the
 * reason, and never as passed.
 */
export function describeApp(name: string, suite: () => void): void {
  const reason = missingShell();
  if (reason !== null) process.stderr.write(`SKIPPED on ${shellUnderTest()}: ${name}: ${reason}\n`);
  describe.skipIf(reason !== null)(reason === null ? name : `${name} (skipped: ${reason})`, suite);
}
