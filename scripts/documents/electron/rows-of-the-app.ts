import { c, type Evidence, onMac } from './evidence.ts';

const start: readonly Evidence[] = [
  {
    apis: ['app.whenReady'],
    what: 'ready comes after the main module has been evaluated',
    tests: [`${c}/start.test.ts > an app that awaits readiness while its module is evaluated waits for ever`],
  },
  {
    apis: [
      'app.setName',
      'app.getVersion',
      'app.getPath',
      'app.isPackaged',
      'app.commandLine',
      'CommandLine.hasSwitch',
    ],
    what: 'names, versions, folders and switches',
    tests: [`${c}/start.test.ts > names, version, paths, switches and arguments are the app’s`],
  },
  {
    apis: ['app.getSystemLocale'],
    what: 'the region of the system, read on macOS and Windows',
    tests: [`${c}/start.test.ts > the region of the system is a locale, or empty where it names none`],
  },
  {
    apis: ['app.enableSandbox', 'protocol.registerSchemesAsPrivileged'],
    what: 'only before ready',
    tests: [`${c}/start.test.ts > what has to come before readiness is refused after it`],
    difference:
      'Every page of the shell is sandboxed anyway; a second call of registerSchemesAsPrivileged throws.',
  },
  {
    apis: ['session.defaultSession', 'new BrowserWindow'],
    what: 'only after ready',
    tests: [`${c}/start.test.ts > what needs a ready app is refused before`],
  },
  {
    apis: ['app.requestSingleInstanceLock', 'app event second-instance'],
    what: 'one app per data folder',
    tests: [
      `${c}/single-instance.test.ts > a second start hands its arguments to the first and ends`,
      `${c}/single-instance.test.ts > of several starts at once one is the first, and who is turned away ends`,
    ],
  },
];

const end: readonly Evidence[] = [
  {
    apis: ['app.relaunch', 'CommandLine.getSwitchValue'],
    what: 'restarting into a restored backup, and with a list of more files than a running app can be told',
    tests: [
      `e2e/backups.test.ts > brings back what was backed up, and holds the run that had not ended`,
      `e2e/handed-files.test.ts > and are more than a start can be told by another one are all there, and the first keeps running`,
    ],
    difference: 'The shell cannot restart the app: it asks the user to.',
  },
  {
    apis: ['app.quit', 'app event before-quit'],
    what: 'the order of events on quitting, and a quit that is delayed',
    tests: [
      `${c}/quit.test.ts > the order of events`,
      `${c}/quit.test.ts > a quit that was held up resumes when the app asks again`,
      `${c}/quit.test.ts > a page that asks to stay keeps its window, and the app from quitting`,
      `${c}/quit.test.ts > the app may close the window all the same`,
    ],
  },
  {
    apis: ['app event window-all-closed'],
    what: 'closing the last window',
    tests: [`${c}/quit.test.ts > with a listener, the app decides`],
  },
  {
    apis: ['powerMonitor event shutdown', 'BrowserWindow event session-end'],
    what: 'the end of the user’s session',
    tests: [`${c}/quit.test.ts > events of the system, of the window and of the dock reach their listeners`],
    difference: 'The test emits the event itself: no system shuts down in a test.',
  },
  {
    apis: ['app event activate'],
    what: 'the Dock of a Mac',
    tests: [`${c}/quit.test.ts > events of the system, of the window and of the dock reach their listeners`],
    difference: 'The test emits the event itself; on macOS, every start does.',
    step: onMac,
  },
  {
    apis: ['powerMonitor event suspend', 'powerMonitor event resume'],
    what: 'sleep and wake',
    tests: [`${c}/window.test.ts > sleep and wake reach the app by their events`],
    difference: 'The test emits the event itself: no system sleeps in a test.',
  },
];

