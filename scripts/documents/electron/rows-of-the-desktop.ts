import { c, type Evidence, onMac } from './evidence.ts';

const e2e = 'e2e/desktop.test.ts';
const first = `${e2e} > keeps the computer awake, shows its progress and says how it ended`;

const handed = 'e2e/handed-files.test.ts';

export const rowsOfTheDesktop: readonly Evidence[] = [
  {
    apis: ['webUtils.getPathForFile'],
    what: 'files that are dropped on the window',
    tests: [
      `${handed} > and are dropped on the window are imported one after another, and the operator sees the rest`,
      `${handed} > and dropped by a script of the page are no files`,
    ],
    difference: 'Chromium drops the files itself; no pointer drags them. The shell lacks this.',
  },
  {
    apis: ['BrowserWindow event page-title-updated'],
    what: 'the windows in the Window menu',
    tests: ['e2e/windows.test.ts > is in the list of windows, whose items bring them to the front'],
    difference: 'The test checks the call: no window manager runs in the test. The shell has one window.',
  },
  {
    apis: ['app.addRecentDocument', 'app.clearRecentDocuments'],
    what: 'recently opened files in the system’s lists',
    tests: [
      'e2e/recent.test.ts > files are in the lists of the system and of the menu, also after a restart, until the list is cleared',
    ],
    difference: 'The test checks the calls: on Linux, Electron keeps no list. The shell lacks this.',
  },
  {
    apis: ['menu role recentDocuments', 'menu role clearRecentDocuments'],
    what: 'the list of recent files of a Mac',
    tests: ['e2e/edit-menu.test.ts > the menus are those of the system, each with the letter that opens it'],
    difference: 'The app has them only there; the test sees the menu being created.',
    step: onMac,
  },
  {
    apis: ['WebContents.print'],
    what: 'the system’s print dialog',
    tests: [
      'e2e/recent.test.ts > the sheet of keys is printed by the dialog of the system, without the rest of the window',
    ],
    difference:
      'The test checks the call, and the pages that Electron creates from it. The shell lacks this.',
  },
  {
    apis: ['app event open-file'],
    what: 'files that are opened with the app, or dropped on its Dock icon, on a Mac',
    tests: [`${handed} > with the start, with a later start and by the system are imported`],
    difference: 'The test emits the event itself. The shell lacks this.',
    step: onMac,
  },
  {
    apis: ['BrowserWindow event focus', 'BrowserWindow event closed'],
    what: 'which window was in front, and whether its page is listening',
    tests: [`${handed} > with the start, with a later start and by the system are imported`],
  },
  {
    apis: ['powerSaveBlocker.start', 'powerSaveBlocker.stop'],
    what: 'keeping the computer awake',
    tests: [first],
    difference: 'The test asks Electron whether it prevents sleep; no computer sleeps in a test.',
  },
  {
    apis: ['powerMonitor.isOnBatteryPower', 'powerMonitor event on-ac', 'powerMonitor event on-battery'],
    what: 'a computer on battery',
    tests: [`${e2e} > lets the computer sleep on battery where the operator says so`],
    difference: 'The test answers instead of the system and emits the events itself.',
  },
  {
    apis: ['BrowserWindow.setProgressBar'],
    what: 'progress in the taskbar or the Dock',
    tests: [first],
    difference: 'The test checks the call: no desktop shows it.',
  },
  {
    apis: [
      'Notification.isSupported',
      'new Notification',
      'Notification.show',
      'Notification event click',
      'Notification event close',
      'Notification event failed',
      'BrowserWindow.isFocused',
    ],
    what: 'a system notification while the window is not in front, and a click on it',
    tests: [first, `${e2e} > says nothing of its end while the window is in front`],
    difference: 'The test checks what would be shown and emits the click itself: no desktop shows it.',
  },
  {
    apis: ['BrowserWindow.minimize'],
    what: 'a window that is minimized while its run continues',
    tests: [
      `${e2e} > asks what to do when its window is closed, and may run on minimized`,
      `${c}/window.test.ts > roles of the menu act on the window that they are given`,
    ],
    difference: 'The test checks the call: no window manager runs in the test.',
  },
  {
    apis: ['BrowserWindow.close'],
    what: 'a window that asks before it closes',
    tests: [
      `${e2e} > closes its window when the operator quits, asked once`,
      `${c}/quit.test.ts > a page that asks to stay keeps its window, and the app from quitting`,
    ],
  },
];
