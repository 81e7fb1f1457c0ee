export { launchApp } from './launch.ts';
export type { LaunchOptions, RunningApp } from './running-app.ts';
export { missingShell, root, shellUnderTest } from './shell-under-test.ts';
