import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow } from 'electron';
import { installLifecycle } from './app/lifecycle.ts';
import { installMenu } from './app/menu.ts';
import { openHelp } from './app/open-help.ts';
import { applyTheme, openWindow } from './app/window.ts';
import { systemClock } from './clock.ts';
import { createDesk } from './desk.ts';
import { systemDialogs } from './files/dialogs.ts';
import { installDoor, publish } from './ipc/door.ts';
import { createLogger } from './log/logger.ts';
import { registerAppScheme, serveApp } from './security/app-scheme.ts';
import { installGuards } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { openSettings } from './settings/settings.ts';

/** The composition root on Electron (or the Chromium shell). No logic: it names the parts and their order. */
const out = fileURLToPath(new URL('..', import.meta.url));
const program = app.isPackaged ? process.resourcesPath : join(out, '..');

app.setName('Partner Desk');
app.enableSandbox();
registerAppScheme();

if (!app.requestSingleInstanceLock()) {
  app.quit();
} else {
  await app.whenReady();
  start();
}

function start(): void {
  const dataFolder = app.getPath('userData');
  const log = createLogger({ folder: join(dataFolder, 'logs'), clock: systemClock });
  const settings = openSettings(join(dataFolder, 'settings.json'));
  installGuards(log);
  serveApp(join(out, 'renderer'));
  installMenu(publish);
  applyTheme(settings.get().theme);

  const desk = createDesk({
    dataFolder,
    resourcesFolder: join(program, 'resources'),
    workers: {
      workbook: new URL('workbook-worker.js', import.meta.url),
      practice: new URL('practice-worker.js', import.meta.url),
    },
    settings,
    log,
    publish,
    openExternal,
    dialogs: systemDialogs(() => BrowserWindow.getFocusedWindow()),
    openHelp: (topic) => openHelp(join(program, 'docs'), topic),
    pageReady: () => log.info('page ready', { milliseconds: Math.round(performance.now()) }),
    applySettings: ({ theme, zoomPercent }) => {
      applyTheme(theme);
      for (const window of BrowserWindow.getAllWindows()) window.webContents.setZoomFactor(zoomPercent / 100);
    },
    about: { version: app.getVersion(), shell: process.versions.electron ? 'electron' : 'chromium' },
  });
  desk.catch((error: unknown) => log.error('the desk could not start', { error: String(error) }));
  installDoor(
    desk.then(({ handlers }) => handlers),
    log,
  );
  const show = () => openWindow(join(out, 'preload/index.cjs'), settings.get());
  show();
  installLifecycle({ desk, show });
}
