import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';
import { answersCommandLine } from './app/command-line.ts';
import { refusesGivenFolder, sayFolderInUse, sayFolderNotWritten, sayNoLock } from './app/given-folder.ts';
import { filesOfStart, receiveFiles } from './app/handed-files.ts';
import { readHelpDocument } from './app/help-document.ts';
import { type Hold, holdDataFolder } from './app/hold-data-folder.ts';
import { installLifecycle } from './app/lifecycle.ts';
import { listOfStart, startsAnewWithList, takeList } from './app/long-starts.ts';
import { installMenu } from './app/menu.ts';
import { tellParent } from './app/parent.ts';
import { watchProcess } from './app/process-failures.ts';
import { createRecent } from './app/recent.ts';
import { restartProgram } from './app/restart.ts';
import { systemProxy } from './app/system-proxy.ts';
import { systemRegion } from './app/system-region.ts';
import { applyTheme, openWindow } from './app/window.ts';
import { watchWindow } from './app/window-failures.ts';
import { openWindowPlace } from './app/window-place.ts';
import { createWindows } from './app/windows.ts';
import { systemClock } from './clock.ts';
import { createDesk, type Desk } from './desk.ts';
import { createDesktop } from './desktop/desktop.ts';
import { chooseBackup, chooseWatched, systemDialogs } from './files/dialogs.ts';
import { installDoor, publish } from './ipc/door.ts';
import { windowHandlers } from './ipc/handlers/window.ts';
import { createLogger } from './log/logger.ts';
import { managedBy, readManaged } from './policy/read-policy.ts';
import { registerAppScheme, serveApp } from './security/app-scheme.ts';
import { systemConfirm } from './security/confirm.ts';
import { installGuards, restrictPages } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { makePrivately } from './security/private-files.ts';
import { enableSandbox, sandboxWarning } from './security/sandbox.ts';
import { openSettings } from './settings/settings.ts';
import { openUpdateEngine, updatesOffBy } from './updates/electron-engine.ts';

/** The composition root on Electron (or the Chromium shell). No logic: it names the parts and their order. */
const out = fileURLToPath(new URL('..', import.meta.url));
const program = app.isPackaged ? process.resourcesPath : join(out, '..');

makePrivately();
app.setName('Partner Desk');
const sandbox = enableSandbox();
registerAppScheme();
restrictPages();

const temporaryFolder = join(app.getPath('userData'), 'temporary');
let hold: Hold | undefined;
/** Asked once: the data folder is this start's from then on, until it ends. */
const heldData = (): Hold => {
  hold ??= holdDataFolder(app.getPath('userData'));
  return hold;
};

if (answersCommandLine(process.argv, { name: app.name, version: app.getVersion() })) {
  app.exit(0);
} else if (process.versions.electron && refusesGivenFolder()) {
  app.exit(1);
} else if (process.versions.electron && startsAnewWithList(temporaryFolder, () => heldData() !== 'taken')) {
  app.exit(0);
} else if (!app.requestSingleInstanceLock({ files: filesOfStart(), list: listOfStart() })) {
  // Where Electron cannot write its lock, it answers as if another app had it.
  if (process.versions.electron && heldData() !== 'taken') {
    sayFolderNotWritten();
    app.exit(1);
  } else {
    tellParent('already-running');
    app.quit();
  }
} else if (heldData() === 'no-lock') {
  if (process.versions.electron) sayNoLock();
  app.exit(1);
} else if (heldData() === 'taken') {
  // Another start at the same moment, or another program.
  if (process.versions.electron) sayFolderInUse();
  tellParent('already-running');
  app.quit();
} else {
  // Never awaited at the top level: Electron emits `ready` only after this module has been evaluated.
  const take = (list: string) => takeList(temporaryFolder, list);
  const waiting = [[...filesOfStart(), ...take(listOfStart())]];
  let hand = (paths: readonly string[]): void => void waiting.push([...paths]);
  receiveFiles((paths) => hand(paths), take);
  void app.whenReady().then(() => {
    hand = start();
    for (const paths of waiting) hand(paths);
  });
}

