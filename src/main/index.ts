import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';
import { answersCommandLine } from './app/command-line.ts';
import { readHelpDocument } from './app/help-document.ts';
import { holdDataFolder } from './app/hold-data-folder.ts';
import { installLifecycle, toFront } from './app/lifecycle.ts';
import { installMenu } from './app/menu.ts';
import { tellParent } from './app/parent.ts';
import { watchProcess } from './app/process-failures.ts';
import { systemProxy } from './app/system-proxy.ts';
import { systemRegion } from './app/system-region.ts';
import { applyTheme, openWindow } from './app/window.ts';
import { watchWindow } from './app/window-failures.ts';
import { openWindowPlace } from './app/window-place.ts';
import { systemClock } from './clock.ts';
import { createDesk } from './desk.ts';
import { createDesktop } from './desktop/desktop.ts';
import { systemDialogs } from './files/dialogs.ts';
import { installDoor, publish } from './ipc/door.ts';
import { createLogger } from './log/logger.ts';
import { managedBy, readManaged } from './policy/read-policy.ts';
import { registerAppScheme, serveApp } from './security/app-scheme.ts';
import { systemConfirm } from './security/confirm.ts';
import { installGuards, restrictPages } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { makePrivately } from './security/private-files.ts';
import { enableSandbox, sandboxWarning } from './security/sandbox.ts';
import { openSettings } from './settings/settings.ts';
import { openUpdateEngine } from './updates/electron-engine.ts';

/** The composition root on Electron (or the Chromium shell). No logic: it names the parts and their order. */
const out = fileURLToPath(new URL('..', import.meta.url));
const program = app.isPackaged ? process.resourcesPath : join(out, '..');

makePrivately();
app.setName('Partner Desk');
const sandbox = enableSandbox();
registerAppScheme();
restrictPages();

if (answersCommandLine(process.argv, { name: app.name, version: app.getVersion() })) {
  app.exit(0);
} else if (!app.requestSingleInstanceLock() || !holdDataFolder(app.getPath('userData'))) {
  tellParent('already-running');
  app.quit();
} else {
  // Never awaited at the top level: Electron emits `ready` only after this module has been evaluated.
  void app.whenReady().then(start);
}

function start(): void {
  const dataFolder = app.getPath('userData');
  const log = createLogger({ folder: join(dataFolder, 'logs'), clock: systemClock });
  const settings = openSettings(join(dataFolder, 'settings.json'));
  watchProcess(log, publish);
  const policy = managedBy(readManaged(), process.env);
  if (policy.problem !== null) log.error('the policy cannot be followed', { ...policy });
  /** The operator asked for it when the page could not show it. */
  let whenReady = (): void => undefined;
  if (sandbox !== 'on') log.warn(sandboxWarning[sandbox]);
  installGuards(log);
  serveApp(join(out, 'renderer'));
  installMenu(publish);
  applyTheme(settings.get().theme);
  // Electron alone: the Chromium shell has nothing of this.
  const desktop = process.versions.electron
    ? createDesktop({
        settings,
        isEnding: () => lifecycle.isEnding(),
        open: (target) => {
          const open = (): void => publish('app.open', target);
          if (toFront()) return open();
          whenReady = open;
          show();
        },
      })
    : null;

  const desk = createDesk({
    dataFolder,
    resourcesFolder: join(program, 'resources'),
    workers: {
      workbook: new URL('workbook-worker.js', import.meta.url),
      runs: new URL('runs-worker.js', import.meta.url),
      practice: new URL('practice-worker.js', import.meta.url),
    },
    settings,
    log,
    publish: desktop ? desktop.hear(publish) : publish,
    openExternal,
    dialogs: systemDialogs(() => BrowserWindow.getFocusedWindow()),
    confirm: systemConfirm(() => BrowserWindow.getFocusedWindow()),
    helpDocument: (topic) => readHelpDocument(join(program, 'docs'), topic),
    pageReady: () => {
      log.info('page ready', { milliseconds: Math.round(performance.now()) });
      tellParent('page-ready');
      whenReady();
      whenReady = () => undefined;
    },
    applySettings: ({ theme, zoomPercent }) => {
      applyTheme(theme);
      for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(zoomPercent / 100);
      desktop?.settingsChanged();
    },
    network: { systemProxy, environment: process.env, policy },
    updates: { engine: openUpdateEngine(log), isManagedOff: policy.updatesOff },
    about: {
      version: app.getVersion(),
      shell: process.versions.electron ? 'electron' : 'chromium',
      policy,
      region: systemRegion(),
    },
  });
  desk.catch((error: unknown) => log.error('the desk could not start', { error: String(error) }));
  installDoor(
    desk.then(({ handlers }) => handlers),
    log,
  );
  const place = process.versions.electron ? openWindowPlace(join(dataFolder, 'window.json'), log) : null;
  const show = (): void => {
    const window = openWindow(join(out, 'preload/index.cjs'), settings.get(), place?.read());
    place?.follow(window);
    desktop?.follow(window);
    watchWindow(window, {
      log,
      reopen: show,
      showDiagnostics: () => {
        whenReady = () => publish('app.command', { command: 'diagnostics' });
      },
    });
  };
  const lifecycle = installLifecycle({ desk, show, log });
  show();
}
