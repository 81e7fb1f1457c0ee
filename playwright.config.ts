import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ShellOption } from './test/support/app/e2e.ts';

/** Where the run leaves its report: a folder of the user that runs the tests (scripts/support/end-to-end.ts). */
const results = process.env.E2E_RESULTS ?? join(import.meta.dirname, '.cache/e2e');

export default defineConfig<object, ShellOption>({
  testDir: 'test',
  testMatch: /(e2e|conformance)\/.*\.test\.ts$/,
  outputDir: join(results, 'artifacts'),
  // The app, its worker threads and its browser share the cores with those of the other worker.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: join(results, 'results.json') }],
    ['html', { outputFolder: join(results, 'report'), open: 'never' }],
  ],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'electron', use: { shell: 'electron' } },
    { name: 'shell', use: { shell: 'chromium' } },
  ],
});
