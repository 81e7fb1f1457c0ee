import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Browser suites and database suites share the cores; more workers only make them wait for each other.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
    // Conditions are awaited, never slept for; on shared cores the default of one second is too short.
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
  },
});
