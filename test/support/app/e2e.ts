import { test as base } from '@playwright/test';
import type { ShellKind } from './shell-under-test.ts';

export { expect } from '@playwright/test';
export { launchApp } from './launch.ts';
export type { LaunchOptions, RunningApp } from './running-app.ts';

export type ShellOption = { readonly shell: ShellKind };

/** End-to-end tests: the same file on Electron and in the Chromium shell, as its project says. */
export const test = base.extend<object, ShellOption & { readonly shellOfWorker: undefined }>({
  shell: ['electron', { option: true, scope: 'worker' }],
  // `launchApp` reads it; the demo and the benchmarks, which have no runner, set it themselves.
  shellOfWorker: [
    async ({ shell }, use) => {
      process.env.SHELL_UNDER_TEST = shell;
      await use(undefined);
    },
    { auto: true, scope: 'worker' },
  ],
});
