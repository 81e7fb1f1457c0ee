import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { EditCommand } from '../../contract/app.ts';
import { menuMessages } from '../../messages/menu.ts';
import { closeAllWindows } from '../desktop/close-question.ts';
import { asLabel, type RecentMenu, recentItems } from './recent-menu.ts';
import type { Tell, Windows } from './windows.ts';

type Item = MenuItemConstructorOptions;
type Command = (label: string, name: string, accelerator?: string) => Item;

/** The Chromium shell has no more than one window. */
const isElectron = process.versions.electron !== undefined;

/** The window that a menu hands to its item: undefined on a Mac without one. */
const browserWindow = (window: unknown): BrowserWindow | undefined =>
  window instanceof BrowserWindow ? window : undefined;

/**
 * The application menu. Commands go by name to the page of the window that the menu is in, on a Mac to the one in front. `&` marks the letter that opens a menu with Alt on Linux
 * and Windows; a Mac leaves it out.
 */
export function installMenu(windows: Windows, recent: RecentMenu | null): void {
  let shown = '';
  const show = (): void => {
    const titles = isElectron ? windows.list().map(({ title }) => title) : [];
    const lists = JSON.stringify([titles, recent?.recent.files(), recent?.recent.sheets()]);
    // A menu that is open closes when another one takes its place.
    if (shown === lists) return;
    shown = lists;
    Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(windows, recent)));
  };
  windows.onChange(() => {
    // A sheet that was deleted is left.
    recent?.recent.lookAtSheets();
    show();
  });
  recent?.recent.onChange(show);
  show();
}

function templateOf({ tell, openAnother, front, list }: Windows, recent: RecentMenu | null): Item[] {
  const command: Command = (label, name, accelerator) => ({
    label,
    ...(accelerator ? { accelerator } : {}),
    click: (_item, window) => tell('app.command', { command: name }, browserWindow(window)),
  });
  const mac = process.platform === 'darwin';
  const settings = command(
    mac ? menuMessages.settingsOnMac : menuMessages.settings,
    'go-settings',
    'CmdOrCtrl+,',
  );
  return [
    ...(mac ? [{ label: app.name, submenu: appMenu(settings) }] : []),
    {
      label: menuMessages.file,
      submenu: [
        command(menuMessages.importFile, 'import', 'CmdOrCtrl+O'),
        ...(recent ? [...recentItems(recent), { type: 'separator' as const }] : []),
        command(menuMessages.exportSheet, 'export', 'CmdOrCtrl+Shift+S'),
        command(menuMessages.generateCodes, 'generate'),
        { type: 'separator' },
        ...(isElectron ? windowCommands(command, openAnother) : []),
        command(menuMessages.reviewSend, 'review', 'CmdOrCtrl+Enter'),
        { type: 'separator' },
        ...(mac ? [{ role: 'close' as const }] : [settings, { type: 'separator' as const }, quitItem(front)]),
      ],
    },
    { label: menuMessages.edit, submenu: editMenu(tell) },
    {
      label: menuMessages.view,
      submenu: [
        command(menuMessages.commands, 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        command(menuMessages.zoomIn, 'zoom-in', 'CmdOrCtrl+Plus'),
        command(menuMessages.zoomOut, 'zoom-out', 'CmdOrCtrl+-'),
        command(menuMessages.actualSize, 'zoom-reset', 'CmdOrCtrl+0'),
        { type: 'separator' },
        { role: 'togglefullscreen', label: menuMessages.fullScreen },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const, label: menuMessages.developerTools }]),
      ],
    },
    // `zoom` of the window's own menu means maximising on a Mac and nothing elsewhere.
    mac
      ? { role: 'windowMenu' }
      : {
          label: menuMessages.window,
          submenu: [
            { role: 'minimize', label: menuMessages.minimize },
            { role: 'close', label: menuMessages.close },
            ...windowItems(list()),
          ],
        },
    {
      role: 'help',
      label: menuMessages.help,
      submenu: [
        command(menuMessages.help, 'help', 'F1'),
        command(menuMessages.searchHelp, 'palette'),
        { type: 'separator' },
        command(menuMessages.diagnostics, 'diagnostics'),
        ...(mac ? [] : [{ type: 'separator' as const }, command(menuMessages.aboutPartnerDesk, 'about')]),
      ],
    },
  ];
}

/** One more window, on the first screen or on what this one shows. */
const windowCommands = (command: Command, openAnother: Windows['openAnother']): Item[] => [
  { label: menuMessages.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: () => void openAnother() },
  command(menuMessages.openInWindow, 'open-in-window'),
  { type: 'separator' },
];

/** The windows by their titles, where there are several; a Mac lists them by itself. */
const windowItems = (windows: ReturnType<Windows['list']>): Item[] =>
  windows.length < 2
    ? []
    : [{ type: 'separator' }, ...windows.map(({ title, show }) => ({ label: asLabel(title), click: show }))];

/** The first menu on a Mac: what its `appMenu` has, and the settings where users of a Mac look for them. */
const appMenu = (settings: Item): Item[] => [
  { role: 'about' },
  { type: 'separator' },
  settings,
  { type: 'separator' },
  { role: 'services' },
  { type: 'separator' },
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  { type: 'separator' },
  { role: 'quit' },
];

/** Closes the window, which ends the app: closing asks first while a run is in progress, and quitting asks nothing. */
const quitItem = (front: Windows['front']): Item => ({
  ...(process.platform === 'win32'
    ? { label: menuMessages.exit }
    : { label: menuMessages.quit, accelerator: 'CmdOrCtrl+Q' }),
  click: () => closeAllWindows(front()),
});

/**
 * Cut, copy and paste are the system's: they raise the page's clipboard events. The others act on text alone when
 * they are Electron's roles, so the page gets them and does what their keys do. Their keys go to the page anyway.
 */
function editMenu(tell: Tell): Item[] {
  const edit = (label: string, command: EditCommand, accelerator: string): Item => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: (_item, window) => tell('app.editCommand', { command }, browserWindow(window)),
  });
  const redo = process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z';
  return [
    edit(menuMessages.undo, 'undo', 'CmdOrCtrl+Z'),
    edit(menuMessages.redo, 'redo', redo),
    { type: 'separator' },
    { role: 'cut', label: menuMessages.cut },
    { role: 'copy', label: menuMessages.copy },
    { role: 'paste', label: menuMessages.paste },
    edit(menuMessages.delete, 'delete', 'Delete'),
    { type: 'separator' },
    edit(menuMessages.selectAll, 'select-all', 'CmdOrCtrl+A'),
  ];
}
