import { test as base } from '@playwright/test';
import { recordBy } from './recording.ts';
import type { ShellKind } from './shell-under-test.ts';

export { expect } from '@playwright/test';
export { launchApp } from './launch.ts';
export type { LaunchOptions, RunningApp } from './running-app.ts';

/**
 * The runner traces the pages of browsers alone, so those of Electron are traced here. With pictures, and without copies
 * of the document: those put names into the page and bend its prototypes, which the attacks on it look at.
 */
recordBy(async (app) => {
  const { tracing } = app.context();
  await tracing.start({ screenshots: true, snapshots: false });
  return async () => {
    const info = test.info();
    if (info.errors.length === 0) return;
    const nth = info.attachments.filter(({ name }) => name === 'trace').length + 1;
    const path = info.outputPath(`trace-of-electron-${nth}.zip`);
    // An app that a test has ended has nothing left to give.
    const isKept = await tracing.stop({ path }).then(
      () => true,
      () => false,
    );
    if (isKept) info.attachments.push({ name: 'trace', path, contentType: 'application/zip' });
  };
});

export type ShellOption = { readonly shell: ShellKind };

/** End-to-end tests: the same file on Electron and in the Chromium shell, as its project says. */
export const test = base.extend<object, ShellOption & { readonly shellOfWorker: undefined }>({
  shell: ['electron', { option: true, scope: 'worker' }],
  // `launchApp` reads it; the demo and the benchmarks, which have no runner, set it themselves.
  shellOfWorker: [
    async ({ shell }, use, { parallelIndex }) => {
      process.env.SHELL_UNDER_TEST = shell;
      // Workers that share a display share its clipboard and its focus, and disturb each other.
      const display = process.env.E2E_DISPLAYS?.split(' ')[parallelIndex];
      if (display !== undefined) process.env.DISPLAY = display;
      await use(undefined);
    },
    { auto: true, scope: 'worker' },
  ],
});
