import { messages } from './messages.ts';

/** The window, the menu, notifications, questions and failures of the program. */
export const appMessages = messages({
  runsAsRoot: 'Partner Desk is running as root, without the browser’s sandbox (--no-sandbox).',
  optionsVersionPrintVersion: ({ name, version }: { name: string; version: string }) => `${name} ${version}

Usage: partner-desk [OPTION]... [SPREADSHEET]...

Options:
  --version               Print the version and exit.
  --help                  Print this help and exit.
  --user-data-dir=FOLDER  Keep sheets, runs and settings in this folder.

Exit codes:
  0  Printed what was asked for, was quit, brought the already open window to the front, or ended
     because the data folder is in use.
  1  Could not start for another reason: no window opened. The reason is shown and, if the data
     folder can be used, logged in its logs/main.log.
If data cannot be opened, Partner Desk still starts and shows the file and what to do.
`,
  notStarted: 'Partner Desk could not start',
  folderNotUsed: ({ folder }: { folder: string }) => `The data folder cannot be used: ${folder}
Choose a folder that you can write to with --user-data-dir=FOLDER, or start without this option.`,
  folderNotWritten: ({ folder }: { folder: string }) => `The data folder cannot be used: ${folder}
Allow your user account to write to it, or choose another folder with --user-data-dir=FOLDER.`,
  folderInUse: ({ folder, lock }: { folder: string; lock: string }) => `The data folder is in use: ${folder}
If Partner Desk is already open, continue there. Otherwise, close the program that is using the file ${lock} in this folder, then start Partner Desk again.`,
  lockNotUsed: ({ file }: { file: string }) => `This file in the data folder cannot be used: ${file}
Partner Desk needs it so that only one copy of Partner Desk at a time uses the data. Close Partner Desk wherever it is open, move this file to another folder, then start Partner Desk again.`,
  noDocument: ({ topic }: { topic: string }) => `The document “${topic}” was not found.`,
  noDocumentNext: 'Reinstall Partner Desk if this document should be there.',
  printingOpen: 'The print dialog is already open.',
  printingOpenNext: 'Close it, then print again.',
  notPrinted: 'This could not be printed.',
  notPrintedNext: 'Check the printer in the system settings, then try again.',
  mostWindowsOpen: ({ most }: { most: number }) => `${most} windows are already open.`,
  mostWindowsOpenNext: 'Close one of them first.',
  partnerDesk: 'Partner Desk',
  windowStoppedWorking: 'The window stopped working',
  sheetsRunsKeptOutside:
    'Sheets and runs are kept outside this window: nothing that was saved is lost, and runs continue. Text that was being typed into a cell may be missing.',
  reloadViewDiagnostics: 'Reload and view diagnostics',
  windowNotResponding: 'The window is not responding',
  respondAgainMomentReloading:
    'It may respond again in a moment. Reloading loses nothing that was saved, and runs continue. Text that was being typed into a cell may be missing.',
  textNotSaved: ({ places }: { places: string }) => `Text in ${places} is not saved`,
  textLostOnClosing: 'If you close this window now, that text is lost.',
  keepEditing: 'Keep editing',
  closeWithoutSaving: 'Close without saving',
  runProgress: 'A run is in progress',
  keepPartnerDeskOpen:
    'Keep Partner Desk open and the run continues. If you quit now, the run stops where it is and you can resume it the next time you start Partner Desk. Results are kept, and rows marked as succeeded are not sent again.',
  loadingProgress: 'Bundle prices are still loading',
  keepOpenToLoad:
    'Keep Partner Desk open and loading continues. If you quit now, loading stops where it is and you can resume it the next time you start Partner Desk. Bundles that were loaded are kept.',
  keepRunningMinimized: 'Keep running, minimized',
  quitNow: 'Quit now',
  cancel: 'Cancel',
  succeeded: 'succeeded',
  failed: 'failed',
  unknown: 'unknown',
  countedOnly: 'counted only',
  notSent: 'not sent',
  runFinished: ({ number }: { number: number }) => `Run ${number} finished`,
  noRows: 'No rows',
  runTakingLong: ({ number }: { number: number }) => `Run ${number} is taking longer than usual`,
  openSeeKnown: 'Open it to see the details.',
  runWaiting: ({ number }: { number: number }) => `Run ${number} is waiting for you`,
  openSeeNeeds: 'Open it to see what it needs.',
  bundlePricesLoaded: 'Bundle prices loaded',
  openBundleSheetResults: 'Open the bundle sheet to see the results.',
  bundlePricesNeedYou: 'Bundle prices need your attention',
  openBundleSheetNeeds: 'Open the bundle sheet to see what it needs.',
  logLastLines: ({ maxLogLines }: { maxLogLines: number }) => `Log, last ${maxLogLines} lines`,
  logLeftOut: 'Not included: the names of stores could not be read, so they could not be masked.',
  partnerDeskDiagnosticsNo: ({ at, masked }: { at: string; masked: string }) =>
    `Partner Desk diagnostics, ${at}\nNo customer data, codes or tokens.\n\n${masked}\n`,
  noDiagnosticsShownYet: 'No diagnostics have been shown yet.',
  notWritten: ({ basename }: { basename: string }) => `“${basename}” could not be written.`,
  notWrittenNext: 'Choose another folder, or check that the disk has room.',
  unknownReason: 'unknown reason',
  productVersion: ({ version }: { version: string }) => `Partner Desk ${version}`,
  shell: ({ shell }: { shell: string }) => `shell: ${shell}`,
  system: ({ platform, release, arch }: { platform: string; release: string; arch: string }) =>
    `system: ${platform} ${release} ${arch}`,
  keychain: ({ available }: { available: boolean }) =>
    `keychain: ${available ? 'available' : 'not available'}`,
  rows: ({ list, reduce }: { list: number; reduce: number }) => `${list}, rows: ${reduce}`,
  stores: ({ countOf }: { countOf: string }) => `stores: ${countOf}`,
  sheets: ({ countOf }: { countOf: string }) => `sheets: ${countOf}`,
  runs: ({ countOf }: { countOf: string }) => `runs: ${countOf}`,
  notReadable: ({ code }: { code: string }) => `not readable (${code})`,
  bytes: ({ name, statSync }: { name: string; statSync: number }) => `${name}: ${statSync} bytes`,
  noCheckWhileSending:
    'Partner Desk does not check for updates while a run is in progress or waiting, or bundle prices are loading.',
  noInstallWhileSending:
    'Partner Desk does not install updates while a run is in progress or waiting, or bundle prices are loading.',
  noInstallUnsaved: ({ places }: { places: string }) =>
    `Text in ${places} is not saved. The update was not installed, because Partner Desk has to quit to install it.`,
  noInstallUnsavedNext:
    'In each window, finish the cell or form that you are editing, and save or discard unsaved edits. Then try again.',
  updatesWhileSendingNext: 'Wait until that finishes, or pause, stop or cancel it, then try again.',
  noNewerVersionReady: 'No update is ready to install.',
  noNewerVersionReadyNext: 'Choose “Check now” in Settings, under “Updates”.',
  newerVersionNotInstalled: 'The update was not installed.',
  newerVersionNotInstalledNext:
    'Try again and allow the installation. If that does not work, install it the way you installed this version, or ask your IT team.',
  updateDiscarded: 'The update was discarded because the download does not match the published version.',
  updateDiscardedNext:
    'Choose “Check now” to download it again. If it is discarded again, do not install it by hand: ask your IT team.',
  updateNotAsFetched: 'The update was not installed, because the downloaded file is missing or was changed.',
  updateNotAsFetchedNext: 'Choose “Check now” to download it again.',
  updateDiskFull: 'The update could not be downloaded, because the disk is full.',
  updateDiskFullNext: 'Free up space on the disk, then choose “Check now”.',
  versionsNotRead: 'The list of versions or the update could not be read.',
  versionsNotReached: 'The list of versions could not be reached, or the update could not be downloaded.',
  versionsNext:
    'Choose “Check now” to try again. If it keeps failing, install the new version the way you installed this one, or ask your IT team.',
  andMore: ({ more }: { more: number }) => `and ${more} more`,
  inputCannotRead: 'input: it cannot be read',
  keyNotAgreed: 'an unexpected key',
  deskNotFinishStep: ({ channel }: { channel: string }) =>
    `Partner Desk could not finish this step (${channel}).`,
  deskNotFinishStepNext: 'Try again. The log file in the data folder has the details.',
  callCamePageNot: 'The call did not come from a page of Partner Desk.',
  inputNotAgreed: ({ channel }: { channel: string }) =>
    `Partner Desk could not do this because of an internal error (${channel}).`,
  installationsNotListened: 'Partner Desk is not accepting installations.',
  storeGone: 'This store no longer exists.',
  practiceService: 'Practice service',
  practiceServiceNotStarted: 'The practice service could not be started.',
  practiceServiceNotStartedNext: 'Open the practice store again. If it happens again, restart Partner Desk.',
  activityLogNotWritten: 'The activity log could not be written to the file.',
  activityLogNotWrittenNext: 'Check that the folder can be written to and the disk is not full.',
});
