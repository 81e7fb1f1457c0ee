import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Publish } from '../ports.ts';

/**
 * The application menu. Commands go to the page by name; editing roles stay with the system so that the
 * clipboard works in every field.
 */
export function installMenu(publish: Publish): void {
  const command = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => publish('app.command', { command: name }),
  });
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'File',
      submenu: [
        command('Import a file…', 'import', 'CmdOrCtrl+O'),
        command('Export…', 'export', 'CmdOrCtrl+S'),
        command('Generate codes…', 'generate'),
        { type: 'separator' },
        command('Review and send…', 'review', 'CmdOrCtrl+Enter'),
        { type: 'separator' },
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        command('Commands…', 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        command('Larger', 'zoom-in', 'CmdOrCtrl+Plus'),
        command('Smaller', 'zoom-out', 'CmdOrCtrl+-'),
        command('Actual size', 'zoom-reset', 'CmdOrCtrl+0'),
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
    { label: 'Help', submenu: [command('Keyboard and words', 'help', 'F1')] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
