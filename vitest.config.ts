import { defineConfig } from 'vitest/config';

/** End-to-end and conformance tests have Playwright's runner (playwright.config.ts). */
const tests = 'test/!(e2e|conformance)/**/*.test.{ts,tsx}';
/** They change what a process has but once: its environment, its keychain, its only app. */
const alone = 'test/{security,shell,vault}/**/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['test/support/drawn.ts'],
    // Browser suites and database suites share the cores; more workers only make them wait for each other.
    maxWorkers: 2,
    // For a test that hangs: the longest takes two minutes alone, and on busy cores many times as long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    retry: 0,
    // Conditions are awaited, never slept for; on shared cores the default of one second is too short.
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: 'alone', include: [alone] } },
      // A process for many files: most of the time of the short ones went into starting it and reading the sources.
      { extends: true, test: { name: 'shared', include: [tests], exclude: [alone], isolate: false } },
    ],
  },
});