const window: readonly Evidence[] = [
  {
    apis: ['BrowserWindow.getNormalBounds', 'BrowserWindow event close', 'screen.getAllDisplays'],
    what: 'the window position, saved and restored',
    tests: [
      'e2e/window-place.test.ts > comes back where it was closed, with its size and zoom',
      'e2e/window-place.test.ts > is on a screen that is there, when the one that it was on is gone',
    ],
    difference: 'The shell lacks this: its window always opens with the default size.',
  },
  {
    apis: ['BrowserWindow.isMaximized', 'BrowserWindow.maximize'],
    what: 'a maximized window',
    tests: ['e2e/window-place.test.ts > that filled its screen is asked to fill it again'],
    difference: 'The test checks the calls: no window manager runs in the test.',
  },
  {
    apis: [
      'app event browser-window-created',
      'BrowserWindow event ready-to-show',
      'BrowserWindow.focus',
      'BrowserWindow.getAllWindows',
      'BrowserWindow.isDestroyed',
      'BrowserWindow.isMinimized',
      'BrowserWindow.loadURL',
      'BrowserWindow.restore',
      'WebContents event did-finish-load',
    ],
    what: 'a window from creation to display',
    tests: [`${c}/window.test.ts > the window is made, shown when it is painted, and known to the app`],
    difference: 'The shell has no menu bar, so its page is as tall as its window.',
  },
  {
    apis: ['BrowserWindow.getFocusedWindow'],
    what: 'the parent window of a dialog',
    tests: [
      'e2e/main-job.test.ts > connects, imports, reviews, sends, verifies and proves which codes exist',
    ],
  },
  {
    apis: [
      'BrowserWindow.show',
      'BrowserWindow.destroy',
      'BrowserWindow.isVisible',
      'BrowserWindow.webContents',
      'WebContents.id',
    ],
    what: 'windows and contents, and their errors once destroyed',
    tests: [`${c}/objects.test.ts > second handlers, destroyed windows and wrong arguments are refused`],
  },
  {
    apis: ['nativeTheme.themeSource', 'nativeTheme.shouldUseDarkColors'],
    what: 'the theme of the page',
    tests: [`${c}/window.test.ts > the theme that the app chooses is the one that the page sees`],
    difference:
      'On Linux, the menu bar and the dialogs keep the look of the desktop, whatever theme the app chooses: GTK draws them, with one look per process.',
  },
  {
    apis: ['WebContents.setZoomFactor'],
    what: 'zoom like in a browser',
    tests: [`${c}/window.test.ts > zoom is that of a browser: fewer and larger pixels, then back`],
  },
  {
    apis: [
      'Menu.buildFromTemplate',
      'Menu.setApplicationMenu',
      'menu item accelerator',
      'menu item registerAccelerator',
    ],
    what: 'menu shortcuts',
    tests: [
      `${c}/window.test.ts > accelerators of the menu work; not those of a disabled item, nor those that are only shown`,
      `${c}/window.test.ts > a key that the page takes for itself does not reach the menu`,
      `${c}/objects.test.ts > second handlers, destroyed windows and wrong arguments are refused`,
    ],
  },
  {
    apis: ['menu role copy', 'menu role cut', 'menu role paste'],
    what: 'the clipboard with its shortcuts',
    tests: [`${c}/window.test.ts > copy and paste by their keys reach the page as events of the clipboard`],
    difference: 'The shell has no menu bar; its browser handles the keys.',
  },
  {
    apis: ['menu role help', 'menu role togglefullscreen', 'menu role toggleDevTools'],
    what: 'items that Electron handles, known by name when the menu is built',
    tests: [`${c}/window.test.ts > roles of the menu are known by name`],
    difference: 'The shell has no menu bar; its browser has F11 and F12.',
  },
  {
    apis: ['menu role close', 'menu role minimize'],
    what: 'items that act on a window',
    tests: [`${c}/window.test.ts > roles of the menu act on the window that they are given`],
    difference:
      'The test checks the call: a virtual display has no window manager that could minimize a window.',
  },
  {
    apis: [
      'app.name',
      'menu role about',
      'menu role hide',
      'menu role hideOthers',
      'menu role quit',
      'menu role services',
      'menu role unhide',
      'menu role windowMenu',
    ],
    what: 'the menus of a Mac',
    tests: ['e2e/edit-menu.test.ts > the menus are those of the system, each with the letter that opens it'],
    difference: 'On Linux and Windows, the test checks the menus that replace them.',
    step: onMac,
  },
];

const failures: readonly Evidence[] = [
  {
    apis: ['WebContents event render-process-gone'],
    what: 'a page whose process dies',
    tests: [
      `${c}/window.test.ts > a page whose process dies is told to the app, and a load brings it back`,
      'e2e/window-failures.test.ts > in the middle of a run is loaded again, and the run has gone on',
    ],
    difference: 'In the shell, a page whose process died stays dead.',
  },
  {
    apis: ['WebContents event frame-created', 'WebContents.getURL'],
    what: 'a page that creates a frame is terminated',
    tests: ['e2e/attacks/frame.exploit.test.ts > is ended before a name is looked up'],
    difference: 'The shell does not report frames.',
  },
  {
    apis: ['BrowserWindow event unresponsive', 'WebContents.forcefullyCrashRenderer'],
    what: 'a page that hangs',
    tests: [
      'e2e/window-failures.test.ts > is told by Chromium itself, when a key stays unanswered',
      'e2e/window-failures.test.ts > by hanging is ended and loaded again when the operator says so',
    ],
    difference:
      'The operator’s answer is tested with a driver, and Chromium does not report the event to a driver, so the test emits it.',
  },
  {
    apis: ['BrowserWindow event responsive'],
    what: 'a page that hung and recovers',
    tests: [`${c}/quit.test.ts > events of the system, of the window and of the dock reach their listeners`],
    difference: 'The test emits the event itself.',
  },
  {
    apis: ['WebContents event preload-error'],
    what: 'a preload that throws',
    tests: [`${c}/objects.test.ts > a preload that throws is told to the app`],
  },
  {
    apis: ['app event child-process-gone'],
    what: 'a Chromium process that exits',
    tests: [
      'e2e/background-failures.test.ts > of one of Chromium’s processes is logged, said once, and the app keeps running',
    ],
  },
  {
    apis: ['app.exit'],
    what: 'an exit that nothing prevents, with its code',
    tests: [`${c}/quit.test.ts > each step can be prevented; exit cannot, and carries its code`],
  },
  {
    apis: ['dialog.showErrorBox'],
    what: 'an error before there is a window',
    tests: [`${c}/start.test.ts > an error box before readiness goes to the output`],
    difference: 'On Linux only; Windows and macOS show a dialog.',
  },
];

export const rowsOfTheApp: readonly Evidence[] = [...start, ...end, ...window, ...failures];
