import type { ElectronApplication, Page } from 'playwright-core';

export type LaunchOptions = {
  /** Folder of the app's data; a temporary one, removed at the end, when not given. */
  readonly userData?: string;
  /** Without a window on the screen; true unless said otherwise. */
  readonly headless?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Answers to the next open dialogs, in order. */
  readonly openFiles?: readonly string[];
  /** Answer to the next save dialog. */
  readonly saveTo?: string;
  /** Main module, when it is not the built app (the shell's own tests). */
  readonly entry?: string;
  /** Milliseconds until the window must show its page. */
  readonly timeout?: number;
};

/** The app as a process of its own, and a hand on its page. */
export type RunningApp = {
  readonly shell: 'chromium' | 'electron';
  /** Electron's main process, for what only Electron has; null in the Chromium shell. */
  readonly electron: ElectronApplication | null;
  /** The page of the app's window. */
  readonly page: Page;
  readonly pid: number;
  readonly userData: string;
  /** Address of a path of the app's page as the shell under test spells it (`/` is the start page). */
  readonly address: (path: string) => string;
  /** Queues the answer to the next dialog; null dismisses it. */
  readonly answerOpenDialog: (path: string | readonly string[] | null) => Promise<void>;
  readonly answerSaveDialog: (path: string | null) => Promise<void>;
  readonly answerMessageBox: (button: number) => Promise<void>;
  /** The next page that the app opened in the system browser; each page is handed out once. */
  readonly externalPage: () => Promise<Page>;
  /** The next path that the app showed or opened outside itself; Chromium shell only. */
  readonly shownPath: () => Promise<string>;
  /** The next dialog that no queued answer met, as a page; Chromium shell only. */
  readonly dialogPage: () => Promise<Page>;
  /** Takes main's guards of network and navigation away, as a hole in them would. */
  readonly dropGuards: () => Promise<void>;
  /** Sleep and wake of the computer. */
  readonly power: (event: 'suspend' | 'resume') => Promise<void>;
  /** What main wrote to its output so far, and a wait for a line of it. */
  readonly log: () => string;
  readonly waitForLog: (pattern: RegExp) => Promise<string>;
  /** Ends the process at once and waits until it is gone. */
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') => Promise<number | null>;
  /** Resolves with the exit code when the process is gone; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Quits as an operator does; fails when the app does not end. */
  readonly close: () => Promise<void>;
};
