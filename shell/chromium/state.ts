import type { RunningBrowser } from './browser.ts';
import type { Options } from './options.ts';

type Shell = {
  options: Options;
  /** Set by the host before it imports the app. */
  isReady: boolean;
  /** The browser, started if need be. */
  browser: () => Promise<RunningBrowser>;
};

const unset = (): never => {
  throw new Error('electron can be used only in a process started by shell/chromium/main.ts');
};

/** The state of this process's one shell. The modules of the API read it; main.ts fills it in. */
export const shell: Shell = {
  options: { app: '', userData: null, headless: true, test: false, appArguments: [] },
  isReady: false,
  browser: unset,
};

/** Throws, in the words of Electron, where something must not be used before 'ready'. */
export function requireReady(refusal: string, Kind: typeof Error = Error): void {
  if (!shell.isReady) throw new Kind(refusal);
}