/** Answers what takes files that the system gives to the app. */
function start(): (paths: readonly string[]) => void {
  const dataFolder = app.getPath('userData');
  const log = createLogger({ folder: join(dataFolder, 'logs'), clock: systemClock });
  const settings = openSettings(join(dataFolder, 'settings.json'), log);
  watchProcess(log, publish);
  const policy = managedBy(readManaged(), process.env);
  if (policy.problem !== null) log.error('the policy cannot be followed', { ...policy });
  if (sandbox !== 'on') log.warn(sandboxWarning[sandbox]);
  installGuards(log);
  serveApp(join(out, 'renderer'));
  applyTheme(settings.get().theme);
  // Electron alone: the Chromium shell has nothing of this.
  const desktop = process.versions.electron
    ? createDesktop({
        settings,
        isEnding: () => lifecycle.isEnding(),
        unsavedIn: (window) => windows.unsavedIn(window),
        open: (target) => {
          windows.toFront();
          windows.tell('app.open', target);
        },
      })
    : null;

  const recent = process.versions.electron
    ? createRecent({
        file: join(dataFolder, 'recent-files.json'),
        readSheets: async () => (await desk).handlers['sheets.list']({}),
        log,
      })
    : null;
  /** While a dialog of the system is open, no window has the focus. */
  const inFront = (): BrowserWindow | null => windows.front();
  const desk: Promise<Desk> = createDesk({
    dataFolder,
    resourcesFolder: join(program, 'resources'),
    workers: {
      workbook: new URL('workbook-worker.js', import.meta.url),
      runs: new URL('runs-worker.js', import.meta.url),
      practice: new URL('practice-worker.js', import.meta.url),
    },
    settings,
    log,
    publish: (channel, payload) => {
      // One window is enough to import them.
      if (channel === 'watched.arrived') return windows.tell(channel, payload);
      (desktop ? desktop.hear(publish) : publish)(channel, payload);
      if (channel === 'sheets.changed' || channel === 'sheets.deleted') recent?.lookAtSheets();
    },
    ...(recent ? { opened: recent.opened } : {}),
    // Electron alone, as above.
    ...(process.versions.electron ? { chooseFolder: chooseWatched(inFront) } : {}),
    openExternal,
    dialogs: systemDialogs(inFront),
    confirm: systemConfirm(inFront),
    unsavedPlaces: () => windows.unsaved(),
    helpDocument: (topic) => readHelpDocument(join(program, 'docs'), topic),
    applySettings: ({ theme, zoomPercent }) => {
      applyTheme(theme);
      for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(zoomPercent / 100);
      desktop?.settingsChanged();
    },
    backups: {
      choose: chooseBackup(inFront),
      restart: restartProgram,
    },
    network: { systemProxy, environment: process.env, policy },
    updates: { engine: openUpdateEngine(log, policy), off: updatesOffBy(policy) },
    about: {
      version: app.getVersion(),
      shell: process.versions.electron ? 'electron' : 'chromium',
      policy,
      region: systemRegion(),
    },
  });
  desk.catch((error: unknown) => log.error('the desk could not start', { error: String(error) }));
  const place = process.versions.electron ? openWindowPlace(join(dataFolder, 'window.json'), log) : null;
  const windows = createWindows((): BrowserWindow => {
    const [beside] = BrowserWindow.getAllWindows();
    const window = openWindow(join(out, 'preload/index.cjs'), settings.get, place?.read(beside));
    if (!beside) place?.follow(window);
    desktop?.follow(window);
    watchWindow(window, {
      log,
      reopen: () => void windows.open(),
      showDiagnostics: () => windows.tell('app.command', { command: 'diagnostics' }, window),
    });
    return window;
  });
  /** `window`: that of the page whose preload named them. */
  const hand = (paths: readonly string[], window?: BrowserWindow): void => {
    if (paths.length === 0) return;
    const by = window ? 'page' : 'system';
    desk.then(
      ({ handFiles }) => windows.tell('files.handed', handFiles(paths, by), window),
      () => undefined,
    );
  };
  installMenu(windows, recent && { recent, tell: windows.tell, hand });
  recent?.lookAtSheets();
  installDoor(
    desk.then(({ handlers }) => handlers),
    windowHandlers({ windows, hand, log }),
    log,
  );
  const lifecycle = installLifecycle({ desk, windows, log });
  windows.open();
  if (settings.isDamaged()) {
    const part = settings.isAside() ? 'settings' : 'settings-in-place';
    windows.tell('app.trouble', { part }, undefined, settings.damageSaid);
  }
  return hand;
}
