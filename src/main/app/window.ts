import { BrowserWindow, nativeTheme, type Rectangle } from 'electron';
import type { Settings } from '../../contract/app.ts';
import { appOrigin } from '../../contract/index.ts';
import { appMessages } from '../../messages/app.ts';

/** The page's own background, so that a window never flashes white before it is painted. */
const backgrounds = { light: '#f6f7f9', dark: '#12161d' } as const;

export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

const firstPlace = { bounds: null, isMaximized: false } as const;

/** Makes the main window: sandboxed, isolated, without node, shown when it is painted, where it was last. */
export function openWindow(
  preload: string,
  settings: () => Settings,
  place: { readonly bounds: Rectangle | null; readonly isMaximized: boolean } = firstPlace,
): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...place.bounds,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: appMessages.partnerDesk,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // A text of the page in a dialog of the system would look like the app's own words.
      disableDialogs: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (place.isMaximized) window.maximize();
    window.show();
  });
  // A page that is loaded again, after a crash or a hang, has the zoom of now, not that of the window's first page.
  window.webContents.on('did-finish-load', () =>
    window.webContents.setZoomFactor(settings().zoomPercent / 100),
  );
  void window.loadURL(`${appOrigin}/`);
  return window;
}
