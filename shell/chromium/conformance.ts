import type { EventEmitter } from 'node:events';
import type { app } from './api/app.ts';
import type { BrowserWindow } from './api/browser-window.ts';
import type { dialog } from './api/dialog.ts';
import type { ipcMain } from './api/ipc-main.ts';
import type { Menu, MenuItem } from './api/menu.ts';
import type { nativeTheme } from './api/native-theme.ts';
import type { protocol } from './api/protocol.ts';
import type { Session } from './api/session.ts';
import type { shell } from './api/shell.ts';
import type { clipboard, net, powerMonitor, screen } from './api/small.ts';
import type { WebContents } from './api/web-contents.ts';
import type { WebFrame } from './api/web-frame.ts';
import type { webRequest } from './api/web-request.ts';

/**
 * The shell's API held against Electron's own types; nothing here runs. Members that hand out or take whole
 * Electron objects (`on`, `webContents`, `fromWebContents`) cannot be assignable, because the shell has only
 * a part of those objects; for them the name alone is checked.
 */
type Public<T> = Exclude<keyof T, keyof EventEmitter>;
/** Fails to compile when the shell has a member that Electron has not, but for those named as its own. */
type Known<Ours, Theirs, Own extends PropertyKey = never> =
  Exclude<Public<Ours>, keyof Theirs | Own> extends never
    ? true
    : { readonly invented: Exclude<Public<Ours>, keyof Theirs | Own> };
/** Fails to compile when a member could not stand in the place of Electron's. */
type Fits<Ours extends Pick<Theirs, Same>, Theirs, Same extends keyof Theirs> =
  Ours extends Pick<Theirs, Same> ? true : never;
type All<_Checks extends readonly true[]> = true;

export type Names = All<
  [
    Known<typeof app, Electron.App, 'setEnd' | 'becomeReady'>,
    Known<BrowserWindow, Electron.BrowserWindow>,
    Known<typeof BrowserWindow, typeof Electron.BrowserWindow>,
    Known<
      WebContents,
      Electron.WebContents,
      | 'attached'
      | 'asElectron'
      | 'asksToStay'
      | 'closePage'
      | 'setKeys'
      | 'decideNavigation'
      | 'decideWindowOpen'
    >,
    Known<typeof dialog, Electron.Dialog>,
    Known<typeof ipcMain, Electron.IpcMain, 'answer'>,
    Known<Menu, Electron.Menu, 'all'>,
    Known<typeof Menu, typeof Electron.Menu>,
    Known<MenuItem, Electron.MenuItem>,
    Known<typeof nativeTheme, Electron.NativeTheme>,
    Known<typeof net, Electron.Net>,
    Known<typeof powerMonitor, Electron.PowerMonitor>,
    Known<typeof protocol, Electron.Protocol>,
    Known<typeof screen, Electron.Screen>,
    Known<typeof shell, Electron.Shell>,
    Known<Session, Electron.Session, 'decidePermission' | 'hasDeviceHandler'>,
    Known<WebFrame, Electron.WebFrameMain>,
    Known<typeof webRequest, Electron.WebRequest>,
  ]
>;

export type Members = All<
  [
    Fits<
      typeof app,
      Electron.App,
      | 'isPackaged'
      | 'whenReady'
      | 'isReady'
      | 'quit'
      | 'exit'
      | 'relaunch'
      | 'getPath'
      | 'setPath'
      | 'getAppPath'
      | 'getVersion'
      | 'getName'
      | 'setName'
      | 'name'
      | 'getLocale'
      | 'getSystemLocale'
      | 'requestSingleInstanceLock'
      | 'hasSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'enableSandbox'
      | 'setAppUserModelId'
      | 'setAboutPanelOptions'
    >,
    Fits<typeof app.commandLine, Electron.CommandLine, 'appendSwitch' | 'hasSwitch'>,
    Fits<
      BrowserWindow,
      Electron.BrowserWindow,
      | 'id'
      | 'loadURL'
      | 'show'
      | 'hide'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'isVisible'
      | 'minimize'
      | 'restore'
      | 'maximize'
      | 'isMinimized'
      | 'focus'
      | 'isFocused'
      | 'setTitle'
      | 'getTitle'
      | 'setBackgroundColor'
      | 'getBackgroundColor'
      | 'setSize'
      | 'getSize'
    >,
    Fits<
      WebContents,
      Electron.WebContents,
      | 'id'
      | 'send'
      | 'loadURL'
      | 'getURL'
      | 'isLoading'
      | 'isDestroyed'
      | 'reload'
      | 'focus'
      | 'openDevTools'
      | 'setWindowOpenHandler'
      | 'setZoomFactor'
      | 'getZoomFactor'
    >,
    Fits<
      typeof dialog,
      Electron.Dialog,
      'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'
    >,
    Fits<typeof ipcMain, Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>,
    Fits<
      Session,
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'clearStorageData'
      | 'clearCache'
    >,
    Fits<
      typeof protocol,
      Electron.Protocol,
      'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
    >,
    Fits<typeof webRequest, Electron.WebRequest, 'onBeforeRequest' | 'onHeadersReceived'>,
    Fits<
      typeof nativeTheme,
      Electron.NativeTheme,
      'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors' | 'inForcedColorsMode'
    >,
    Fits<typeof shell, Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>,
    Fits<typeof clipboard, Electron.Clipboard, 'writeText' | 'readText' | 'clear'>,
    Fits<typeof net, Electron.Net, 'fetch' | 'isOnline'>,
    Fits<MenuItem, Electron.MenuItem, 'label' | 'id' | 'enabled' | 'visible' | 'checked'>,
  ]
>;
