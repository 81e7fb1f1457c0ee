import { app } from './api/app.ts';
import { BrowserWindow } from './api/browser-window.ts';
import { dialog } from './api/dialog.ts';
import { ipcMain } from './api/ipc-main.ts';
import { Menu, MenuItem } from './api/menu.ts';
import { nativeTheme } from './api/native-theme.ts';
import { protocol } from './api/protocol.ts';
import { session } from './api/session.ts';
import { shell } from './api/shell.ts';
import { clipboard, crashReporter, Notification, net, powerMonitor, screen } from './api/small.ts';
import { absent } from './guard.ts';

/** What `import ... from 'electron'` means in the app's main process under this shell. */
export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
};

// The rest of Electron, so that importing a name gives a clear error at its use and not a syntax error.
export const autoUpdater = absent('autoUpdater');
export const BaseWindow = absent('BaseWindow');
export const contentTracing = absent('contentTracing');
export const desktopCapturer = absent('desktopCapturer');
export const globalShortcut = absent('globalShortcut');
export const inAppPurchase = absent('inAppPurchase');
export const MessageChannelMain = absent('MessageChannelMain');
export const nativeImage = absent('nativeImage');
export const netLog = absent('netLog');
export const powerSaveBlocker = absent('powerSaveBlocker');
export const pushNotifications = absent('pushNotifications');
export const safeStorage = absent('safeStorage');
export const ShareMenu = absent('ShareMenu');
export const systemPreferences = absent('systemPreferences');
export const TouchBar = absent('TouchBar');
export const Tray = absent('Tray');
export const utilityProcess = absent('utilityProcess');
export const View = absent('View');
export const webContents = absent('webContents');
export const WebContentsView = absent('WebContentsView');
export const webFrameMain = absent('webFrameMain');
