import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { EditCommand } from '../../contract/app.ts';
import type { Publish } from '../ports.ts';

type Item = MenuItemConstructorOptions;

/**
 * The application menu. Commands go to the page by name. `&` marks the letter that opens a menu with Alt on Linux
 * and Windows; a Mac leaves it out.
 */
export function installMenu(publish: Publish): void {
  const command = (label: string, name: string, accelerator?: string): Item => ({
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => publish('app.command', { command: name }),
  });
  const mac = process.platform === 'darwin';
  const settings = command(mac ? 'Settings…' : '&Settings…', 'go-settings', 'CmdOrCtrl+,');
  const template: Item[] = [
    ...(mac ? [{ label: app.name, submenu: appMenu(settings) }] : []),
    {
      label: '&File',
      submenu: [
        command('&Import a file…', 'import', 'CmdOrCtrl+O'),
        command('&Export…', 'export', 'CmdOrCtrl+Shift+S'),
        command('&Generate codes…', 'generate'),
        { type: 'separator' },
        command('&Review and send…', 'review', 'CmdOrCtrl+Enter'),
        { type: 'separator' },
        ...(mac ? [{ role: 'close' as const }] : [settings, { type: 'separator' as const }, quitItem()]),
      ],
    },
    { label: '&Edit', submenu: editMenu(publish) },
    {
      label: '&View',
      submenu: [
        command('&Commands…', 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        command('Zoom &in', 'zoom-in', 'CmdOrCtrl+Plus'),
        command('Zoom &out', 'zoom-out', 'CmdOrCtrl+-'),
        command('&Actual size', 'zoom-reset', 'CmdOrCtrl+0'),
        { type: 'separator' },
        { role: 'togglefullscreen', label: '&Full screen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const, label: '&Developer tools' }]),
      ],
    },
    // `zoom` of the window's own menu means maximising on a Mac and nothing elsewhere.
    mac
      ? { role: 'windowMenu' }
      : {
          label: '&Window',
          submenu: [
            { role: 'minimize', label: '&Minimize' },
            { role: 'close', label: '&Close' },
          ],
        },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        command('&Help', 'help', 'F1'),
        { type: 'separator' },
        command('&Diagnostics…', 'diagnostics'),
        ...(mac ? [] : [{ type: 'separator' as const }, command('&About Partner Desk', 'about')]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

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
const quitItem = (): Item => ({
  ...(process.platform === 'win32' ? { label: 'E&xit' } : { label: '&Quit', accelerator: 'CmdOrCtrl+Q' }),
  click: () => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  },
});

/**
 * Cut, copy and paste are the system's: they raise the page's clipboard events. The others act on text alone when
 * they are Electron's roles, so the page gets them and does what their keys do. Their keys go to the page anyway.
 */
function editMenu(publish: Publish): Item[] {
  const edit = (label: string, command: EditCommand, accelerator: string): Item => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: () => publish('app.editCommand', { command }),
  });
  const redo = process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z';
  return [
    edit('&Undo', 'undo', 'CmdOrCtrl+Z'),
    edit('&Redo', 'redo', redo),
    { type: 'separator' },
    { role: 'cut', label: 'Cu&t' },
    { role: 'copy', label: '&Copy' },
    { role: 'paste', label: '&Paste' },
    edit('&Delete', 'delete', 'Delete'),
    { type: 'separator' },
    edit('Select &all', 'select-all', 'CmdOrCtrl+A'),
  ];
}
